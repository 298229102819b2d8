import SelectorDispatch

print("layouts are known:", layoutsAreKnown)

// Sends of each kind, whose results must be the same for every memory layout of values.

func show(_ title: String, _ body: () throws -> Any?) {
    do {
        print(title, try body() ?? "nil")
    } catch {
        print(title, "error:", error)
    }
}

let counter = Counter()
show("arguments") { try counter.send("add:note:", with: [1, "ab"]) }
show("null") { try counter.send("add:note:", with: [1, nil]) }
show("an empty optional") { try counter.send("add:note:", with: [1, String?.none as Any]) }
show("a full optional") { try counter.send("add:note:", with: [Int?.some(1) as Any, "ab"]) }
show("null, refused") { try counter.send("add:note:", with: [nil, "ab"]) }
show("a wrong type") { try counter.send("add:note:", with: ["1", "ab"]) }
show("too few") { try counter.send("add:note:", with: [1]) }
show("too few, leniently") { try counter.send("add:note:", with: [1], policy: .lenient) }
show("data") { try counter.send("add:note:", with: ["7", 12], policy: .strict.convertingData) }
show("variadic") { try counter.send("join:", with: ["a", "b", "c"]) }
show("any value") { try counter.send("show:", with: [[1, 2]]) }
show("objects") { try counter.send("pair::", with: [[1, 2], counter]) }
show("an error of its own") { try counter.send("fail") }
show("a large result") { (try counter.send("large") as? Large)?.words }
show("many arguments") { try counter.send("many::::::", with: [1, 2, 3, 4, 5, 0.5]) }
show("static") { try Counter.send("make") is Counter }
show("a typed result") { try counter.send("add:note:", with: [1, "abc"], returning: Int.self) }
show("a typed message") { try counter.send(Counter.addMessage(1, note: "abcd")) }
show("unknown") { try counter.send("ad:note:", with: [1, "ab"]) }
show("an invocation") {
    var invocation = try Invocation("add:note:", target: counter)
    try invocation.setArgument(40, at: 0)
    try invocation.setArgument("ab", at: 1)
    return try invocation.invoke()
}
show("isolated") { try Screen().send("show:", with: ["a"]) }
let account = Account()
print("awaited", try await account.awaited.send("deposit:", with: [5]) ?? "nil")
print(
    "awaited, a typed result",
    try await account.awaited.send("deposit:", with: [7], returning: Int.self)
)
print("awaited, a typed message", try await account.awaited.send(Account.depositMessage(8)))
print("isolated to an actor", try await account.send("deposit:", with: [9]) ?? "nil")
