import SelectorDispatchJSON
import SelectorDispatchRecording

extension Recording.Entry {
    /// The reason why the message can't be sent as recorded, or nil if there is none.
    var problem: RecordingError.Problem? {
        if let type = unnamedType { return .unnamedReceiver(type: type) }
        if !options.decorators.isEmpty { return .decorated(by: options.decorators) }
        for (index, argument) in arguments.enumerated() {
            if case .object(let members) = argument,
                case .string(let reason)? = members["$unwritten"]
            {
                return .unwritten(place: "argument \(index)", reason: reason)
            }
        }
        return nil
    }

    private var arguments: [JSONValue] {
        switch action {
        case .send(let message): return message.arguments
        case .route(let message):
            if case .selector(_, let arguments) = message.content { return arguments }
            return []
        default: return []
        }
    }
}
