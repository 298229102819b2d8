import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct WatchTests {
    @Test func `a slow watcher loses messages, and the next one has their number`() async throws {
        let watch = RPCWatch(RPCServer(root: Calculator()))
        let sent = Mutex<[JSONValue]>([])
        let isSending = RPCPromise<Void>()
        let isOpen = RPCPromise<Void>()
        let send: @Sendable ([UInt8]) async throws -> Void = { text in
            isSending.keep(())
            await isOpen.value
            let json = try JSONValue(parsing: text)
            sent.withLock { $0.append(json) }
        }
        let watcher = RPCSession(watch, limits: RPCLimits(time: nil), send: send)
        _ = await watcher.answer(request("rpc.watch"))
        let sender = RPCSession(watch, limits: RPCLimits(time: nil))
        _ = await sender.answer(request("sum", 0))
        await isSending.value
        // Apart from the one that is being sent, 256 wait.
        for number in 1..<300 {
            _ = await sender.answer(request("sum", .number(JSONNumber(number))))
        }
        isOpen.keep(())
        while sent.withLock({ $0.count }) < 257 { await Task.yield() }
        _ = await sender.answer(request("sum", 300))
        while sent.withLock({ $0.count }) < 258 { await Task.yield() }
        let messages = sent.withLock { $0 }.compactMap { $0["params"] }
        #expect(messages.map { $0["params"]?.elements?.first?.integer } == Array(0..<257) + [300])
        #expect(messages.compactMap { $0["lost"] } == [43])
        #expect(messages.last == ["method": "sum:", "params": [300], "lost": 43])
    }
}
