import ResponderChain
import SelectorDispatch

/// A responder of the demo, with a name in the input.
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

    /// Connects nodes, from the top of the chain down.
    init(connecting nodes: [Node]) {
        self.nodes = nodes
        for (node, next) in zip(nodes.dropFirst(), nodes) {
            node.nextResponder = next
        }
    }

    /// The node with a name in the chain.
    subscript(name: String) -> Node {
        guard let node = nodes.first(where: { $0.name == name }) else {
            preconditionFailure("no node is called \(name)")
        }
        return node
    }
}

/// The handlers' notes on the last message.
final class Transcript {
    private(set) var lines: [String] = []
    private let onNote: (String) -> Void

    /// - Parameter onNote: A closure that gets each line.
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
