/// Releases trees of any depth without a deep stack.
enum Teardown {
    /// Releases the nodes and, of those that nobody else holds, what is below.
    ///
    /// - Parameters:
    ///   - nodes: the only references to them that the caller has; empty afterwards.
    ///   - beforeEach: told of every node, whoever else holds it.
    ///   - take: gives a node's children and leaves it without.
    static func release<Node: AnyObject & Sendable>(
        _ nodes: inout [Node], beforeEach: @escaping @MainActor @Sendable (Node) -> Void = { _ in },
        take: @escaping @MainActor @Sendable (Node) -> [Node]
    ) {
        var doomed: [Node] = []
        swap(&doomed, &nodes)
        // The last reference to a scene may be dropped anywhere; its nodes belong to the main actor.
        if OnMainActor.isCurrent {
            MainActor.assumeIsolated { drain(&doomed, beforeEach, take) }
        } else {
            let doomed = Doomed(nodes: doomed)
            Task { @MainActor in drain(&doomed.nodes, beforeEach, take) }
        }
    }

    /// Holds nodes on their way to the main actor, so that nothing else does.
    private final class Doomed<Node: AnyObject & Sendable>: Sendable {
        @MainActor var nodes: [Node]
        init(nodes: sending [Node]) { self.nodes = nodes }
    }

    @MainActor private static func drain<Node: AnyObject>(
        _ nodes: inout [Node], _ beforeEach: @MainActor (Node) -> Void, _ take: @MainActor (Node) -> [Node]
    ) {
        while var node = nodes.popLast() {
            beforeEach(node)
            if isKnownUniquelyReferenced(&node) { nodes += take(node) }
        }
    }
}

/// Conforms to its protocol on the main actor only, and a cast at run time looks where it is. That tells the main actor
/// from others without a trap; the main thread doesn't, which on Linux may be another one.
private struct OnMainActor {
    static var isCurrent: Bool { conforms(OnMainActor()) }

    /// Gets the value as anything, so that there is a cast.
    @inline(never) private static func conforms(_ value: Any) -> Bool { value is any MainActorWitness }
}

private protocol MainActorWitness {}
extension OnMainActor: @MainActor MainActorWitness {}
