import Synchronization
import Testing

@testable import SelectorDispatchRPC

@Suite struct ExchangeTests {
    @Test func `a request that ends before its exchange is started is answered once`() async {
        let replies = Atomic(0)
        let exchange = RPCExchange(isBatch: false, answers: [nil], requests: 1, notifications: 0) { _ in
            replies.add(1, ordering: .relaxed)
        }
        await exchange.finish(0, RPCResponse(id: .null, result: .success(.null)), isNotification: false)
        await exchange.start()
        #expect(replies.load(ordering: .relaxed) == 1)
    }
}
