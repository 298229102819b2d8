import ResponderChain
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Notes the headers of its messages.
final class Listener: Responder, Sendable {
    var nextResponder: (any Responder)? { nil }
    let heard = Mutex<[[String: String]]>([])
    let next: NATSReceiver?

    init(_ next: NATSReceiver?) {
        self.next = next
    }

    @Handler(.exposed) func hear(_ number: Int) async throws {
        heard.withLock { $0.append(NATSHeaders.current) }
        try await next?.awaited.send("hear:", with: [number])
    }
}

@Suite struct HeadersTests {
    private let name = Server.newService()

    @Test func allSendsOfATaskHaveThemAndAHandlersOwnTheTraceAlone() async throws {
        let sent = ["Tenant": "north", "traceparent": "00-1-2-01"]
        let connection = try await Server.connect()
        let client = try NATSClient(name, over: connection)
        let second = Listener(nil)
        let first = Listener(NATSReceiver(atMostOnce: "second", of: client))
        let service = try await startService(
            ["first": first, "second": second],
            as: name,
            on: connection
        )
        try await service.openRoutes(at: ["first"])
        var store = try NATSStore(name)
        store.medium = .memory
        try await store.create(on: connection)
        let worker = NATSWorker(of: store, serving: service.server, over: connection)
        try await worker.start()
        let remote = RemoteResponder("first", of: client)
        try await NATSHeaders.$sending.withValue(sent) {
            try await client.sendAtMostOnce("hear:", to: "first", with: [1])
            try await client.notifyAtMostOnce("hear:", to: "first", with: [2])
            try await client.sendAtLeastOnce("hear:", to: "first", with: [3])
            _ = try await remote.awaited.route("hear:", with: [4])
        }
        try await eventually { second.heard.withLock { $0.count } == 4 }
        #expect(first.heard.withLock { $0 } == Array(repeating: sent, count: 4))
        let trace = ["traceparent": "00-1-2-01"]
        #expect(second.heard.withLock { $0 } == Array(repeating: trace, count: 4))
        #expect(NATSHeaders.current.isEmpty)
        await worker.drain()
        withExtendedLifetime((first, service)) {}
    }

    private static let header = "a header's name, which doesn't begin with 'Nats-' or 'Dispatch-'"

    @Test(
        arguments: ["", "a b", "a:b", "ä", "Nats-Msg-Id", "dispatch-trail", "Status"].map {
            ($0, "x", header)
        }
            + [("a", "secret\r\nb: c", "a header whose value has no control characters")]
    )
    func whatIsNoHeaderIsRefused(_ header: String, _ value: String, _ expected: String) async throws
    {
        let client = try NATSClient(name, over: try await Server.connect())
        await #expect(throws: NATSError.badName(header, expected: expected)) {
            try await NATSHeaders.$sending.withValue([header: value]) {
                try await client.notifyAtMostOnce("x", to: "y")
            }
        }
    }
}
