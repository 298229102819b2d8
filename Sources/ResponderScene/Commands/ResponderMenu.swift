/// A menu of commands, key commands and nested menus.
///
/// ```swift
/// let copy = ResponderKeyCommand("Copy", action: "copy:", input: "c", modifierFlags: .command)
/// let menu = ResponderMenu("Edit", identifier: .edit, children: [
///     .keyCommand(copy),
///     .separator,
///     .command(ResponderCommand("Select All", action: "selectAll:")),
/// ])
/// ```
public struct ResponderMenu {
    /// A name by which responders find a menu that a different responder created.
    public struct Identifier: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The name as text.
        public let rawValue: String

        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Creates an identifier from a literal.
        public init(stringLiteral value: String) { self.init(value) }

        /// The menu at the top of the tree, which contains the others.
        public static let root: Identifier = "root"

        /// The menu for files and documents.
        public static let file: Identifier = "file"

        /// The menu for cutting, copying and undoing.
        public static let edit: Identifier = "edit"

        /// The menu for changing the appearance of content.
        public static let view: Identifier = "view"

        /// The menu of windows.
        public static let window: Identifier = "window"

        /// The menu of help.
        public static let help: Identifier = "help"
    }

    /// One entry of a menu.
    public enum Element {
        /// A command.
        case command(ResponderCommand)

        /// A command with a shortcut.
        ///
        /// The key performs the command while the responder that added it is in the chain.
        case keyCommand(ResponderKeyCommand)

        /// A menu inside the menu.
        case menu(ResponderMenu)

        /// A line between commands.
        case separator
    }

    /// The menu's title.
    public var title: String

    /// The menu's name for responders, or nil if no responder can add to the menu.
    public var identifier: Identifier?

    /// The entries, from the first to the last.
    public var children: [Element]

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - title: The menu's title; empty by default.
    ///   - identifier: The name by which responders add to the menu, or nil, the default, if none
    ///     can.
    ///   - children: The entries, from the first to the last; none by default.
    public init(_ title: String = "", identifier: Identifier? = nil, children: [Element] = []) {
        self.title = title
        self.identifier = identifier
        self.children = children
    }

    /// The key commands of the menu and of the menus in it, from the first to the last.
    ///
    /// - Complexity: O(number of entries).
    public var keyCommands: [ResponderKeyCommand] {
        var found: [ResponderKeyCommand] = []
        var waiting = Array(children.reversed())
        while let element = waiting.popLast() {
            switch element {
            case .keyCommand(let command): found.append(command)
            case .menu(let menu): waiting += menu.children.reversed()
            case .command, .separator: break
            }
        }
        return found
    }
}

extension ResponderMenu.Element {
    /// The command of an entry, with or without a shortcut, or nil for a menu and a separator.
    public internal(set) var command: ResponderCommand? {
        get {
            switch self {
            case .command(let command): command
            case .keyCommand(let command): command.command
            case .menu, .separator: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .command: self = .command(newValue)
            case .keyCommand(var command):
                command.command = newValue
                self = .keyCommand(command)
            case .menu, .separator: break
            }
        }
    }
}
