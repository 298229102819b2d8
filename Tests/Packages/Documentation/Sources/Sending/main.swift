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

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }

    @Handler func close() { balance = 0 }
}

let (table, account, registry) = (Table(), Account(), HandlerRegistry.shared)

// Now, as a method call is. An actor's is awaited from outside the actor.
print(try table.send("move:to:", with: [0, 2]) ?? "nothing")
print(try table.send(Table.moveMessage(0, to: 1)))
print(try Table.send("makeWithRows:", with: [3]) ?? "nothing")
print(try await account.send("deposit:", with: [5]) ?? "nothing")

// Awaited, to every handler, wherever it runs.
print(try await account.awaited.send("deposit:", with: [5]) ?? "nothing")
print(try await account.awaited.send(Account.depositMessage(5)))

// Through a registry, to any value or type.
print(try registry[table].send("move:to:", with: [0, 2]) ?? "nothing")
print(try await registry[account].awaited.send(Account.depositMessage(5)))

// Later.
let closing = try account.delayed(by: .seconds(60)).send("close")
closing.cancel()

// Selectors and results.

let name: Selector = "relod"
if table.responds(to: name) { try table.send(name) }

print(try table.send("move:to:", with: [0, 1], returning: String.self))

// Typed messages.

let message = Table.moveMessage(0, to: 2)
for receiver in [table, Table()] { print(try receiver.send(message)) }
print(message.call.selector, message.call.arguments.count)

// A name without arguments.

let make = #Selector(Table.make(rows:))
print(make, try Table.send(make, with: [2]) ?? "nothing")

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

// Registries.

let handMade = HandlerRegistry { handlers in
    handlers.add("double:", to: Int.self) { (number: Int, times: Int) in number << times }
    handlers.addToActor("empty", to: Account.self) { (account: isolated Account) in account.close() }
}
print(try handMade[21].send("double:", with: [1]) ?? "nothing")

let onlyTables = HandlerRegistry.shared.filter { $0.receiver == Table.self }
let both = handMade.merging(onlyTables)
print(both.responds(to: "deposit:", type: Account.self), both.responds(to: "empty", type: Account.self))

print(try table.methodSignature(for: "move:to:"))
print(registry.selectors(of: Table.self))

// Observers.

final class SendLog: MessageObserver {
    func messageWillBeSent(_ message: SentMessage, id: Int) {
        print("sending \(message.selector) to \(type(of: message.target))")
    }
}

let log = SendLog()
MessageObservers.add(log)
try table.send("reload")
MessageObservers.remove(log)
