import Foundation
import SelectorDispatchJSON

class Context {}
struct Item: Codable {}
enum Shape: Codable {
    case circle(radius: Double)
}

final class Cart: MessageReceiver, Sendable {
    @Handler(.exposed) func add(_ item: String, count: Int) -> Int {
        count
    }
}

let cart = Cart()
let coder = JSONCoder()
let json: JSONValue = [:]
var message: JSONMessage {
    fatalError()
}
