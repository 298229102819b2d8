import ResponderChain

func sends(_ table: Table) throws -> Int {
    try table.send(Table.reloadSelector())
    let moved = try table.send(Table.moveSelector(), 3, 7)
    _ = try table.send("move:to:", with: [3, 7])
    return try Table.send(Table.makeSelector(), moved).send(Table.moveSelector(), 3, 7)
}
