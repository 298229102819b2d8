import Base
import ResponderChain
import SelectorDispatch

class Plain: MessageReceiver {
    // Explicit, because with the main actor as default isolation, subclasses get a different
    // implicit initializer.
    init() {}

    @Handler private func hidden(_ text: String, count: Int = 2) -> String {
        String(repeating: text, count: count)
    }

    @Handler func overridden() -> String {
        "plain"
    }

    @discardableResult @Handler
    final func attributesInAnyOrder(of text: String?) throws -> Int {
        text?.count ?? -1
    }
}

final class Sub: Plain {
    override func overridden() -> String {
        "sub"
    }

    @Handler func own() -> String {
        "own"
    }
}

nonisolated final class Derived: Base {
    override func overridden() -> String {
        "derived"
    }

    @Handler func derived(_ numbers: [Int]) -> Int {
        numbers.reduce(0, +)
    }
}

@MainActor final class Screen: MessageReceiver {
    @Handler private func show(_ text: String) -> String {
        MainActor.assertIsolated()
        return "shown \(text)"
    }

    @Handler func fade() async -> String {
        MainActor.assertIsolated()
        return "faded"
    }
}

actor Account: MessageReceiver {
    private var balance = 0

    @Handler private func deposit(_ amount: Int) -> Int {
        self.assertIsolated()
        balance += amount
        return balance
    }

    @Handler func withdraw(_ amount: Int) async throws -> Int {
        self.assertIsolated()
        balance -= amount
        return balance
    }

    func depositTwice() throws -> Int? {
        try send("deposit:", with: [5])
        return try send("deposit:", with: [5]) as? Int
    }
}

enum Outer {
    struct Inner: MessageReceiver {
        @Handler func nested() -> String {
            "nested"
        }

        @Handler static func make(of size: Int) -> Int {
            size
        }
    }
}

final class Leaf: LinkedResponder {}

final class Top: LinkedResponder {
    @Handler func reached(_ from: Leaf, userInfo: [String: Any]) -> Int {
        userInfo.count
    }
}

class Crate<Content>: MessageReceiver {
    private var contents: [Content] = []
    init() {}

    @Handler private func put(_ content: Content, times: Int = 1) -> Int {
        contents += Array(repeating: content, count: times)
        return contents.count
    }

    @Handler(.exposed) func mark(_ labels: String...) -> String {
        labels.joined(separator: "+")
    }
}

final class WordCrate: Crate<String> {
    @Handler func longest(of words: [String]) -> String? {
        words.max { $0.count < $1.count }
    }
}

actor Till<Coin: Sendable>: MessageReceiver {
    @Handler func drop(_ coins: Coin...) -> Int {
        self.assertIsolated()
        return coins.count
    }
}
