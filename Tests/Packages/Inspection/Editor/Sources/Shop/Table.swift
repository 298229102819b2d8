import ResponderChain

final class Table: MessageReceiver {
    @Handler func move(_ row: Int, to target: Int) -> Int {
        target - row
    }

    @Handler func reload() {}

    @Handler static func make(_ rows: Int) -> Table {
        Table()
    }
}
