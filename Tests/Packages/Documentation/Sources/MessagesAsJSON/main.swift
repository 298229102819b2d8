import Foundation
import SelectorDispatchJSON

struct Item: Codable {
    var name: String
    var price: Decimal
}

@MainActor final class Cart: MessageReceiver {
    private var items: [Item] = []

    /// Adds an item.
    ///
    /// - Parameter item: What is bought.
    @Handler(.exposed) func add(_ item: Item, count: Int = 1) -> Decimal {
        for _ in 0..<count { items.append(item) }
        return items.reduce(0) { $0 + $1.price }
    }

    @Handler(.exposed) func merge(_ other: Cart) -> Int {
        items += other.items
        return items.count
    }
}

let (cart, basket) = (Cart(), Cart())
let coder = JSONCoder()
try coder.directory.add(cart, as: "cart")
try coder.directory.add(basket, as: "basket")

@MainActor func send(_ text: String) {
    do {
        print(try coder.send(JSONMessage(JSONValue(parsing: text))))
    } catch {
        print(error)
    }
}

send(#"{"target": "cart", "selector": "add:count:", "arguments": [{"name": "apple", "price": 0.10}, 3]}"#)
send(#"{"target": "basket", "selector": "merge:", "arguments": [{"$receiver": "cart"}]}"#)

send(#"{"target": "cart", "selector": "add:count:", "arguments": [{"name": "apple"}, 3]}"#)
send(#"{"target": "cart", "selector": "add:count:", "arguments": [{"name": "apple", "price": 0.10}, 2.5]}"#)
send(#"{"target": "basket", "selector": "merge:", "arguments": [{"$receiver": "card"}]}"#)
send(#"{"target": "cart", "selector": "ad:count:", "arguments": []}"#)

let file = #"""
    {
        "F2": {"target": "cart", "selector": "add:count:", "arguments": [{"name": "apple", "price": 0.5}, "3"]},
        "F3": {"target": "cart", "selector": "ad:count:"},
        "F4": {"target": "basket", "selector": "merge:", "arguments": [{"$receiver": "card"}]}
    }
    """#
let policy = ArgumentPolicy.strict.convertingData
var commands: [String: JSONMessage] = [:]
for (key, json) in try coder.decode([String: JSONValue].self, from: JSONValue(parsing: file)) {
    commands[key] = try JSONMessage(json)
}

for (key, command) in commands.sorted(by: { $0.key < $1.key }) {
    let problems = coder.problems(with: command, policy: policy)
    for problem in problems { print("\(key): \(problem)") }
    guard problems.isEmpty, let target = command.target else { continue }
    let receiver = try coder.directory.receiver(named: target)
    let signature = try HandlerRegistry.shared.methodSignature(for: command.selector, type: type(of: receiver))
    print("\(key): \(signature)\n    \(signature.documentation?.summary ?? "")")
}
if let command = commands["F2"] { print(try coder.send(command, policy: policy)) }

let message = try coder.message("merge:", to: basket, with: [cart])
print(message.json)
print(try coder.encode(["price": Decimal(string: "19.90")]))
print(try coder.decode([String: Decimal].self, from: JSONValue(parsing: #"{"price": 19.90}"#)))

let schema = try HandlerSchema(HandlerRegistry.shared.methodSignature(for: "add:count:", type: Cart.self))
print(schema.arguments)
