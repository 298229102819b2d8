import ResponderChain

/// A responder with a name.
class Node: Responder, CustomStringConvertible {
    let description: String
    let notes: Notes
    weak var nextResponder: (any Responder)?

    init(_ name: String, notes: Notes) {
        description = name
        self.notes = notes
    }
}

/// A chain of nodes.
struct NodeChain {
    /// The nodes, from the top of the chain down.
    private let nodes: [Node]

    /// Connects nodes, from the top of the chain down.
    init(connecting nodes: [Node]) {
        self.nodes = nodes
        for (node, next) in zip(nodes.dropFirst(), nodes) {
            node.nextResponder = next
        }
    }

    /// The node with a name in the chain.
    subscript(name: String) -> Node {
        guard let node = nodes.first(where: { $0.description == name }) else {
            preconditionFailure("no node is called \(name)")
        }
        return node
    }
}
