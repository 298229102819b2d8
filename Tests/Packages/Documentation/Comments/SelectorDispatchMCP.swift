// What the examples in the comments use.

import SelectorDispatchMCP

class Context: MessageReceiver {
    func read(_ file: String) async throws {}
}

final class Cart: MessageReceiver, Sendable {}

let cart = Cart()
