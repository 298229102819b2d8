import Foundation
import SelectorDispatchJSON

// Provokes each error once, and prints its text.

func show(_ body: () throws -> Any?) {
    do { print("no error:", try body() ?? "nothing") } catch { print(error) }
}

struct Item: Codable {
    var name: String
    var price: Decimal
}

enum Size: String, Decodable, CaseIterable {
    case small, large
}

struct Percent: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self) <= 100 else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "it is more than 100"
            )
        }
    }
}

@MainActor final class Cart {}
@MainActor final class Window {}

let coder = JSONCoder()
let cart = Cart()
let window = Window()
try coder.directory.add(cart, as: "cart")

@MainActor func read<Value>(_ type: Value.Type, _ text: String) {
    show { try coder.decode(type, from: JSONValue(parsing: text)) }
}

show { try JSONValue(parsing: "{") }
show { try JSONValue(parsing: #"{"a": 1, "a": 2}"#) }
show { try JSONValue(parsing: "[1, 2, 3]", limits: JSONLimits(bytes: 8)) }
show { try JSONValue(parsing: "[[1]]", limits: JSONLimits(depth: 1)) }
show { try JSONValue(parsing: "12345", limits: JSONLimits(numberLength: 4)) }
read(Int.self, #""3""#)
read(Size.self, #""huge""#)
read(Int.self, "2.5")
read(UInt8.self, "300")
read(Double.self, "9007199254740993")
read(UUID.self, #""cart""#)
read(Item.self, #"{"name": "apple"}"#)
show {
    try JSONMessage(JSONValue(parsing: #"{"target": "cart", "selector": "close", "argument": 1}"#))
}
show { try coder.encode(window) }
read(Thread.self, "1")
read(Percent.self, "101")
show { try coder.encode(["$receiver": "cart"]) }
read(Cart.self, #"{"$receiver": "card"}"#)
read(Window.self, #"{"$receiver": "cart"}"#)
show { try coder.directory.add(window, as: "cart") }
