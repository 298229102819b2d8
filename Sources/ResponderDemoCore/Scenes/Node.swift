import ResponderChain
import SelectorDispatch

/// A responder of the demo, known by name in the input.
class Node: Responder {
    let name: String
    let transcript: Transcript
    weak var nextResponder: (any Responder)?

    init(_ name: String, transcript: Transcript) {
        self.name = name
        self.transcript = transcript
    }
}

extension Node: CustomStringConvertible {
    var description: String { name }
}

/// A chain of nodes.
struct NodeChain {
    /// The nodes, from the top of the chain down.
    let nodes: [Node]

    /// Connects nodes, which are listed from the top of the chain down.
    init(connecting nodes: [Node]) {
        self.nodes = nodes
        for (node, next) in zip(nodes.dropFirst(), nodes) { node.nextResponder = next }
    }

    /// The node with a name, which the chain must have.
    subscript(name: String) -> Node {
        guard let node = nodes.first(where: { $0.name == name }) else {
            preconditionFailure("no node is called \(name)")
        }
        return node
    }
}

/// What handlers noted while the last message was on its way.
final class Transcript {
    private(set) var lines: [String] = []
    private let onNote: (String) -> Void

    /// - Parameter onNote: called with each line, too.
    init(onNote: @escaping (String) -> Void = { _ in }) {
        self.onNote = onNote
    }

    func note(_ line: String) {
        lines.append(line)
        onNote(line)
    }

    func clear() {
        lines.removeAll(keepingCapacity: true)
    }
}
