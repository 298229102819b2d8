import SelectorDispatch

print("layouts are known:", layoutsAreKnown)

// Sends of each kind, whose results must be the same however values are laid out in memory.

func show(_ title: String, _ body: () throws -> Any?) {
    do { print(title, try body() ?? "nil") } catch { print(title, "error:", error) }
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
show("typed") { try counter.send("add:note:", 1, "abc", returning: Int.self) }
show("a typed selector") { try counter.send(Counter.addSelector(), 1, "abcd") }
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
print("awaited, typed", try await account.awaited.send("deposit:", 7, returning: Int.self))
