public import SelectorDispatch

/// A message on its way along a chain: an event by name, or a selector with arguments.
public enum RoutedMessage {
    /// An event, for every responder that handles events of its name until one stops it.
    indirect case event(Event)

    /// A selector, for the first responder that has a handler for it.
    case selector(Selector, arguments: [Any?])

    /// The event's name or the selector's text.
    public var name: String {
        switch self {
        case .event(let event): event.name
        case .selector(let selector, _): selector.description
        }
    }

    /// The selector, or the event's name as a selector.
    var selector: Selector {
        switch self {
        case .event(let event): Selector(event.name)
        case .selector(let selector, _): selector
        }
    }

    /// A selector's arguments, or nil for an event, for which setting them has no effect.
    public var arguments: [Any?]? {
        get {
            switch self {
            case .event: nil
            case .selector(_, let arguments): arguments
            }
        }
        set {
            guard case .selector(let selector, _) = self, let newValue else { return }
            self = .selector(selector, arguments: newValue)
        }
    }

    /// The message's user info: an event's own, or a selector's last argument if that is a
    /// dictionary with `String` keys.
    ///
    /// Setting it on a selector without such an argument does nothing.
    ///
    /// ```swift
    /// func decorate(_ message: inout RoutedMessage) { message.userInfo?["test"] = "测试" }
    /// ```
    public var userInfo: [String: Any]? {
        get {
            switch self {
            case .event(let event): event.userInfo
            case .selector(_, let arguments): (arguments.last ?? nil) as? [String: Any]
            }
        }
        set {
            switch self {
            case .event(var event):
                event.userInfo = newValue
                self = .event(event)
            case .selector(let selector, var arguments):
                guard let last = arguments.indices.last, arguments[last] is [String: Any] else {
                    return
                }
                arguments[last] = newValue
                self = .selector(selector, arguments: arguments)
            }
        }
    }
}

extension RoutedMessage {
    /// Returns whether the message is still the same as when a copy was made.
    ///
    /// - Parameters:
    ///   - before: The copy, which is still retained.
    ///   - certainly: Whether a sender that isn't an object, and so has no identity, counts as
    ///     replaced.
    func isUnchanged(since before: RoutedMessage, certainly: Bool) -> Bool {
        switch (before, self) {
        case (.event(let old), .event(let new)):
            old.name == new.name && isSameStorage(old.userInfo, new.userInfo)
                && isSameObject(old.sender, new.sender, certainly)
        case (.selector(let old, let oldArguments), .selector(let new, let newArguments)):
            old == new && isSameStorage(oldArguments, newArguments)
        default: false
        }
    }

    var isSelector: Bool { if case .selector = self { true } else { false } }

    /// Returns the message with a closure that takes its receivers' replies.
    func replying(_ onReply: ((Any?) -> Void)?) -> RoutedMessage {
        guard let onReply, case .event(var event) = self else { return self }
        event.replyHandler = onReply
        return .event(event)
    }

    /// Returns whether two collections share their storage.
    ///
    /// They do if their bytes are the same: changing one of them while the other shares the storage
    /// makes a copy.
    private func isSameStorage<Collection>(_ old: Collection, _ new: Collection) -> Bool {
        unsafeBitCast(old, to: Int.self) == unsafeBitCast(new, to: Int.self)
    }

    private func isSameObject(_ old: Any?, _ new: Any?, _ certainly: Bool) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        guard type(of: old) is AnyClass, type(of: new) is AnyClass else {
            return !certainly && type(of: old) == type(of: new)
        }
        return old as AnyObject === new as AnyObject
    }
}

extension DispatchError.Context {
    /// Creates the description of a message from the responder where its route starts, or nil if
    /// there is none.
    init(_ message: RoutedMessage, from origin: (any Responder)?) {
        var type: Any.Type = (any Responder)?.self
        if let origin { type = answeringType(of: origin) }
        let kind: Kind = message.isSelector ? .instance : .event
        self.init(selector: message.name, receiver: "\(type)", kind: kind, call: .route)
    }
}

/// The two spellings of a message's name: `tap:info:` and `tap(_:info:)`.
enum MessageName {
    /// Returns the selector of a name in either spelling.
    ///
    /// - Returns: The selector, or nil for a Swift spelling with a first label, such as
    ///   `move(to:)`, because only the handler knows how its name joins the label.
    static func selector(_ name: String) -> String? {
        // Runs for each message that may have listeners; `last` alone would take most of the time.
        let last = name.utf8.withContiguousStorageIfAvailable { $0.last } ?? name.utf8.last
        guard last == UInt8(ascii: ")"), let open = name.utf8.firstIndex(of: UInt8(ascii: "("))
        else {
            return name
        }
        return spelled(name, open)
    }

    private static func spelled(_ name: String, _ open: String.Index) -> String? {
        var selector = String(name[..<open])
        let labels: Substring = name[open...].dropFirst().dropLast()
        guard !labels.isEmpty else { return selector }
        // Any other text in parentheses isn't a Swift spelling.
        guard labels.utf8.last == UInt8(ascii: ":") else { return name }
        guard labels.hasPrefix("_:") else { return nil }
        for piece in labels.dropLast().split(separator: ":", omittingEmptySubsequences: false) {
            selector += piece == "_" ? ":" : piece + ":"
        }
        return selector
    }
}
