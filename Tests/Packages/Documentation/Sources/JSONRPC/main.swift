import Foundation
import SelectorDispatchRPC

enum ShopError: RPCErrorConvertible {
    case soldOut(String)

    var rpcError: RPCError {
        switch self {
        case .soldOut(let item): RPCError(code: 17, message: "sold out", data: ["item": .string(item)])
        }
    }
}

actor Cart: MessageReceiver {
    private var items: [String: Int] = [:]

    @Handler(.exposed) func add(_ item: String, count: Int = 1) throws -> Int {
        guard item != "pear" else { throw ShopError.soldOut(item) }
        items[item, default: 0] += count
        return items.values.reduce(0, +)
    }

    @Handler func clear() {
        items = [:]
    }
}

let cart = Cart()
let coder = JSONCoder()
try coder.directory.add(cart, as: "cart")
let server = RPCServer(coder: coder)

func answer(_ request: String) async {
    let bytes = await server.respond(to: Data(request.utf8))
    print(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "no answer")
}

await answer(#"{"jsonrpc": "2.0", "id": 1, "method": "cart.add:count:", "params": ["apple", 3]}"#)
await answer(#"{"jsonrpc": "2.0", "id": 2, "method": "cart.add", "params": {"item": "apple"}}"#)
await answer(#"{"jsonrpc": "2.0", "method": "cart.add", "params": ["apple"]}"#)

await answer(#"{"jsonrpc": "2.0", "id": 3, "method": "cart.add", "params": ["pear"]}"#)
await answer(#"{"jsonrpc": "2.0", "id": 4, "method": "cart.clear"}"#)
await answer(#"{"jsonrpc": "2.0", "id": 5, "method": "cart.add", "params": ["apple", "three"]}"#)
