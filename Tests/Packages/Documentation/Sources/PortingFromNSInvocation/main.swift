import SelectorDispatch

final class Button {}

final class CartController: MessageReceiver {
    @Handler func btnClick1(_ sender: Button, userInfo: [String: Any]?) -> Bool {
        print("clicked:", userInfo?["key"] ?? "nothing")
        return true
    }

    @Handler func close() { print("closed") }
}

let (controller, button) = (CartController(), Button())

let name = "btnClick1:userInfo:"
let selector = Selector(name)

if controller.responds(to: selector) {
    try controller.send(selector, with: [button, ["key": "value"]])
}

let signature = try controller.methodSignature(for: selector)
print(signature.argumentCount, signature.parameters[0].type, signature.returnType)

var invocation = try Invocation(selector, target: controller)
try invocation.setArgument(button, at: 0)
try invocation.setArgument(["key": "value"], at: 1)
try invocation.invoke()
print(invocation.returnValue ?? "nothing")

invocation.bind(to: CartController(), holding: .weak)
print(invocation.target == nil ? "released" : "alive")
try invocation.invoke(on: controller)

// performSelector:withObjects:, with null in its place and with too few objects.
print(try controller.send(selector, with: [button, nil]) ?? "nothing")
print(try controller.send(selector, with: [button], policy: .lenient) ?? "nothing")

// performSelector:withObject:afterDelay:, for a receiver that is Sendable.
actor Account: MessageReceiver {
    @Handler func close() {}
}

let account = Account()
let closing = try account.delayed(by: .seconds(60)).send("close")
closing.cancel()
HandlerRegistry.cancelDelayedSends(to: account)

do {
    try controller.send("clsoe")
} catch {
    print(error)
}
