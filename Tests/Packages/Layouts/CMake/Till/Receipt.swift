import ResponderChain

final class Receipt: LinkedResponder {
    private var items: [String] = []

    @Handler private func add(_ item: String, count: Int = 1) -> Int {
        items += Array(repeating: item, count: count)
        return items.count
    }

    @Handler func saved(_ event: Event) {
        print("saved", items)
    }
}

final class Button: LinkedResponder {}
