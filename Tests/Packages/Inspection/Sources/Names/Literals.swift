import ResponderScene

// Wrong names in each form of a literal that is a selector, beside right ones.

@MainActor final class Literals: LinkedResponder {
    var action: Selector = "reload"
    var maybe: Selector?

    var computed: Selector { "opem" }
    var getter: Selector {
        get { isFirst ? "open" : "opem" }
        set { _ = newValue }
    }
    var branches: Selector {
        if isFirst { return "opem" }
        return "reload"
    }
    let isFirst = true

    func choose(_ number: Int) -> Selector {
        switch number {
        case 0: "open"
        case 1: "opem"
        default: "reload"
        }
    }

    func assign() {
        action = "opem"
        self.action = isFirst ? "reload" : "opem"
        maybe = "opem"
        maybe = .some("opem")
        let late: Selector
        late = "opem"
        _ = late
    }

    func values() throws {
        let ternary: Selector = isFirst ? "open" : "opem"
        let branch: Selector = if isFirst { "open" } else { "opem" }
        let chosen: Selector =
            switch isFirst {
            case true: "opem"
            case false: "open"
            }
        let parentheses: Selector = ("opem")
        let initializer: Selector = .init("opem")
        let labeled = Selector(stringLiteral: "opem")
        let cast = "opem" as Selector
        let some: Selector? = .some("opem")
        let nested: [[Selector]] = [["open"], ["opem"]]
        let lists: [String: [Selector]] = ["opem": ["open", "opem"]]
        let keys: [Selector: String] = ["open": "opem", "opem": "open"]
        let tuple: (Selector, String) = ("opem", "opem")
        let module: SelectorDispatch::Selector = "opem"
        let made = SelectorDispatch::Selector("opem")
        let tap: ResponderTapRecognizer = .init(target: nil, action: "opem")
        _ = [ternary, branch, chosen, parentheses, initializer, labeled, cast, made, module]
        _ = [some as Any, nested, lists, keys, tuple, tap]
        let closure = [1].map { _ in return "opem" }
        let text: String = isFirst ? "opem" : "open"
        _ = (closure, text)
    }

    func sends(_ board: Board) throws {
        try board.send(isFirst ? "open" : "opem")
        try board.send(("opem"))
        try board.send(.init("opem"))
        try board.send("opem" as Selector)
        try board.send("rename:animated:", with: ["a"] as [Any?])
        try board.send("rename:animated:", with: ["a", true] as [Any?])
    }

    func events(_ board: Board) throws {
        try board.route(event: "open")
        try board.route(event: "open:")
        try board.route(event: "zoom")
        try board.route(event: "zoom:")
        try board.route(event: "zoom::")
        try board.route(event: "print2:of:")
        try board.route(event: "print2:of")
    }

    static func defaults(_ action: Selector = "opem", text: String = "opem") {}
}
