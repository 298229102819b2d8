import SelectorDispatch

final class Greeter: MessageReceiver {
    @Handler private func greet(_ name: String) -> String {
        "hello, \(name)"
    }
}

print(try Greeter().send("greet:", with: ["world"]) ?? "nothing")
