import SelectorDispatch

/// A program that has an exposed handler and no product for senders outside.
struct Greeter: MessageReceiver { @Handler(.exposed) func greet(_ name: String) -> String { "hello, \(name)" } }

print(try Greeter().send("greet:", with: ["core"]) ?? "nothing")
