import ResponderScene

// Right code: functions and types of other people with the library's words. Nothing is reported.

enum Kinds {
    /// A type that hides the standard library's inside `Kinds`, and nowhere else.
    struct String {}

    final class Teller {
        func send(_ text: Swift.String, with values: [Any?]) {}
        func send(_ kind: String) {}
    }
}

typealias Word = Swift.String

struct Writer {
    func send(_ word: Word, with values: [Any?]) {}
    func route(_ path: Swift::String, with values: [Any?]) {}
}

/// The usual form of a logger.
struct Logger {
    func send(_ text: @autoclosure () -> String, with values: [Any?]) {}
}

struct Sender {
    func callAsFunction(_ text: String, with values: [Any?]) {}
}

struct Mailbox {
    let send = Sender()
    let route: (String) -> Void = { _ in }
}

@dynamicMemberLookup @dynamicCallable struct Script {
    subscript(dynamicMember name: String) -> Script {
        self
    }
    func dynamicallyCall(withKeywordArguments values: KeyValuePairs<String, Any>) -> Int {
        0
    }
}

struct Path: ExpressibleByUnicodeScalarLiteral {
    init(unicodeScalarLiteral value: Unicode.Scalar) {}
}

struct Walker {
    func send(_ path: Path) {}
}

protocol Channel {
    associatedtype Text: ExpressibleByStringLiteral
    func send(_ text: Text, with values: [Any?])
}

func talk(
    teller: Kinds.Teller,
    writer: Writer,
    logger: Logger,
    box: Mailbox,
    script: Script,
    walker: Walker,
    channel: some Channel
) {
    teller.send("hello there", with: [])
    teller.send("relod", with: [])
    writer.send("relod", with: [])
    writer.route("relod", with: [1])
    logger.send("relod", with: [])
    box.send("relod", with: [1])
    box.route("relod")
    _ = script.send("relod", with: 1)
    walker.send("x")
    channel.send("relod", with: [1])
    // The compiler infers the types of these receivers, and each may be one of those above.
    [teller].forEach { $0.send("hello there", with: [1, 2, 3]) }
    [script].forEach { _ = $0.send("hello there", with: 2) }
    for logger in [logger] { logger.send("hello there", with: [1, 2, 3]) }
}

/// Aliases and types hide the library's names, as any declaration does.
enum Styles {
    typealias Selector = String
    typealias Invocation = Command
    struct Command {
        init(_ text: String, target: Int) {}
    }
    struct Event {
        init(name: String) {}
    }

    static func list() {
        let selector: Selector = "div p"
        let selectors: [Selector] = ["ul:first-child", "a:hover"]
        _ = (selector, selectors, Invocation("status", target: 1), Event(name: "opne"))
    }
}

func inFunction() {
    typealias Selector = String
    let selector: Selector = "div p"
    let other: Selector
    other = "ul:first-child"
    _ = (selector, other, Selector("opne"))
}

struct Generic<Selector: ExpressibleByStringLiteral> {
    let first: Selector = "div p"
    func second() -> Selector {
        "ul:first-child"
    }
}

extension Styles {
    static let third: Selector = "div p"
}

/// A local variable hides a property, and a closure's parameter hides a variable.
@MainActor final class Holder {
    let item = Board.main

    func draw(_ rows: [Row]) {
        for item in rows { item.send("relod") }
        rows.forEach { (item: Row) in item.send("relod") }
        if let item = rows.first { item.send("relod") }
        guard let item = rows.last else { return }
        item.send("relod")
    }

    func choose(_ row: Row?) {
        switch row {
        case let item?: item.send("relod")
        case nil: break
        }
        let send: (String) -> Void = { _ in }
        send("relod")
    }
}
