import Foundation
import Synchronization
import Testing

@testable import DispatchCommand
@testable import SelectorDispatchRPC

@Suite struct ProgressTests {
    static let texts: [(completed: Double, total: Double?, message: String?, text: String)] = [
        (0, 4, nil, "[....................]   0%"),
        (1, 4, "a.txt", "[#####...............]  25% a.txt"),
        (4, 4, "b", "[####################] 100% b"),
        (9, 4, nil, "[####################] 100%"),
        (-1, 4, nil, "[....................]   0%"),
        (3, nil, "lines", "3 lines"),
        (0.5, 0, nil, "0.5"),
        (1e300, nil, nil, "1e+300"),
        (1, 2, "\u{1B}[2J\n", #"[##########..........]  50% \u{1B}[2J\n"#),
        (1, 2, String(repeating: "a", count: 99), "[##########..........]  50% aaaaaaaaaaaa"),
        // A character may take two columns.
        (1, 2, "ééééééééé", "[##########..........]  50% éééééé"),
    ]

    @Test(arguments: texts)
    func `progress is a bar, or a count without a total, and fits the line`(
        completed: Double,
        total: Double?,
        message: String?,
        text: String
    ) {
        let progress = RPCProgress(completed: completed, total: total, message: message)
        #expect(ProgressLine.text(progress, columns: 41) == text)
    }

    @Test func `a call's progress is drawn on a terminal, and erased before the result`()
        async throws
    {
        let fixture = try Fixture()
        let (drawings, continuation) = AsyncStream<String>.makeStream()
        async let outcome = fixture.run(
            ["call", "SOCKET", "shop.pack"],
            onOutput: { continuation.yield("output \($0)") },
            onDraw: { continuation.yield($0) }
        )
        var iterator = drawings.makeAsyncIterator()
        #expect(await iterator.next() == "\r[##########..........]  50% first\u{1B}[K")
        _ = await fixture.run(["call", "SOCKET", "shop.deliver"])
        #expect(await outcome == Outcome(status: 0, output: #""packed""#, errors: ""))
        #expect(await iterator.next() == "\r\u{1B}[K")
        #expect(await iterator.next() == #"output "packed""#)
    }

    @Test func `nothing is drawn where nobody looks`() async throws {
        let fixture = try Fixture()
        let drawn = Mutex<[String]>([])
        _ = await fixture.run(["call", "SOCKET", "shop.deliver"])
        for options in [["--json"], []] {
            let onDraw: @Sendable (String) -> Void = { text in drawn.withLock { $0.append(text) } }
            let outcome = await fixture.run(
                ["call", "SOCKET", "shop.pack"] + options,
                onDraw: options.isEmpty ? nil : onDraw
            )
            #expect(outcome == Outcome(status: 0, output: #""packed""#, errors: ""))
        }
        #expect(drawn.withLock { $0 } == [])
    }

    // In a separate process, because the signal is that of a whole process.
    @Test func `an interrupt cancels the call at the server, before the connection ends`() async {
        await #expect(processExitsWith: .success) {
            let server = PatientServer()
            let fixture = try Fixture(serving: server)
            async let outcome = fixture.run(["call", "SOCKET", "wait"])
            while server.seen.isEmpty { await Task.yield() }
            kill(getpid(), SIGINT)
            let last = await outcome
            #expect(
                last
                    == Outcome(status: 130, output: "", errors: "error: the call was canceled")
            )
            while server.seen.count < 2 { await Task.yield() }
            #expect(server.seen == ["wait", "$/cancelRequest"])
        }
    }
}

/// A server without a description, whose calls wait until they are canceled.
private final class PatientServer: RPCResponder {
    private let list = Mutex<[String]>([])
    var seen: [String] { list.withLock { $0 } }

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        guard request.method == "wait" else { throw RPCError.methodNotFound }
        list.withLock { $0.append(request.method) }
        try await Task.sleep(for: .seconds(3_600))
        return .null
    }

    func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == "$/cancelRequest" else { return nil }
        list.withLock { $0.append(request.method) }
        return nil
    }
}
