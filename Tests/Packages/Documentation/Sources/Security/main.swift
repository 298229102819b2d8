import SelectorDispatchJSON

@MainActor final class Cart: MessageReceiver {
    private var items: [String: Int] = [:]

    @Handler(.exposed) func add(_ item: String, count: Int) -> Int {
        items[item, default: 0] += count
        return items[item, default: 0]
    }

    @Handler private func clear() { items = [:] }
}

let cart = Cart()
let coder = JSONCoder()
try coder.directory.add(cart, as: "cart")

// Answers a message that came from outside the program.
@MainActor func answer(_ text: String) -> String {
    do {
        let message = try JSONMessage(JSONValue(parsing: text))
        let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
        return try "\(coder.send(message, registry: exposed))"
    } catch let error as any MessageError {
        print("log:", error)
        return error.messageForSender
    } catch let error as JSONError {
        print("log:", error)
        return error.messageForSender
    } catch {
        print("log:", error)
        return "the handler failed"
    }
}

print(answer(#"{"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}"#))
print(answer(#"{"target": "cart", "selector": "clear", "arguments": []}"#))
print(answer(#"{"target": "cart", "selector": "add:count:", "arguments": ["apple"]}"#))
print(answer(#"{"target": "basket", "selector": "add:count:", "arguments": ["apple", 3]}"#))
print(answer(#"{"target": "cart", "target": "cart"}"#))

// Inside the program, every handler can be reached, a private one too.
try cart.send("clear")
