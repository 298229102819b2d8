import Foundation
import SelectorDispatchMCP

class Context: MessageReceiver {}

final class Cart: MessageReceiver, Sendable {}

let cart = Cart()
var server: MCPServer {
    fatalError()
}
let headers = [(name: "Content-Type", value: "application/json")]
let body: [UInt8] = []
let png = Data()
