import SelectorDispatchNATS

/// Calls a foreign service.
enum Calling {
    static func run(_ client: NATSClient) async throws {
        let calculator = NATSReceiver(atMostOnce: "calculator", of: client)
        let difference =
            try await calculator.awaited.send("subtract:from:", with: [23, 42]) as? Int
        guard difference == 19 else { throw PeerError("the difference is \(difference as Any)") }
        let subject = "\(client.service).call.calculator"
        let time = Duration.milliseconds(200)
        let errors: [(Selector, any Error)] = [
            ("fail", RPCError(code: 17, message: "sold out", data: ["pear"])),
            ("refuse", NATSError.refused(.methodNotFound)),
            ("nonsense", NATSError.unreadableAnswer(subject: subject)),
            ("wait", NATSError.tooLate(subject: subject, after: time)),
        ]
        for (selector, expected) in errors {
            var thrown: (any Error)?
            do {
                try await client.sendAtMostOnce(selector, to: "calculator", timeout: time)
            } catch {
                thrown = error
            }
            guard let thrown else { throw PeerError("'\(selector)' succeeded") }
            guard "\(thrown)" == "\(expected)" else {
                throw PeerError("'\(selector)' threw \(thrown)")
            }
        }
        say("ok  our client calls a service of nats-py's")
    }
}
