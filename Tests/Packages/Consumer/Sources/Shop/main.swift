import ResponderChain

final class Button: LinkedResponder {}

final class CartController: LinkedResponder {
    @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool {
        print("clicked:", userInfo["key"] ?? "nothing")
        return true
    }
}

let controller = CartController()
let button = Button()
button.nextResponder = controller

let handled = try controller.send("btnClick1:userInfo:", with: [button, ["key": "蓝色按钮"]])
print("handled:", handled ?? "nothing")

let route = try button.route("btnClick1:userInfo:", with: [button, ["key": "up the chain"]])
print("handled up the chain:", route.isHandled)

do {
    try controller.send("btnClik1:userInfo:", with: [button, nil])
} catch {
    print(error)
}

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }
}

let account = Account()
let name = Selector("deposit:")  // may come from anywhere
print(try await account.send(name, with: [5]) ?? "nothing")
print(try await account.send(Account.depositMessage(5)))  // checked by the compiler
let later = try account.delayed(by: .seconds(60)).send(name, with: [5])
later.cancel()

final class Store: LinkedResponder {
    @Handler func saved(_ userInfo: [String: Any]?) -> EventResult {
        print("saved:", userInfo?["item"] ?? "nothing")
        return .handleAndContinue
    }
}

let store = Store()
controller.nextResponder = store
try button.route(event: "saved", userInfo: ["item": "apple"])
print(button.explain("deposit:", with: [1]))  // sends nothing
