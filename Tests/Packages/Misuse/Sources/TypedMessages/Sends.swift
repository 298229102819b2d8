import SelectorDispatch

final class Table: MessageReceiver {
    @Handler func move(_ row: Int, to target: Int) -> String { "\(row) to \(target)" }
    @Handler static func make(rows: Int) -> [Int] { [] }
    func plain() {}
}

final class Chair: MessageReceiver {}

final class RemoteTable: RemoteMessageReceiver {}

func sends(to table: Table, _ chair: Chair) async throws {
    _ = try chair.send(Table.moveMessage(3, to: 7))
    _ = try await chair.awaited.send(Table.moveMessage(3, to: 7))
    _ = try table.send(Table.makeMessage(rows: 3))
    _ = try table.send(Table.mvoeMessage(3, to: 7))
    _ = try table.send(Table.moveMessage("3", to: 7))
    _ = try table.send(Table.moveMessage(3))
    _ = try table.send(Table.moveMessage(3, onto: 7))
    _ = try table.send(Table.moveMessage(3, to: 7)) as Int
}

func names() {
    _ = #Selector(Table.mvoe(_:to:))
    _ = #Selector(Table.move(_:onto:))
    _ = #Selector(Table.move)
    _ = #Selector(Table.plain)
    _ = #Selector("move:to:")
}

func sends(to remote: RemoteTable) throws {
    try remote.send("move:to:", with: [3, 7])
    let _: String = try remote.send("move:to:", with: [3, 7], returning: String.self)
    try remote.send(Table.moveMessage(3, to: 7))
}

func forge() {
    var message = Table.moveMessage(3, to: 7)
    message.call = Table.makeMessage(rows: 3).call
}
