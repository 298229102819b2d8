import ResponderScene

// Wrong names: each line with a misspelled name is reported, whatever the variables of other scopes.

func drawRow(_ item: Row) {
    item.send("relod")
}

@MainActor enum Scopes {
    static func variables() throws {
        let item = Board.main
        try item.send("opem")
        let box = Box<Board>(Board())
        try box.content.send("opem")
        try Box<Board>(item).content.send("opem")
    }

    static func parameters(_ item: Board, _ maybe: Board?, _ any: Any, boards: [Board]) throws {
        try item.send("opem")
        guard let maybe else { return }
        try maybe.send("opem")
        if let item = any as? Board { try item.send("opem") }
        try (any as? Board)?.send("opem")
        for item in boards { try item.send("opem") }
        try boards[0].send("opem")
        try boards.first?.send("opem")
        try boards.forEach { (item: Board) in try item.send("opem") }
        switch any {
        case let item as Board: try item.send("opem")
        default: break
        }
    }

    static func results(_ dictionary: [String: Board], pair: (Row, board: Board)) throws {
        try makeBoard().send("opem")
        let made = makeBoard()
        try made.send("opem")
        try dictionary["a"]?.send("opem")
        try pair.board.send("opem")
        pair.0.send("opem")
        try Board.main.child?.send("opem")
        try made.child?.child?.send("opem")
    }

    static func registries(_ board: Board) throws {
        let registry = HandlerRegistry.shared
        try registry[board].send("opem")
        try HandlerRegistry.shared[board].send("opem")
    }

    static func shadowing(_ item: Row) throws {
        item.send("opem")
        do {
            let item = Board.main
            try item.send("opem")
        }
        item.send("opem")
    }

    static func generic<Item: Responder>(_ item: Item, _ other: some Responder) throws {
        try item.send("opem")
        try other.send("opem")
    }
}
