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
