import Foundation
import SelectorDispatchRPC

class Context: MessageReceiver {
    func read(_ file: String) async throws {}
}

final class Calculator: MessageReceiver, Sendable {
    @Handler(.exposed) func subtract(_ a: Int, _ b: Int) -> Int {
        a - b
    }
}

let calculator = Calculator()
var client: RPCClient { fatalError() }
var server: RPCServer { fatalError() }
let bytes = Data()
func send(_ answer: [UInt8]) {}
