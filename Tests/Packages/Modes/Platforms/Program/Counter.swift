import SelectorDispatch

final class Counter: MessageReceiver {
    @Handler func add(_ number: Int, note: String?) -> Int {
        number + (note?.count ?? 0)
    }

    @Handler func join(_ texts: String...) -> String {
        texts.joined(separator: "+")
    }

    @Handler func show(_ value: Any) -> String {
        "\(value)"
    }

    @Handler func pair(_ a: [Int], _ b: Counter?) -> (Int, Bool) {
        (a.count, b === self)
    }

    @Handler func fail() throws -> Int {
        throw Failure()
    }

    @Handler func large() -> Large {
        Large()
    }

    @Handler func many(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Double) -> Double {
        Double(a + b + c + d + e) + f
    }

    @Handler static func make() -> Counter {
        Counter()
    }
}

@MainActor final class Screen: MessageReceiver {
    @Handler func show(_ text: String) -> String {
        "shown: \(text)"
    }
}

actor Account: MessageReceiver {
    private var total = 0

    @Handler func deposit(_ amount: Int) -> Int {
        total += amount
        return total
    }
}

struct Failure: Error {}

struct Large {
    var words = (1, 2, 3, 4, 5)
}
