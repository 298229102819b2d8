/// A menu tree while the responders of a chain build it.
///
/// ```swift
/// override func buildMenu(with builder: inout ResponderMenuBuilder) {
///     let rename = ResponderCommand("Rename", action: "rename:")
///     builder.add([.command(rename)], to: .file, title: "File")
/// }
/// ```
///
/// The first responder begins, and the others follow up the chain. Each gets the additions of those
/// below it.
@MainActor public struct ResponderMenuBuilder {
    /// The tree so far.
    public internal(set) var root = ResponderMenu(identifier: .root)

    init() {}

    /// Returns a menu of the tree, or nil if there is none with this identifier.
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

    /// Adds entries at the end of a menu or, if there is none with the identifier, of a new menu at
    /// the end of the root.
    ///
    /// - Parameters:
    ///   - elements: The entries, from the first to the last.
    ///   - identifier: The menu's name.
    ///   - title: The title of a new menu, or nil, the default, for the identifier's text. A menu
    ///     that exists keeps its title.
    /// - Complexity: O(number of entries in the tree).
    public mutating func add(
        _ elements: [ResponderMenu.Element],
        to identifier: ResponderMenu.Identifier,
        title: String? = nil
    ) {
        let wasFound = change(identifier) { $0.children += elements }
        guard !wasFound else { return }
        let menu = ResponderMenu(
            title ?? identifier.rawValue,
            identifier: identifier,
            children: elements
        )
        root.children.append(.menu(menu))
    }

    mutating func change(
        _ identifier: ResponderMenu.Identifier,
        _ change: (inout ResponderMenu) -> Void
    ) -> Bool {
        if root.identifier == identifier {
            change(&root)
            return true
        }
        return Self.edit(identifier, in: &root.children) { elements, index in
            guard case .menu(var menu) = elements[index] else { return }
            change(&menu)
            elements[index] = .menu(menu)
        }
    }

    /// Edits the entry of a menu among elements, or in a menu among them.
    ///
    /// - Parameter change: A closure that gets the elements, and the index of the entry.
    /// - Returns: False if there is no such menu.
    static func edit(
        _ identifier: ResponderMenu.Identifier,
        in elements: inout [ResponderMenu.Element],
        _ change: (inout [ResponderMenu.Element], Int) -> Void
    ) -> Bool {
        for index in elements.indices {
            guard case .menu(var menu) = elements[index] else { continue }
            if menu.identifier == identifier {
                change(&elements, index)
                return true
            }
            if edit(identifier, in: &menu.children, change) {
                elements[index] = .menu(menu)
                return true
            }
        }
        return false
    }
}
