import SelectorDispatch

/// A program with an exposed handler, but without a product for senders from outside.
struct Greeter: MessageReceiver {
    @Handler(.exposed) func greet(_ name: String) -> String {
        "hello, \(name)"
    }
}

print(try Greeter().send("greet:", with: ["core"]) ?? "nothing")
