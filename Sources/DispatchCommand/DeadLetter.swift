internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A stored message that couldn't be handled.
struct DeadLetter: Sendable {
    /// The number in the store.
    let number: UInt64
    /// The sender's identifier of the message.
    let id: String
    let receiver: String
    /// The error of the last attempt.
    let error: String
    /// The request, without the parameters of one that may be meant for a secret handler.
    let request: JSONValue
    /// Sends the message again, and removes the dead letter.
    let sendAgain: @Sendable () async throws -> Void

    /// The letter in words.
    var lines: [String] {
        let method = request["method"]?.string ?? "?"
        let message = "\(receiver).\(method) \(request["params"] ?? [])"
        return ["\(number) \(id) \(message)", "    \(error)"]
    }

    var json: JSONValue {
        [
            "sequence": .number(JSONNumber(number)),
            "id": .string(id),
            "receiver": .string(receiver),
            "error": .string(error),
            "request": request,
        ]
    }
}
