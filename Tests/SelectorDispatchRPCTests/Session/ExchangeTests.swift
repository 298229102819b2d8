import Testing

@testable import SelectorDispatchRPC

@Suite struct ExchangeTests {
    private let request = RPCRequest("sum", id: .null)
    private let notification = RPCRequest("sum")

    private func exchange(isBatch: Bool = false, _ requests: [RPCRequest]) -> RPCExchange {
        let exchange = RPCExchange(isBatch: isBatch, answers: requests.map { _ in nil }) { _ in true }
        exchange.wait(for: requests)
        return exchange
    }

    @Test func `a reply waits for notifications only if there is nothing else`() {
        let both = exchange(isBatch: true, [notification, request])
        _ = both.note([1], at: 1, of: request)
        #expect(both.dueText() == .some([91, 1, 93]))
        let alone = exchange([notification])
        #expect(alone.dueText() == .none)
        _ = alone.note(nil, at: 0, of: notification)
        #expect(alone.dueText() == .some(nil))
    }
}
