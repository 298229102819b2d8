/// The parts of an event that a handler takes, found from the types of its parameters.
enum EventHandlerShape: Equatable {
    /// The event as a whole, or only its user info.
    enum Content { case event, userInfo }

    case nothing
    case content(Content)
    case contentAndReply(Content)

    /// The handler of an event whose name has two colons.
    case senderAndUserInfo

    /// The handler of an event whose name has three colons or more.
    case senderUserInfoAndEvent

    /// Creates the shape of a handler from its parameters' types, or nil if no event's handler
    /// takes such parameters.
    ///
    /// - Parameter isExact: Whether the handler's selector is the event's name.
    init?(_ types: [Any.Type], isExact: Bool) {
        switch types.count {
        case 0: self = .nothing
        case 1:
            guard let content = Content(types[0], isExact: isExact) else { return nil }
            self = .content(content)
        case 2:
            if types[1] == EventReply.self, let content = Content(types[0], isExact: isExact) {
                self = .contentAndReply(content)
            } else if isExact {
                self = .senderAndUserInfo
            } else {
                return nil
            }
        default:
            guard isExact else { return nil }
            self = .senderUserInfoAndEvent
        }
    }

    /// Whether the handler can reach the event's route.
    var takesEvent: Bool {
        switch self {
        case .nothing, .content(.userInfo), .senderAndUserInfo: false
        case .content(.event), .contentAndReply, .senderUserInfoAndEvent: true
        }
    }

    /// Returns the arguments for the handler.
    ///
    /// - Parameter origin: The sender of an event without one, which is on the fast path.
    func arguments(_ event: Event, from origin: (any Responder)? = nil) -> [Any?] {
        switch self {
        case .nothing: []
        case .content(let content): [content.value(event)]
        case .contentAndReply(let content): [content.value(event), EventReply(event)]
        case .senderAndUserInfo: [event.sender ?? origin, event.userInfo]
        case .senderUserInfoAndEvent: [event.sender, event.userInfo, event]
        }
    }

    /// The rule, for error messages that name a handler with other parameters.
    static var rule: String {
        "an event's handler takes nothing, the event or its user info, "
            + "or one of these and an EventReply"
    }
}

extension EventHandlerShape.Content {
    /// Creates the content that a parameter of this type takes, or nil if it takes no part of an
    /// event.
    ///
    /// - Parameter isExact: Whether the handler's selector is the event's name. In that case a
    ///   parameter of type `Any` takes the user info.
    init?(_ type: Any.Type, isExact: Bool) {
        if type == Event.self || type == Event?.self {
            self = .event
        } else if type == [String: Any]?.self || type == [String: Any].self
            || type is any UserInfoType.Type
            || isExact && (type == Any?.self || type == Any.self)
        {
            self = .userInfo
        } else {
            return nil
        }
    }

    func value(_ event: Event) -> Any? { self == .event ? event : event.userInfo }
}

/// A type that a parameter for the user info can have.
private protocol UserInfoType {}
extension Dictionary: UserInfoType where Key == String {}
extension Optional: UserInfoType where Wrapped: UserInfoType {}
