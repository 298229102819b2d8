import SelectorDispatchNATS

/// Calls a foreign service.
enum Calling {
    static func run(_ client: NATSClient) async throws {
        let calculator = NATSReceiver(atMostOnce: "calculator", of: client)
        let difference =
            try await calculator.awaited.send("subtract:from:", with: [23, 42]) as? Int
        precondition(difference == 19, "the difference is \(difference as Any)")
        let subject = "\(client.service).call.calculator"
        let time = Duration.milliseconds(200)
        let errors: [(Selector, any Error)] = [
            ("fail", RPCError(code: 17, message: "sold out", data: ["pear"])),
            ("refuse", NATSError.refused(.methodNotFound)),
            ("nonsense", NATSError.unreadableAnswer(subject: subject)),
            ("wait", NATSError.tooLate(subject: subject, after: time)),
        ]
        for (selector, expected) in errors {
            do {
                try await client.sendAtMostOnce(selector, to: "calculator", timeout: time)
                preconditionFailure("'\(selector)' succeeded")
            } catch {
                precondition("\(error)" == "\(expected)", "'\(selector)' threw \(error)")
            }
        }
        say("ok  our client calls a service of nats-py's")
    }
}
