internal import ResponderChainJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON

extension Recording.Entry {
    /// The reason why the entry can't be performed, or nil if there is none.
    package var problem: RecordingError.Problem? {
        if let type = unnamedType { return .unnamedReceiver(type: type) }
        if !options.decorators.isEmpty { return .decorated(by: options.decorators) }
        switch action {
        case .send(let message): return Self.unwritten(message.arguments)
        case .route(let message):
            switch message.content {
            case .selector(_, let arguments): return Self.unwritten(arguments)
            case .event(_, let userInfo, let sender):
                if let reason = sender?.unwrittenReason {
                    return .unwritten(place: "the sender", reason: reason)
                }
                for (name, value) in (userInfo ?? [:]).sorted(by: { $0.key < $1.key }) {
                    guard let reason = value.unwrittenReason else { continue }
                    return .unwritten(place: "the user info's '\(name.shown())'", reason: reason)
                }
                return nil
            }
        case .touches(let touches):
            let reason = touches.lazy.compactMap(\.unwrittenReason).first
            return reason.map { .unwritten(place: "the touch", reason: $0) }
        case .press(let press):
            let reason = press["key"]?.unwrittenReason
            return reason.map { .unwritten(place: "the key", reason: $0) }
        case .pointer(let pointer):
            let numbers = ["x", "y", "byX", "byY"].lazy.compactMap { pointer[$0] }
            let reason = numbers.compactMap(\.unwrittenReason).first
            return reason.map { .unwritten(place: "the pointer", reason: $0) }
        case .time, .end: return nil
        }
    }

    /// Returns the problem of the first argument without JSON, or nil if there is none.
    private static func unwritten(_ arguments: [JSONValue]) -> RecordingError.Problem? {
        for (index, argument) in arguments.enumerated() {
            if let reason = argument.unwrittenReason {
                return .unwritten(place: "argument \(index)", reason: reason)
            }
        }
        return nil
    }
}
