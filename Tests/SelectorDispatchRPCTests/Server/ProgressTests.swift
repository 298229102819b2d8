import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct ProgressTests {
    private let indexer = Indexer()

    /// Returns a session that keeps what it sends.
    private func session(_ responder: some RPCResponder, _ sent: Sent) -> RPCSession {
        RPCSession(
            responder,
            limits: RPCLimits(time: nil),
            send: { text in sent.add(text) }
        )
    }

    private static func report(_ value: String, token: String) -> String {
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":\#(token),"value":\#(value)}}"#
    }

    private static func request(_ method: String, _ parameters: String, token: String?) -> String {
        let token = token.map { #","progressToken":\#($0)"# } ?? ""
        return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)\#(token)}"#
    }

    @Test(arguments: [#""t""#, "7", "1.50"])
    func `a caller that asks gets each increase of the progress, with its token`(token: String)
        async throws
    {
        let server = RPCServer(root: indexer)
        for responder in [server, RPCWatch(server)] as [any RPCResponder] {
            let sent = Sent()
            let session = session(responder, sent)
            let text = Self.request("index", #"[["a","b"]]"#, token: token)
            #expect(await session.answer(text) == #"{"id":1,"jsonrpc":"2.0","result":2}"#)
            #expect(
                sent.texts == [
                    Self.report(
                        #"{"message":"reading a","progress":0.0,"total":2.0}"#,
                        token: token
                    ),
                    Self.report(
                        #"{"message":"reading b","progress":1.0,"total":2.0}"#,
                        token: token
                    ),
                    Self.report(#"{"progress":2.0}"#, token: token),
                ]
            )
        }
    }

    /// An object that uses the receivers of reports when it is released.
    private final class Releasing: Sendable {
        private let receivers: ProgressReceivers

        init(_ receivers: ProgressReceivers) {
            self.receivers = receivers
        }

        deinit {
            receivers.remove(receivers.add { _ in })
        }
    }

    @Test func `a closure that gets reports is released without a lock`() async {
        await #expect(processExitsWith: .success) {
            let receivers = ProgressReceivers(RPCServer(root: Indexer()))
            func added() -> RPCID {
                let object = Releasing(receivers)
                return receivers.add { _ in withExtendedLifetime(object) {} }
            }
            receivers.remove(added())
        }
    }

    @Test(arguments: [nil, "null", "{}", "true"])
    func `a caller that asks for nothing gets no progress`(token: String?) async throws {
        let sent = Sent()
        let session = session(RPCServer(root: indexer), sent)
        let text = Self.request("index", #"[["a"]]"#, token: token)
        #expect(await session.answer(text) == #"{"id":1,"jsonrpc":"2.0","result":1}"#)
        #expect(sent.texts == [])
    }

    @Test func `each request of a batch has its own token`() async throws {
        let sent = Sent()
        let session = session(RPCServer(root: indexer, ordering: .perReceiver), sent)
        let first = Self.request("count", "[]", token: #""a""#)
        let second = Self.request("count", "[]", token: nil)
        let third = Self.request("count", "[]", token: #""b""#)
        _ = await session.answer("[\(first),\(second),\(third)]")
        #expect(
            sent.texts == [
                Self.report(#"{"progress":7.0}"#, token: #""a""#),
                Self.report(#"{"progress":7.0}"#, token: #""b""#),
            ]
        )
    }

    @Test func `nothing is reported after a handler's end`() async throws {
        let sent = Sent()
        let session = session(RPCServer(root: indexer), sent)
        _ = await session.answer(Self.request("leave", "[]", token: "1"))
        await indexer.finishLeft()
        #expect(sent.texts == [])
    }

    @Test func `the progress of a request that a handler answers isn't its own`() async throws {
        let sent = Sent()
        let session = session(RPCServer(root: Office(indexer)), sent)
        _ = await session.answer(Self.request("ask", "[]", token: "1"))
        #expect(sent.texts == [])
    }

    @Test func `without a caller, progress is reported to nobody`() async throws {
        #expect(try await indexer.awaited.send("index:", with: [["a"]]) as? Int == 1)
    }

    @Test func `a client gets the progress of the requests that ask, in order`() async throws {
        let indexer = Indexer()
        let server = RPCServer(root: indexer, limits: RPCLimits(time: nil))
        try await SocketFolder().serving(server) { path in
            let client = try await RPCClient.connected(to: path)
            let seen = Mutex<[RPCProgress]>([])
            async let count = client.send("pack", with: [3], returning: Int.self) { progress in
                seen.withLock { $0.append(progress) }
            }
            while seen.withLock({ $0.count }) < 3 { await Task.yield() }
            try await client.send("deliver", with: [])
            #expect(try await count == 3)
            let steps = seen.withLock { $0 }
            #expect(steps.map(\.completed) == [1, 2, 3])
            #expect(steps.map(\.total) == [3, 3, 3])
            #expect(steps.map(\.message) == ["step 1", "step 2", "step 3"])
            client.close()
        }
    }

    @Test func `a report for nobody of this client goes to its own responder`() async throws {
        let seen = Sent()
        let receivers = ProgressReceivers(Listener(seen: seen))
        let session = RPCSession(RPCServer(root: indexer))
        let token = receivers.add { seen.add("\($0.completed)".bytes) }
        func report(_ token: JSONValue) async throws {
            let parameters: [String: JSONValue] = ["token": token, "value": ["progress": 1]]
            let request = RPCRequest("$/progress", .named(parameters))
            _ = try await receivers.respond(to: request, in: session)
        }
        try await report(token.json)
        try await report(7)
        receivers.remove(token)
        // A late report of a request that has ended concerns nobody.
        try await report(token.json)
        #expect(seen.texts == ["1.0", "$/progress"])
    }
}

/// The texts that a session sends.
private final class Sent: Sendable {
    private let list = Mutex<[String]>([])
    var texts: [String] { list.withLock { $0 } }

    func add(_ text: [UInt8]) {
        list.withLock { $0.append(text.text) }
    }
}

private struct Listener: RPCResponder {
    let seen: Sent

    func respond(to request: RPCRequest, in session: RPCSession) -> JSONValue {
        seen.add(request.method.bytes)
        return .null
    }
}

actor Indexer: MessageReceiver {
    private let gate = RPCPromise<Void>()
    private var left: Task<Void, Never>?
    private let end = RPCPromise<Void>()

    @Handler(.exposed) func index(_ files: [String]) async -> Int {
        let count = Double(files.count)
        for (number, file) in files.enumerated() {
            await RPCProgress.report(Double(number), of: count, "reading \(file)")
        }
        await RPCProgress.report(0)
        await RPCProgress.report(.nan)
        await RPCProgress.report(.infinity)
        await RPCProgress.report(count, of: .nan)
        return files.count
    }

    @Handler(.exposed) func count() async {
        await RPCProgress.report(7)
    }

    @Handler(.exposed) func leave() {
        left = Task { [end] in
            await end.value
            await RPCProgress.report(1)
        }
    }

    func finishLeft() async {
        end.keep(())
        await left?.value
    }

    /// Reports steps, and waits for the delivery.
    @Handler(.exposed) func pack(_ last: Int) async -> Int {
        for step in 1...last {
            await RPCProgress.report(Double(step), of: Double(last), "step \(step)")
        }
        await gate.value
        return last
    }

    @Handler(.exposed) func deliver() {
        gate.keep(())
    }
}

/// A receiver whose handler answers a request itself.
actor Office: MessageReceiver {
    private let indexer: Indexer

    init(_ indexer: Indexer) {
        self.indexer = indexer
    }

    @Handler(.exposed) func ask() async {
        _ = await RPCServer(root: indexer).respond(to: request("count").bytes)
    }
}
