import ResponderChain

func sends(_ table: Table) throws -> Int {
    try table.send(Table.reloadMessage())
    let moved = try table.send(Table.moveMessage(3, to: 7))
    _ = try table.send("move:to:", with: [3, 7])
    return try Table.send(Table.makeMessage(moved)).send(Table.moveMessage(3, to: 7))
}
