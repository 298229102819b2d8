import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// A responder that every task can use.
final class Desk: Responder, CustomStringConvertible, Sendable {
    let description: String
    private let next = Mutex<(any Responder & Sendable)?>(nil)

    init(_ description: String) {
        self.description = description
    }

    var nextResponder: (any Responder)? {
        let responder: (any Responder & Sendable)? = next.withLock { $0 }
        return responder
    }

    func continues(at responder: any Responder & Sendable) {
        next.withLock { $0 = responder }
    }

    /// Ends the chain, so that two responders don't retain each other.
    func end() {
        next.withLock { $0 = nil }
    }
}

/// A responder with handlers.
final class Clerk: Responder, EventReceiver, Sendable {
    let next: Desk
    private let noted = Mutex<[String]>([])

    init(_ next: Desk) {
        self.next = next
    }

    var nextResponder: (any Responder)? { next }
    var notes: [String] { noted.withLock { $0 } }

    @Handler(.exposed) func ship(_ number: Int) -> String {
        "shipped \(number)"
    }

    @Handler(.exposed) func fail() throws {
        throw RPCError(code: 17, message: "no")
    }

    @Handler(.exposed) func crash() throws {
        throw CancellationNote()
    }

    @Handler func hidden() {}

    func receive(_ event: Event) -> EventResult {
        noted.withLock { $0.append("\(event.name) \(event.userInfo?["number"] ?? "nothing")") }
        return .ignoreAndContinue
    }

    struct CancellationNote: Error {}
}

/// Two processes in one: the first one's chain, and its continuation in the second.
struct TwoProcesses {
    let button = Desk("button")
    let cell = Desk("cell")
    let top = Desk("top")
    let clerk: Clerk
    let name = Server.newService()
    let client: NATSClient
    let service: NATSService
    let remote: RemoteResponder

    init() async throws {
        clerk = Clerk(top)
        cell.continues(at: clerk)
        service = try await startService(
            ["cell": cell, "clerk": clerk],
            as: name,
            routesAt: ["cell"]
        )
        client = try NATSClient(name, over: try await Server.connect())
        remote = RemoteResponder("cell", of: client)
        button.continues(at: remote)
    }
}

@Suite struct RoutingTests {
    @Test func anAwaitedRouteGoesOnInTheOtherProcessAndPrintsAsOne() async throws {
        let both = try await TwoProcesses()
        let route = try await both.button.awaited.route("ship:", with: [17], recordsPath: true)
        #expect(route.returnValue as? String == "shipped 17")
        #expect(try await both.remote.awaited.send("ship:", with: [3]) as? String == "shipped 3")
        #expect("\(route.handledBy as Any)".contains("\(both.name)/clerk"))
        let path = route.path.map { "\($0.depth) \($0.responder) \($0.outcome)" }
        #expect(
            path == [
                "0 button passed",
                "1 RemoteResponder(\(both.name)/cell) passed",
                "2 \(both.name)/cell passed",
                "3 \(both.name)/clerk handled and stopped",
            ]
        )
    }

    @Test func anUnhandledMessageNamesTheRespondersOfBothProcesses() async throws {
        let both = try await TwoProcesses()
        let error = await #expect(throws: RouteError.self) {
            try await both.button.awaited.route("fly:", with: [1])
        }
        let asked = if case .noResponder(_, let asked, _, _) = error { asked } else { [String]() }
        #expect(
            asked == [
                "Desk",
                "RemoteResponder",
                "\(both.name)/cell",
                "\(both.name)/clerk",
                "\(both.name)/?",
            ]
        )
        #expect(try await both.button.awaited.tryToRoute("fly:", with: [1]) == nil)
        await #expect(throws: RouteError.self) { try await both.button.awaited.route("hidden") }
    }

    @Test func errorsOfTheOtherProcessComeBack() async throws {
        let both = try await TwoProcesses()
        await #expect(throws: RPCError(code: 17, message: "no")) {
            try await both.button.awaited.route("fail")
        }
        await #expect(throws: RPCError.internalFailure) {
            try await both.button.awaited.route("crash")
        }
        await #expect {
            try await both.button.awaited.route("ship:", with: ["seventeen"])
        } throws: { error in
            if case NATSError.refused(let refusal) = error { refusal.code == -32602 } else { false }
        }
        let closed = RemoteResponder("clerk", of: both.client)
        await #expect(throws: NATSError.noResponders(subject: "\(both.name).route.clerk")) {
            try await closed.awaited.route("ship:", with: [1])
        }
    }

    @Test func aRouteThatIsNotAwaitedSaysSo() async throws {
        let both = try await TwoProcesses()
        func route() throws {
            try both.button.route("ship:", with: [17])
        }
        let error = try #require(throws: NATSError.self) { try route() }
        #expect("\(error)".hasSuffix("use 'try await receiver.awaited.send(…)'"))
    }

    @Test func aCircleOfProcessesIsFound() async throws {
        let both = try await TwoProcesses()
        // A third process leads back to the second.
        let desk = Desk("desk")
        let third = try await startService(["desk": desk], routesAt: ["desk"])
        desk.continues(at: both.remote)
        let client = try NATSClient(third.name, over: try await Server.connect())
        let toThird = RemoteResponder("desk", of: client)
        both.top.continues(at: toThird)

        let shipped = try await both.button.awaited.route("ship:", with: [1])
        #expect(shipped.returnValue as? String == "shipped 1")
        let entries = ["\(both.name).route.cell route", "\(third.name).route.desk route"]
        await #expect(throws: NATSError.circle(through: entries + [entries[0]])) {
            try await both.button.awaited.route("fly:", with: [1])
        }
        // An event goes around once.
        _ = try await both.button.awaited.route(event: "changed", userInfo: ["number": 5])
        try await eventually {
            third.endpoints.contains { $0.statistics.json["num_errors"] == 1 && $0.group == nil }
        }
        #expect(both.clerk.notes == ["changed 5"])
        both.top.end()
        desk.end()
    }

    @Test func anEventFansOutToEveryProcess() async throws {
        let both = try await TwoProcesses()
        let top = Desk("top")
        let clerk = Clerk(top)
        let second = try await startService(["cell": clerk], as: both.name, routesAt: ["cell"])
        let route = try await both.button.awaited.route(event: "changed", userInfo: ["number": 5])
        #expect(route.handledBy === both.remote)
        try await eventually { both.clerk.notes == ["changed 5"] && clerk.notes == ["changed 5"] }
        withExtendedLifetime(second) {}
    }
}
