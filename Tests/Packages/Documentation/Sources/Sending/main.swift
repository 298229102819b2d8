import SelectorDispatch

final class Table: MessageReceiver {
    private var rows = ["apple", "pear", "plum"]

    @Handler func move(_ row: Int, to target: Int) -> String {
        rows.insert(rows.remove(at: row), at: target)
        return rows.joined(separator: " ")
    }

    @Handler private func reload() { print("reloaded") }

    @Handler static func make(rows: Int) -> String { "a table of \(rows)" }
}

let table = Table()
print(try table.send("move:to:", with: [0, 2]) ?? "nothing")
try table.send("reload")
print(try Table.send("makeWithRows:", with: [3]) ?? "nothing")

let name: Selector = "relod"
if table.responds(to: name) { try table.send(name) }

let text = try table.send("move:to:", 0, 1, returning: String.self)
print(text)

print(try table.send(Table.moveSelector(), 0, 1))  // a String
print(try Table.moveSelector().send(to: table, 0, 1))  // the same, by the selector
print(try Table.send(Table.makeSelector(), 3))

struct Point {
    var x: Double

    @Handler func scaled(by factor: Double) -> Point { Point(x: x * factor) }
}

print(try HandlerRegistry.shared.send("scaledBy:", to: Point(x: 1.5), with: [2.0]) ?? "nothing")

print(try table.methodSignature(for: "move:to:"))
print(HandlerRegistry.shared.selectors(of: Table.self))

// Awaited and delayed sends.

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }

    @Handler func close() { balance = 0 }
}

let account = Account()
print(try await account.awaited.send("deposit:", with: [5]) ?? "nothing")

let closing = try HandlerRegistry.shared.send("close", to: account, after: .seconds(60))
closing.cancel()

// Invocations.

var invocation = try Invocation("move:to:", target: table)  // an unknown selector throws here
try invocation.setArgument(0, at: 0)
try invocation.setArgument(1, at: 1)
try invocation.invoke()
print(invocation.returnValue ?? "nothing")

// Forwarding.

final class Proxy: MessageForwarder {
    private let table: Table
    init(_ table: Table) { self.table = table }

    func forwardingTarget(for selector: Selector) -> Any? { table }
}

print(try Proxy(table).send("move:to:", with: [0, 1]) ?? "nothing")

final class Everybody: MessageForwarder {
    private let tables: [Table]
    init(_ tables: [Table]) { self.tables = tables }

    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        for table in tables { try invocation.invoke(on: table) }
        return true
    }
}

try Everybody([Table(), Table()]).send("reload")

// Registries.

let handMade = HandlerRegistry { handlers in
    handlers.add("double:", to: Int.self) { (number: Int, times: Int) in number << times }
    handlers.addToActor("empty", to: Account.self) { (account: isolated Account) in account.close() }
}
print(try handMade.send("double:", to: 21, with: [1]) ?? "nothing")

let onlyTables = HandlerRegistry.shared.filter { $0.receiver == Table.self }
let both = handMade.merging(onlyTables)
print(both.responds(to: "deposit:", type: Account.self), both.responds(to: "empty", type: Account.self))

// Observers.

final class SendLog: MessageObserver {
    func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID) {
        print("sending \(message.selector) to \(type(of: message.target))")
    }
}

let log = SendLog()
MessageObservers.add(log)
try table.send("reload")
MessageObservers.remove(log)
