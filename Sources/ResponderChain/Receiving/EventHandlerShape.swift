/// What a handler takes of an event, by the types of its parameters.
enum EventHandlerShape: Equatable {
    /// The event itself, or what belongs to it.
    enum Content { case event, userInfo }

    case nothing
    case content(Content)
    case contentAndReply(Content)
    /// Of an event whose name has two colons.
    case senderAndUserInfo
    /// Of an event whose name has three colons, or more.
    case senderUserInfoAndEvent

    /// Nil if a handler with such parameters is no event's.
    ///
    /// - Parameter isExact: whether the handler's selector is the event's name.
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

    /// Whether the handler is given what belongs to the sender's isolation.
    var takesSenderOrEvent: Bool { self != .nothing && self != .content(.userInfo) }

    /// What is offered to the handler.
    func arguments(_ event: Event) -> [Any?] {
        switch self {
        case .nothing: []
        case .content(let content): [content.value(event)]
        case .contentAndReply(let content): [content.value(event), EventReply(event: event)]
        case .senderAndUserInfo: [event.sender, event.userInfo]
        case .senderUserInfoAndEvent: [event.sender, event.userInfo, event]
        }
    }

    /// What an event's handler may take, for those who wrote another.
    static let rule = "an event's handler takes nothing, the event or its user info, or one of these and an EventReply"
}

extension EventHandlerShape.Content {
    /// - Parameter isExact: whether the handler's selector is the event's name: then anything may take the user info.
    init?(_ type: Any.Type, isExact: Bool) {
        if type == Event.self || type == Event?.self {
            self = .event
        } else if type == [String: Any]?.self || type == [String: Any].self || type is any UserInfoType.Type
            || isExact && (type == Any?.self || type == Any.self)
        {
            self = .userInfo
        } else {
            return nil
        }
    }

    func value(_ event: Event) -> Any? { self == .event ? event : event.userInfo }
}

/// What a parameter may be that takes user info.
private protocol UserInfoType {}
extension Dictionary: UserInfoType where Key == String {}
extension Optional: UserInfoType where Wrapped: UserInfoType {}
