public import SelectorDispatch

/// What travels along a chain: an event by name, or a selector with arguments.
public enum RoutedMessage {
    case event(Event)
    case selector(Selector, arguments: [Any?])

    /// The event's name or the selector's text.
    public var name: String {
        switch self {
        case .event(let event): event.name
        case .selector(let selector, _): selector.description
        }
    }

    /// The message's user info, whichever way it is named: an event's own, or a selector's last argument where that is
    /// a dictionary. Setting it on a selector without such an argument does nothing.
    ///
    /// ```swift
    /// func decorate(_ message: inout RoutedMessage) { message.userInfo?["test"] = "测试" }
    /// ```
    public var userInfo: [String: Any]? {
        get {
            switch self {
            case .event(let event): event.userInfo
            case .selector(_, let arguments): arguments.last.flatMap { $0 as? [String: Any] }
            }
        }
        set {
            switch self {
            case .event(var event):
                event.userInfo = newValue
                self = .event(event)
            case .selector(let selector, var arguments):
                guard let last = arguments.indices.last, arguments[last] is [String: Any] else { return }
                arguments[last] = newValue
                self = .selector(selector, arguments: arguments)
            }
        }
    }
}
