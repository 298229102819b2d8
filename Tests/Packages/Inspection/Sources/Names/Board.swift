import ResponderScene

/// The handlers that the names in this target are looked up among.
@MainActor class Board: LinkedResponder {
    @Handler func reload() {}
    @Handler func open() {}
    @Handler func zoom(_ factor: Double) {}
    @Handler func print2(_ text: String, of page: Int) {}
    @Handler func rename(_ name: String, animated: Bool) {}
    @Handler func tapped(_ sender: Any?) {}

    static let main = Board()
    var child: Board? { nil }
}

/// A type with a `send` of its own.
struct Row {
    func send(_ text: String) {}
}

@MainActor func makeBoard() -> Board {
    Board()
}

struct Box<Content> {
    var content: Content

    init(_ content: Content) {
        self.content = content
    }
}
