import SelectorDispatch
import Testing

/// Handlers of each number of parameters, on an actor. Each returns what it was given.
actor Journal: MessageReceiver {
    @Handler func none() -> String { "none" }
    @Handler func one(_ a: String) -> String { a }
    @Handler func two(_ a: String, _ b: Int?) -> String { "\(a) \(b ?? 0)" }
    @Handler func three(_ a: String, _ b: Int?, _ c: [Int]) -> String { "\(a) \(b ?? 0) \(c)" }
    @Handler func four(_ a: String, _ b: Int?, _ c: [Int], _ d: Double) -> String { "\(a) \(b ?? 0) \(c) \(d)" }
    @Handler func five(_ a: String, _ b: Int?, _ c: [Int], _ d: Double, _ e: Bool) -> String {
        "\(a) \(b ?? 0) \(c) \(d) \(e)"
    }
    @Handler func fail(_ a: String) throws -> String { throw Failure(reason: a) }

    @Handler func laterNone() async -> String { none() }
    @Handler func laterOne(_ a: String) async -> String { one(a) }
    @Handler func laterTwo(_ a: String, _ b: Int?) async -> String { two(a, b) }
    @Handler func laterThree(_ a: String, _ b: Int?, _ c: [Int]) async -> String { three(a, b, c) }
    @Handler func laterFour(_ a: String, _ b: Int?, _ c: [Int], _ d: Double) async -> String { four(a, b, c, d) }
    @Handler func laterFive(_ a: String, _ b: Int?, _ c: [Int], _ d: Double, _ e: Bool) async -> String {
        await Task.yield()
        return five(a, b, c, d, e)
    }
    @Handler func laterFail(_ a: String) async throws -> String {
        await Task.yield()
        throw Failure(reason: a)
    }

    /// Sends to itself, where nothing has to be awaited.
    func sendHere() async throws -> [String] {
        [
            try await send("none", returning: String.self),
            try await send("two::", "b", 2 as Int?, returning: String.self),
            try await send("laterTwo::", "b", 2 as Int?, returning: String.self),
        ]
    }
}

/// Awaited sends with typed arguments and a selector made at run time.
@Suite struct AwaitedReturningTests {
    private let journal = Journal()

    @Test(arguments: [
        ("none", "one:", "two::", "three:::", "four::::", "five:::::"),
        ("laterNone", "laterOne:", "laterTwo::", "laterThree:::", "laterFour::::", "laterFive:::::"),
    ])
    func `any number of arguments reaches the handler, synchronous or not, in both spellings`(
        names: (String, String, String, String, String, String)
    ) async throws {
        let (zero, one, two) = (Selector(names.0), Selector(names.1), Selector(names.2))
        let (three, four, five) = (Selector(names.3), Selector(names.4), Selector(names.5))
        let (text, number, numbers) = ("a text of more than fifteen bytes", 7 as Int?, [1, 2])
        let plain = [
            try await journal.send(zero, returning: String.self),
            try await journal.send(one, text, returning: String.self),
            try await journal.send(two, text, number, returning: String.self),
            try await journal.send(three, text, number, numbers, returning: String.self),
            try await journal.send(four, text, number, numbers, 0.5, returning: String.self),
            try await journal.send(five, text, number, numbers, 0.5, true, returning: String.self),
        ]
        let awaited = [
            try await journal.awaited.send(zero, returning: String.self),
            try await journal.awaited.send(one, text, returning: String.self),
            try await journal.awaited.send(two, text, number, returning: String.self),
            try await journal.awaited.send(three, text, number, numbers, returning: String.self),
            try await journal.awaited.send(four, text, number, numbers, 0.5, returning: String.self),
            try await journal.awaited.send(five, text, number, numbers, 0.5, true, returning: String.self),
        ]
        let expected = [
            "none", text, "\(text) 7", "\(text) 7 [1, 2]", "\(text) 7 [1, 2] 0.5", "\(text) 7 [1, 2] 0.5 true",
        ]
        #expect(plain == expected)
        #expect(awaited == expected)
        #expect(try await journal.sendHere() == ["none", "b 2", "b 2"])
    }

    @Test(arguments: ["two::", "laterTwo::"])
    func `arguments that aren't of exactly the parameters' types obey the rules of the array`(name: String) async throws
    {
        let selector = Selector(name)
        #expect(try await journal.send(selector, "a", 3, returning: String.self) == "a 3")
        #expect(try await journal.send(selector, "a", nil as String?, returning: String.self) == "a 0")
        #expect(try await journal.send(selector, "a", returning: String.self, policy: .lenient) == "a 0")
        let message = DispatchError.Context(selector: name, receiver: "Journal", kind: .instance)
        let label = DispatchError.Argument(index: 1, label: "_")
        await #expect(
            throws: DispatchError.wrongType(message, label, expected: "Optional<Int>", actual: "Array<Int>")
        ) { try await journal.send(selector, "a", [1], returning: String.self) }
        await #expect(throws: DispatchError.tooFewArguments(message, expected: 2, actual: 1)) {
            try await journal.send(selector, "a", returning: String.self)
        }
        await #expect(throws: DispatchError.wrongResult(message, expected: "Int", actual: "String")) {
            try await journal.send(selector, "a", 3 as Int?, returning: Int.self)
        }
    }

    @Test(arguments: ["fail:", "laterFail:"])
    func `the handler's own error comes back unchanged`(name: String) async {
        await #expect(throws: Failure(reason: "own")) {
            try await journal.send(Selector(name), "own", returning: String.self)
        }
        await #expect(throws: Failure(reason: "own")) { try await journal.send(Selector(name), with: ["own"]) }
    }
}
