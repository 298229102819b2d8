extension ResponderMenuBuilder {
    /// Adds entries at the beginning of a menu.
    ///
    /// - Parameters:
    ///   - elements: The entries, from the first to the last.
    ///   - identifier: The menu's name.
    /// - Returns: A refusal if there is no such menu.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func insert(
        _ elements: [ResponderMenu.Element],
        atStartOf identifier: ResponderMenu.Identifier
    ) -> ResponderOutcome {
        outcome(change(identifier) { $0.children.insert(contentsOf: elements, at: 0) }, identifier)
    }

    /// Changes a menu: renames it, or removes or replaces its entries.
    ///
    /// - Parameters:
    ///   - identifier: The menu's name.
    ///   - change: A closure that changes the menu; it isn't called if there is no such menu.
    /// - Returns: A refusal if there is no such menu.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func update(
        _ identifier: ResponderMenu.Identifier,
        _ change: (inout ResponderMenu) -> Void
    ) -> ResponderOutcome {
        outcome(self.change(identifier, change), identifier)
    }

    /// Removes a menu.
    ///
    /// - Parameter identifier: The menu's name.
    /// - Returns: A refusal if there is no such menu or it is the root.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func remove(_ identifier: ResponderMenu.Identifier) -> ResponderOutcome {
        outcome(Self.edit(identifier, in: &root.children) { $0.remove(at: $1) }, identifier)
    }

    private func outcome(_ wasFound: Bool, _ identifier: ResponderMenu.Identifier)
        -> ResponderOutcome
    {
        wasFound ? .done : SceneTrace.refuse(.noMenu(identifier.rawValue), in: nil)
    }
}
