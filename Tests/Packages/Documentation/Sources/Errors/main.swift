import ResponderChain

// Provokes each error once, and prints its text.

func show(_ send: () throws -> Any?) {
    do { print("no error:", try send() ?? "nothing") } catch { print(error) }
}

final class Table: LinkedResponder {
    @Handler func move(_ row: Int, to target: Int) -> Int {
        target - row
    }
    @Handler @MainActor func show(_ text: String) {}
    @Handler func load(_ page: Int) async {}
}

final class Proxy: MessageForwarder {
    var next: Proxy?
    func forwardingTarget(for selector: Selector) -> Any? {
        next
    }
}

struct Endless: MessageForwarder {
    func forwardingTarget(for selector: Selector) -> Any? {
        Endless()
    }
}

final class History {}
actor Account: MessageReceiver {
    @Handler func history() -> History {
        History()
    }
}

nonisolated func onAnyActor(_ table: Table) {
    show { try table.send("show:", with: ["text"]) }
}

let table = Table()

show { try table.send("moev:to:", with: [1, 2]) }
show { try table.send("move:to:", with: [1]) }
show { try table.send("move:to:", with: [1, 2, 3]) }
show { try table.send("move:to:", with: [1, "2"]) }
show { try table.send("move:to:", with: [1, nil]) }
show { try table.send("move:to:", with: [1, 2], returning: String.self) }
onAnyActor(table)
// Only a version of Swift that this library doesn't know provokes this error.
print(
    DispatchError.unsupportedHandler(
        DispatchError.Context(selector: "move:to:", receiver: "Table", kind: .instance)
    )
)
// Only an optimized program provokes this one.
print(
    DispatchError.missingType(
        DispatchError.Context(selector: "move:to:", receiver: "Table", kind: .instance)
    )
)
show { try table.send("load:", with: [1]) }
do { try await Account().awaited.send("history") } catch { print(error) }
var invocation = try Invocation("move:to:", target: Table(), holding: .weak, arguments: [1, 2])
show { try invocation.invoke() }
show { try HandlerRegistry.shared[Table?.none as Any].send("move:to:", with: [1, 2]) }
var unbound = try Invocation("move:to:", type: Table.self, arguments: [1, 2])
show { try unbound.invoke() }
show { try unbound.setArgument(3, at: 2) }
show { try unbound.setArgument(3, labeled: "at") }
let wrong = HandlerRegistry {
    $0.add("double", to: Int.self) { (number: Int, times: Int) in number << times }
}
show { try wrong[21].send("double") }
let first = Proxy()
let second = Proxy()
first.next = second
second.next = first
show { try first.send("move:to:", with: [1, 2]) }
let again = HandlerRegistry {
    $0.add("move:to:", to: Table.self) { (_: Table, row: Int, target: Int) in row + target }
}
show { try HandlerRegistry.shared.merging(again)[table].send("move:to:", with: [1, 2]) }
let blank = HandlerRegistry { $0.add("move it", to: Table.self) { (_: Table) in } }
show { try blank[table].send("move it") }
let anything = HandlerRegistry { $0.add("move", to: Any.self) { (_: Any) in } }
print(anything.problems(sending: "move", type: Any.self, with: [])[0])
show { try Endless().send("move:to:", with: [1, 2]) }

// Along a chain.

final class Button: LinkedResponder {}

final class Editor: LinkedResponder, MessageValidator {
    func disabledReason(for message: RoutedMessage) -> String? {
        "the document is read-only"
    }
    @Handler func paste(_ text: String) {}
}

final class Endlessly: Responder {
    var nextResponder: (any Responder)? { Endlessly() }
}

let button = Button()
let editor = Editor()
button.nextResponder = table
show { try button.route("moev:to:", with: [1, 2]) }
show { try editor.route("paste:", with: ["text"]) }
show {
    try button.route(
        "move:to:",
        with: [1, 2],
        decoratedBy: [.vetoing { _, _ in "the table is locked" }]
    )
}
let left = Button()
let right = Button()
left.nextResponder = right
right.nextResponder = left
show { try left.route(event: "saved") }
show { try Endlessly().route(event: "saved") }
show { try button.route(event: "") }
let strategy = try EventStrategy(["saved": Invocation("move:to:", target: table)])
show { try strategy.handle(Event(name: "save", sender: button)) }
