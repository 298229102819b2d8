import Synchronization
import Testing

@testable import SelectorDispatchNATS

@Suite struct GatheringTests {
    /// The messages that a subject has received.
    private final class Received: Sendable {
        private let texts = Mutex<[String]>([])

        var count: Int { texts.withLock { $0.count } }
        var all: [String] { texts.withLock { $0 } }

        func take(_ message: NATSMessage) {
            texts.withLock { $0.append(String(decoding: message.bytes, as: UTF8.self)) }
        }
    }

    /// More messages than may wait at once arrive in their order, with requests and headers between
    /// them, and a drain sends the last ones.
    @Test(arguments: [false, true])
    func messagesKeepTheirOrderWhetherTheyLeaveTogetherOrNot(_ gathers: Bool) async throws {
        let name = Server.newService()
        let received = Received()
        let other = try await Server.connect()
        let listener = try await other.subscribe("\(name).call.>") { message in
            received.take(message)
            guard let reply = message.reply else { return }
            let answer = #"{"jsonrpc": "2.0", "id": 1, "result": 7}"#
            other.post(NATSOutgoing(subject: reply, bytes: Array(answer.utf8)))
        }
        try await other.flush()
        let connection = try await Server.connect { $0.gathersSends = gathers }
        let client = try NATSClient(name, over: connection)
        for number in 0..<20_000 {
            let headers = number % 100 == 0 ? ["Number": "\(number)"] : [:]
            try await NATSHeaders.$sending.withValue(headers) {
                try await client.notifyAtMostOnce("note:", to: "y", with: [number])
            }
        }
        let answer = try await client.sendAtMostOnce("ask", to: "y", returning: Int.self)
        #expect(answer == 7)
        // The answer to the request came after all messages before it.
        #expect(received.count == 20_001)
        let expected = (0..<20_000).map {
            #"{"jsonrpc":"2.0","method":"note:","params":[\#($0)]}"#
        }
        #expect(received.all.prefix(20_000).elementsEqual(expected))
        try await connection.flush()
        for text in ["\"", "é\n", ""] {
            try await client.notifyAtMostOnce("say:and:", to: "y", with: [text, nil])
        }
        try await client.notifyAtMostOnce("stop", to: "y")
        try await connection.drain()
        try await eventually { received.count == 20_005 }
        #expect(
            received.all.suffix(4) == [
                #"{"jsonrpc":"2.0","method":"say:and:","params":["\"",null]}"#,
                #"{"jsonrpc":"2.0","method":"say:and:","params":["é\n",null]}"#,
                #"{"jsonrpc":"2.0","method":"say:and:","params":["",null]}"#,
                #"{"jsonrpc":"2.0","method":"stop"}"#,
            ]
        )
        try listener.drain(.seconds(5))
    }

    @Test func anArgumentWithoutJSONIsAnErrorOfAOneWaySend() async throws {
        let client = try NATSClient(Server.newService(), over: try await Server.connect())
        let error = await #expect(throws: JSONError.self) {
            try await client.notifyAtMostOnce("say:and:", to: "y", with: ["x", Double.nan])
        }
        let expected = await #expect(throws: JSONError.self) {
            try await client.sendAtMostOnce("say:and:", to: "y", with: ["x", Double.nan])
        }
        #expect(error.map { "\($0)" } == expected.map { "\($0)" })
    }
}
