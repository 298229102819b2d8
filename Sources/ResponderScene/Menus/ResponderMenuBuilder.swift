/// A menu tree while the responders of a chain build it.
///
/// ```swift
/// override func buildMenu(with builder: inout ResponderMenuBuilder) {
///     builder.add([.command(ResponderCommand("Rename", action: "rename:"))], to: .file, title: "File")
/// }
/// ```
///
/// The first responder begins, and the others follow up the chain. Each sees what those below it have added.
@MainActor public struct ResponderMenuBuilder {
    /// The tree so far.
    public private(set) var root = ResponderMenu(identifier: .root)

    init() {}

    /// Returns a menu of the tree; nil if there is none with this identifier.
    ///
    /// - Parameter identifier: The menu's name.
    /// - Complexity: O(number of entries).
    public func menu(for identifier: ResponderMenu.Identifier) -> ResponderMenu? {
        var waiting = [root]
        while let menu = waiting.popLast() {
            if menu.identifier == identifier { return menu }
            for case .menu(let inner) in menu.children { waiting.append(inner) }
        }
        return nil
    }

    /// Adds entries at the end of a menu. If there is no such menu, adds one at the end of the root.
    ///
    /// - Parameters:
    ///   - elements: The entries.
    ///   - identifier: The menu's name.
    ///   - title: The title of the menu if there is none yet; nil for the identifier's text.
    /// - Complexity: O(number of entries in the tree).
    public mutating func add(
        _ elements: [ResponderMenu.Element], to identifier: ResponderMenu.Identifier, title: String? = nil
    ) {
        let wasFound = change(identifier) { $0.children += elements }
        guard !wasFound else { return }
        let menu = ResponderMenu(title ?? identifier.rawValue, identifier: identifier, children: elements)
        root.children.append(.menu(menu))
    }

    /// Adds entries at the beginning of a menu.
    ///
    /// - Parameters:
    ///   - elements: The entries.
    ///   - identifier: The menu's name.
    /// - Returns: Why not, if there is no such menu.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func insert(
        _ elements: [ResponderMenu.Element], atStartOf identifier: ResponderMenu.Identifier
    ) -> ResponderOutcome {
        outcome(change(identifier) { $0.children.insert(contentsOf: elements, at: 0) }, identifier)
    }

    /// Changes a menu: renames it, or removes or replaces its entries.
    ///
    /// - Parameters:
    ///   - identifier: The menu's name.
    ///   - change: Changes the menu in place.
    /// - Returns: Why not, if there is no such menu.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func update(
        _ identifier: ResponderMenu.Identifier, _ change: (inout ResponderMenu) -> Void
    ) -> ResponderOutcome {
        outcome(self.change(identifier, change), identifier)
    }

    /// Removes a menu.
    ///
    /// - Parameter identifier: The menu's name.
    /// - Returns: Why not, if there is no such menu or it is the root.
    /// - Complexity: O(number of entries in the tree).
    @discardableResult
    public mutating func remove(_ identifier: ResponderMenu.Identifier) -> ResponderOutcome {
        outcome(Self.remove(identifier, from: &root), identifier)
    }

    private func outcome(_ wasFound: Bool, _ identifier: ResponderMenu.Identifier) -> ResponderOutcome {
        wasFound ? .done : SceneTrace.refuse(.noMenu(identifier.rawValue), in: nil)
    }

    private mutating func change(
        _ identifier: ResponderMenu.Identifier, _ change: (inout ResponderMenu) -> Void
    ) -> Bool {
        Self.change(identifier, in: &root, change)
    }

    private static func change(
        _ identifier: ResponderMenu.Identifier, in menu: inout ResponderMenu, _ change: (inout ResponderMenu) -> Void
    ) -> Bool {
        if menu.identifier == identifier {
            change(&menu)
            return true
        }
        for index in menu.children.indices {
            guard case .menu(var inner) = menu.children[index] else { continue }
            if Self.change(identifier, in: &inner, change) {
                menu.children[index] = .menu(inner)
                return true
            }
        }
        return false
    }

    private static func remove(_ identifier: ResponderMenu.Identifier, from menu: inout ResponderMenu) -> Bool {
        for index in menu.children.indices {
            guard case .menu(var inner) = menu.children[index] else { continue }
            if inner.identifier == identifier {
                menu.children.remove(at: index)
                return true
            }
            if remove(identifier, from: &inner) {
                menu.children[index] = .menu(inner)
                return true
            }
        }
        return false
    }
}

/// A responder that adds to menus. ``ResponderNode`` is one; a class of another toolkit can adopt the protocol, too.
@MainActor public protocol ResponderMenuContributor: AnyObject {
    /// Adds the responder's commands to the menu tree, or changes what responders below it have added.
    ///
    /// It is called whenever a menu is built, and when a key is looked up, so it should only describe commands. Their
    /// state comes from ``ResponderActionTarget/validate(_:sender:)``.
    ///
    /// - Parameter builder: The tree so far.
    func buildMenu(with builder: inout ResponderMenuBuilder)
}
