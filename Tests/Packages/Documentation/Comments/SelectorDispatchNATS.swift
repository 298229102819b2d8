// What the examples in the comments use. Tests/Packages/NATS/run checks them, where the trait is on.

import SelectorDispatchNATS

class Context {
    let ledger = Ledger()
}

struct Ledger {
    func insert(_ id: String) throws -> Bool { true }
    func book(_ amount: Int) throws {}
}

final class Cart: Sendable {
    @Handler(.exposed) func add(_ item: String, count: Int) -> Int { count }
}

final class Button: LinkedResponder {}

let cart = Cart()
let coder = JSONCoder()
@MainActor let (button, controller) = (Button(), Button())
var connection: NATSConnection { fatalError() }
var shop: NATSClient { fatalError() }
