// Tests/Packages/NATS/run checks these examples, where the trait is on.

import Foundation
import SelectorDispatchNATS

class Context {
    let ledger = Ledger()
}

struct Ledger {
    func insert(_ id: String) throws -> Bool {
        true
    }
    func book(_ amount: Int) throws {}
}

final class Cart: Sendable {
    @Handler(.exposed) func add(_ item: String, count: Int) -> Int {
        count
    }
}

let cart = Cart()
let coder = JSONCoder()
var connection: NATSConnection { fatalError() }
var shop: NATSClient { fatalError() }
var service: NATSService { fatalError() }
var store: NATSStore { fatalError() }
