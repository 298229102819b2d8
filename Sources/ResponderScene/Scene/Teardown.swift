internal import ResponderChain

/// A namespace for releasing trees of any depth without deep recursion.
enum Teardown {
    /// Releases nodes, and the nodes below those without other references.
    ///
    /// - Parameters:
    ///   - nodes: The nodes; the caller has no other references to them. The array is empty
    ///     afterward.
    ///   - beforeEach: A closure that is called with every node, even if it has other references.
    ///   - keep: A closure that is called with a node that has other references, and so stays with
    ///     all nodes below it.
    ///   - take: A closure that removes a node's children and returns them.
    /// - Complexity: O(number of released nodes).
    static func release<Node: AnyObject & Sendable>(
        _ nodes: inout [Node],
        beforeEach: @escaping @MainActor @Sendable (Node) -> Void = { _ in },
        keep: @escaping @MainActor @Sendable (Node) -> Void = { _ in },
        take: @escaping @MainActor @Sendable (Node) -> [Node]
    ) {
        var doomed: [Node] = []
        swap(&doomed, &nodes)
        // The last reference to a scene may be released anywhere, but its nodes belong to the main
        // actor.
        if OnMainActor.isCurrent {
            MainActor.assumeIsolated { drain(&doomed, beforeEach, keep, take) }
        } else {
            let doomed = Doomed(nodes: doomed)
            Task { @MainActor in drain(&doomed.nodes, beforeEach, keep, take) }
        }
    }

    /// A box with the only references to nodes on their way to the main actor.
    private final class Doomed<Node: AnyObject & Sendable>: Sendable {
        @MainActor var nodes: [Node]
        init(nodes: sending [Node]) { self.nodes = nodes }
    }

    @MainActor private static func drain<Node: AnyObject>(
        _ nodes: inout [Node],
        _ beforeEach: @MainActor (Node) -> Void,
        _ keep: @MainActor (Node) -> Void,
        _ take: @MainActor (Node) -> [Node]
    ) {
        while var node = nodes.popLast() {
            beforeEach(node)
            if isKnownUniquelyReferenced(&node) { nodes += take(node) } else { keep(node) }
        }
    }
}
