import SelectorDispatchJSON
import Synchronization
import Testing

@testable import SelectorDispatchNATS

/// Sends each message on to another service's relay.
final class Relay: Sendable {
    let next: NATSReceiver
    let isOpen = Mutex(false)
    let left = Mutex<Task<Int, any Error>?>(nil)

    init(_ next: NATSReceiver) {
        self.next = next
    }

    @Handler(.exposed) func pass(_ number: Int, by step: Int) async throws -> Int {
        if number == 0 { return 0 }
        return try await next.awaited.send(
            "pass:by:",
            with: [number + step, step],
            returning: Int.self
        )
    }

    /// Starts a task that sends the same message later, once.
    @Handler(.exposed) func leave(_ receiver: String) -> Int {
        left.withLock { left in
            guard left == nil else { return 2 }
            left = Task {
                while !isOpen.withLock({ $0 }) { await Task.yield() }
                return try await NATSReceiver(atMostOnce: receiver, of: next.client).awaited.send(
                    "leave:",
                    with: [receiver],
                    returning: Int.self
                )
            }
            return 1
        }
    }
}

/// Two services whose relays send to each other.
struct TwoRelays {
    let names = [Server.newService(), Server.newService()]
    var relays: [Relay] = []
    var services: [NATSService] = []
    let client: NATSClient

    init(limits: RPCLimits = RPCLimits()) async throws {
        client = try NATSClient(names[0], over: try await Server.connect(), timeout: .seconds(60))
        for (name, other) in [(names[0], names[1]), (names[1], names[0])] {
            let connection = try await Server.connect()
            let relay = Relay(
                NATSReceiver(atMostOnce: "relay", of: try NATSClient(other, over: connection))
            )
            relays.append(relay)
            services.append(
                try await startService(["relay": relay], as: name, on: connection, limits: limits)
            )
        }
    }
}

@Suite struct CircleTests {
    @Test func aMessageThatWouldWaitForItselfIsAnErrorAtItsSender() async throws {
        let both = try await TwoRelays()
        let first = "\(both.names[0]).call.relay pass:by:"
        let second = "\(both.names[1]).call.relay pass:by:"
        await expect(
            throws: "the message would wait for itself: \(first) → \(second) → \(first); "
                + "use a one-way send in one of these handlers"
        ) {
            try await both.client.sendAtMostOnce("pass:by:", to: "relay", with: [1, 0])
        }
    }

    @Test func messagesThatWaitForEachOtherWithoutEndAreCounted() async throws {
        let both = try await TwoRelays()
        await #expect {
            try await both.client.sendAtMostOnce("pass:by:", to: "relay", with: [1, 1])
        } throws: {
            guard case NATSError.tooDeep(let through, limit: 64) = $0 else { return false }
            return through.count == 4 && Set(through).count == 2
        }
    }

    @Test func aMessageThatWaitsForItsTurnHasItsOwnTrail() async throws {
        let both = try await TwoRelays(limits: RPCLimits(running: 1))
        // Each ends, although the first message of one trail waits behind the last of another.
        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for _ in 1...20 {
                group.addTask {
                    try await both.client.sendAtMostOnce("pass:by:", to: "relay", with: [-1, 1])
                }
            }
            for try await number in group { #expect(number == 0) }
        }
    }

    @Test func aTaskThatOutlivesItsHandlerIsNotAwaited() async throws {
        let both = try await TwoRelays()
        // The second relay's client leads to the first one.
        let service = try await startService(["own": both.relays[1]], as: both.names[0])
        #expect(try await both.client.sendAtMostOnce("leave:", to: "own", with: ["own"]) == 1)
        both.relays[1].isOpen.withLock { $0 = true }
        #expect(try await both.relays[1].left.withLock { $0 }?.value == 2)
        withExtendedLifetime(service) {}
    }

    @Test func theTrailHasNothingOfASecretHandlersArguments() {
        let request = RPCRequest("unlock:", .positional(["1234"]))
        #expect(CallTrail.step("x", request) == CallTrail.step("x", request))
        let secret = CallTrail.step("x", request, isSecret: true)
        #expect(secret != CallTrail.step("x", request, isSecret: true))
    }

    @Test(arguments: ["", ",", "/,//,///", "a b", String(repeating: "x/y/z,", count: 5_000)])
    func aForgedTrailDoesNoHarm(_ text: String) async throws {
        let both = try await TwoRelays()
        let request = #"{"jsonrpc": "2.0", "id": 1, "method": "pass:by:", "params": [-1, 1]}"#
        let answer = try await both.client.connection.request(
            "\(both.names[0]).call.relay",
            Array(request.utf8),
            headers: ["Dispatch-Trail": text],
            timeout: .seconds(60)
        )
        let json = try JSONValue(parsing: answer.bytes)
        if text.count < 1_000 {
            #expect(json["result"] == 0)
        } else {
            #expect(json["error"]?["code"] == -32003)
        }
    }
}
