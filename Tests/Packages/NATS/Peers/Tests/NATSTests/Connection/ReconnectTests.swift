import Testing

@testable import SelectorDispatchNATS

/// A responder whose handler waits until it is let go.
final class SlowClerk: Responder, Sendable {
    var nextResponder: (any Responder)? { nil }
    let gate = Gate()

    @Handler(.exposed) func linger() async -> String {
        await gate.wait()
        return "lingered"
    }
}

@Suite(.enabled(if: OwnServer.ports.count > 0), .serialized) struct ReconnectTests {
    @Test func aServerThatIsGoneInTheMiddleOfARouteEndsItAndTheNextOneArrives() async throws {
        let server = try OwnServer(port: 0)
        try await server.start()
        let (clerk, coder, name) = (SlowClerk(), JSONCoder(), Server.newService())
        try coder.directory.add(clerk, as: "clerk")
        let service = try NATSService(
            name, serving: RPCServer(coder: coder), over: try await server.connect())
        try await service.start()
        try await service.openRoutes(at: ["clerk"])
        let client = try NATSClient(
            name, over: try await server.connect(), timeout: .seconds(600))
        let remote = RemoteResponder("clerk", of: client)

        let route = Task { try await remote.awaited.route("linger").returnValue as? String }
        let send = Task { try await client.sendAtMostOnce("linger", to: "clerk") }
        try await eventually { service.openCalls == 2 }
        server.kill()
        await #expect(throws: NATSError.disconnected(subject: "\(name).route.clerk")) { try await route.value }
        let error = await #expect(throws: NATSError.self) { try await send.value }
        #expect(
            error.map { "\($0)" }
                == "the server was gone before '\(name).call.clerk' was answered; the handler may have run")
        clerk.gate.open()

        try await server.start()
        // Until both processes are connected again, nobody serves the subject.
        var answer: String?
        try await eventually {
            answer = try? await remote.awaited.route("linger").returnValue as? String
            return answer != nil
        }
        #expect(answer == "lingered")
    }

    @Test func aDrainWithoutAServerHandlesWhatHasComeAndSaysSo() async throws {
        let server = try OwnServer(port: 0)
        try await server.start()
        let (clerk, coder, name) = (SlowClerk(), JSONCoder(), Server.newService())
        // Their drains share the time.
        for index in 0..<20 { try coder.directory.add(clerk, as: "clerk\(index)") }
        let connection = try await server.connect()
        let service = try NATSService(name, serving: RPCServer(coder: coder), over: connection)
        try await service.start()
        let client = try NATSClient(name, over: connection)
        let send = Task { try await client.sendAtMostOnce("linger", to: "clerk7") }
        try await eventually { service.openCalls == 1 }
        server.kill()
        await #expect(throws: NATSError.self) { try await send.value }
        clerk.gate.open()
        let error = await #expect(throws: NATSError.self) { try await service.drain(within: .seconds(1)) }
        #expect(error.map { "\($0)" } == "the drain of a subscription failed: Timeout (26)")
        #expect(service.openCalls == 0)
        await #expect(throws: NATSError.self) { try await connection.drain(within: .seconds(1)) }
        #expect(!connection.isConnected)
        await #expect(throws: NATSError.closed) { try await client.sendAtMostOnce("linger", to: "clerk7") }
    }
}
