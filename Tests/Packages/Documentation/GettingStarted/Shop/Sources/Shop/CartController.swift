import ResponderChain

final class Button: LinkedResponder {}

final class CartController: LinkedResponder {
    private var items: [String: Int] = [:]

    @Handler private func add(_ item: String, count: Int) -> Int {
        items[item, default: 0] += count
        return items.values.reduce(0, +)
    }
}
