/// A menu with the current state of its commands.
@MainActor public struct ResponderMenuTree {
    /// One entry: a command, a menu or a separator.
    @MainActor public struct Item {
        /// The element that a responder added, with the command as its target validated it.
        public let element: ResponderMenu.Element

        /// The reason why the command can't be chosen, or nil if it can, and for a menu or a
        /// separator.
        public let refusal: ResponderRefusal?

        /// The entries of a menu, or an empty array for a command.
        public let items: [Item]
        let start: MenuStart

        /// The title that the target has set, or an empty string for a separator.
        public var title: String {
            if case .menu(let menu) = element { menu.title } else { element.command?.title ?? "" }
        }

        /// Whether the item can be chosen: true for a menu, false for a separator.
        public var isEnabled: Bool {
            switch element {
            case .command, .keyCommand: refusal == nil
            case .menu: true
            case .separator: false
            }
        }

        /// The command's check mark; off for a menu and a separator.
        public var state: ResponderCommand.State { element.command?.state ?? .off }

        /// The key that performs the command, or nil if there is none.
        public var shortcut: ResponderKey? {
            if case .keyCommand(let command) = element { command.key } else { nil }
        }
    }

    /// The entries, from the first to the last, without hidden commands.
    public let items: [Item]

    /// Returns the first item with a title, in this menu or in one inside it, or nil if there is
    /// none.
    ///
    /// - Parameter title: The title as the command's target set it.
    /// - Complexity: O(number of items).
    public func item(titled title: String) -> Item? {
        var waiting = Array(items.reversed())
        while let item = waiting.popLast() {
            if item.title == title { return item }
            waiting += item.items.reversed()
        }
        return nil
    }
}

extension ResponderMenuTree.Item: @MainActor CustomStringConvertible {
    /// The title with check mark and shortcut, such as `✓ Wrap Lines (Command-L)`, and the reason
    /// for a disabled item.
    public var description: String {
        if case .separator = element { return "—" }
        let mark =
            switch state {
            case .off: ""
            case .on: "✓ "
            case .mixed: "– "
            }
        let key = shortcut.map { " (\($0))" } ?? ""
        return mark + title.shown() + key + (refusal.map { " disabled: \($0)" } ?? "")
    }
}

extension ResponderMenuTree: @MainActor CustomStringConvertible {
    /// Each item on a line, indented by its depth.
    public var description: String {
        var lines: [String] = []
        var waiting = items.reversed().map { (item: $0, depth: 0) }
        while let (item, depth) = waiting.popLast() {
            lines.append(String(repeating: "  ", count: min(depth, 40)) + "\(item)")
            waiting += item.items.reversed().map { ($0, depth + 1) }
        }
        return lines.joined(separator: "\n")
    }
}
