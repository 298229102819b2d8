public import ResponderChain

extension ResponderNode {
    /// The chain from this responder on, one responder a line, each indented by its distance.
    ///
    /// ```text
    /// YellowView
    /// --BlueView
    /// ----WhiteView
    /// ```
    ///
    /// - Throws: `DispatchError.chainCycle`.
    /// - Complexity: O(length of the chain). The indent stops growing at ``SceneDescription/indentLimit``.
    public final func chainDescription() throws -> String {
        SceneDescription.lines(try responderChain().enumerated().map { ($0, $1) }, indent: "--")
    }

    /// This responder and those below it, in the order of a route down, one responder a line, each once, indented by depth.
    ///
    /// - Complexity: O(number of responders), without recursion.
    public final func treeDescription() -> String {
        SceneDescription.lines(SceneDescription.tree(self), indent: "  ")
    }
}

/// How chains and trees are put into words.
@MainActor public enum SceneDescription {
    /// The depth from which lines are not indented further: else the text for a chain of a million responders would have a
    /// million million characters.
    public nonisolated static let indentLimit = 64

    /// The responders below `root`, itself included, each once, with their depths; in the order of a route down.
    public static func tree(_ root: any Responder) -> [(depth: Int, responder: any Responder)] {
        var found: [(Int, any Responder)] = []
        var seen: Set<ObjectIdentifier> = []
        var next: [(depth: Int, responder: any Responder)] = [(0, root)]
        while let (depth, responder) = next.popLast() {
            guard seen.insert(ObjectIdentifier(responder)).inserted else { continue }
            found.append((depth, responder))
            guard let parent = responder as? any ResponderParent else { continue }
            next += parent.childResponders.reversed().map { (depth + 1, $0) }
        }
        return found
    }

    static func lines(_ responders: [(depth: Int, responder: any Responder)], indent: String) -> String {
        let indents = (0...indentLimit).map { String(repeating: indent, count: $0) }
        return responders.map { "\(indents[min($0.depth, indentLimit)])\($0.responder)" }.joined(separator: "\n")
    }
}
