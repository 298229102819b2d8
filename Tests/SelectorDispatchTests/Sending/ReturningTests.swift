import SelectorDispatch
import Testing

struct Wide: Equatable {
    var a = 1
    var b = 2
    var c = 3
    var d = 4
    var e = 5
}

final class Returner: MessageReceiver {
    @Handler func zero() -> Int {
        0
    }

    @Handler func one(_ a: Int8) -> Int8 {
        a
    }

    @Handler func mixed(
        _ a: Int8,
        b: Wide,
        c: String,
        d: Double?,
        e: Bool,
        f: [Int],
        g: Button,
        h: UInt16
    ) -> String {
        "\(a) \(b.e) \(c) \(d.map { "\($0)" } ?? "-") \(e) \(f) \(type(of: g)) \(h)"
    }

    @Handler func wide(_ wide: Wide) -> Wide {
        wide
    }

    @Handler func optional(_ value: Int?) -> Int? {
        value
    }

    @Handler func nothing(_ value: Int) {}
    @Handler func any(_ value: Any) -> Any {
        value
    }

    @Handler func fail() throws -> Int {
        throw Failure(reason: "own")
    }

    @Handler func object(_ button: Button?) -> Button? {
        button
    }

    @Handler static func make(_ count: Int) -> [Int] {
        Array(0..<count)
    }
}

/// Handlers with each number of parameters, on an actor.
///
/// Each returns its arguments.
actor Journal: MessageReceiver {
    private func here(_ text: String) -> String {
        assertIsolated()
        return text
    }

    @Handler func none() -> String {
        here("none")
    }

    @Handler func one(_ a: String) -> String {
        here(a)
    }

    @Handler func two(_ a: String, _ b: Int?) -> String {
        here("\(a) \(b ?? 0)")
    }

    @Handler func three(_ a: String, _ b: Int?, _ c: [Int]) -> String {
        here("\(a) \(b ?? 0) \(c)")
    }

    @Handler func four(_ a: String, _ b: Int?, _ c: [Int], _ d: Double) -> String {
        here("\(a) \(b ?? 0) \(c) \(d)")
    }

    @Handler func five(_ a: String, _ b: Int?, _ c: [Int], _ d: Double, _ e: Bool) -> String {
        here("\(a) \(b ?? 0) \(c) \(d) \(e)")
    }

    @Handler func fail(_ a: String) throws -> String {
        throw Failure(reason: a)
    }

    @Handler func laterNone() async -> String {
        none()
    }

    @Handler func laterOne(_ a: String) async -> String {
        one(a)
    }

    @Handler func laterTwo(_ a: String, _ b: Int?) async -> String {
        two(a, b)
    }

    @Handler func laterThree(_ a: String, _ b: Int?, _ c: [Int]) async -> String {
        three(a, b, c)
    }

    @Handler func laterFour(_ a: String, _ b: Int?, _ c: [Int], _ d: Double) async -> String {
        four(a, b, c, d)
    }

    @Handler func laterFive(_ a: String, _ b: Int?, _ c: [Int], _ d: Double, _ e: Bool) async
        -> String
    {
        await Task.yield()
        return five(a, b, c, d, e)
    }

    @Handler func laterFail(_ a: String) async throws -> String {
        await Task.yield()
        throw Failure(reason: a)
    }

    /// Sends to itself, where only an asynchronous handler must be awaited.
    func sendHere() async throws -> [String] {
        try [
            try send("none", returning: String.self),
            try send("two::", with: ["b", 2], returning: String.self),
            try await awaited.send("laterTwo::", with: ["b", 2], returning: String.self),
            try await awaited.send(Journal.laterTwoMessage("b", 2)),
        ] + sendTwo()
    }

    private func sendTwo() throws -> [String] {
        [
            try send(Journal.twoMessage("b", 2)),
            try HandlerRegistry.shared[self].send(Journal.twoMessage("b", 2)),
        ]
    }
}

@Suite struct ReturningTests {
    private let returner = Returner()

    @Test func `arguments and results are passed as they are, whatever their size`() throws {
        #expect(try returner.send("zero", returning: Int.self) == 0)
        #expect(try returner.send("one:", with: [Int8.min], returning: Int8.self) == Int8.min)
        #expect(try returner.send("wide:", with: [Wide(e: 9)], returning: Wide.self) == Wide(e: 9))
        let arguments: [Any?] = [
            Int8(1),
            Wide(),
            "text",
            Double?.some(0.5),
            true,
            [1, 2],
            RoundButton(),
            UInt16.max,
        ]
        let text = try returner.send(
            "mixed:b:c:d:e:f:g:h:",
            with: arguments,
            returning: String.self
        )
        #expect(text == "1 5 text 0.5 true [1, 2] RoundButton 65535")
    }

    @Test func `a class is sent to by its type, and a wrong result says so`() async throws {
        let returner = HandlerRegistry.shared[Returner.self]
        let numbers = [0, 1, 2]
        #expect(try returner.send("make:", with: [3], returning: [Int].self) == numbers)
        #expect(try Returner.send("make:", with: [3], returning: [Int].self) == numbers)
        let awaited = Returner.awaited
        #expect(try await awaited.send("make:", with: [3], returning: [Int].self) == numbers)
        let make = message("make:", "Returner", .static)
        let error = DispatchError.wrongResult(make, expected: "String", actual: "[Int]")
        #expect(throws: error) { try returner.send("make:", with: [3], returning: String.self) }
    }

    @Test func `arguments obey the same rules as without a type for the result`() throws {
        #expect(try returner.send("optional:", with: [3], returning: Int?.self) == 3)
        let null = String?.none as Any
        #expect(try returner.send("optional:", with: [null], returning: Int?.self) == nil)
        let object = try returner.send("object:", with: [RoundButton()], returning: Button?.self)
        #expect(object is RoundButton)
        #expect(try returner.send("any:", with: [Int?.some(3) as Any], returning: Int.self) == 3)
        let wrong = DispatchError.wrongType(
            message("one:", "Returner"),
            firstArgument,
            expected: "Int8",
            actual: "Int",
            detail: .convertible(literal: "1 as Int8")
        )
        #expect(throws: wrong) { try returner.send("one:", with: [1], returning: Int8.self) }
        let few = DispatchError.tooFewArguments(message("one:", "Returner"), expected: 1, actual: 0)
        // selector-check: elsewhere
        #expect(throws: few) { try returner.send("one:", returning: Int8.self) }
    }

    @Test func `a policy applies to the arguments of a send with a result's type`() async throws {
        let converted = try returner.send(
            "one:",
            with: ["5"],
            policy: .strict.convertingData,
            returning: Int8.self
        )
        #expect(converted == 5)
        #expect(try returner.send("optional:", policy: .lenient, returning: Int?.self) == nil)
        let filled = try await Journal().send(
            "two::",
            with: ["a"],
            policy: .lenient,
            returning: String.self
        )
        #expect(filled == "a 0")
    }

    @Test func `a result is converted only as a cast would`() throws {
        #expect(try returner.send("zero", returning: Int?.self) == 0)
        #expect(try returner.send("zero", returning: Any.self) as? Int == 0)
        #expect(try returner.send("optional:", with: [3], returning: Int.self) == 3)
        try returner.send("nothing:", with: [3], returning: Void.self)
        #expect(try returner.send("nothing:", with: [3], returning: Any?.self) == nil)
        let wrong = DispatchError.wrongResult(
            message("zero", "Returner"),
            expected: "String",
            actual: "Int"
        )
        #expect(throws: wrong) { try returner.send("zero", returning: String.self) }
        let null = DispatchError.wrongResult(
            message("optional:", "Returner"),
            expected: "Int",
            actual: "nil"
        )
        #expect(throws: null) { try returner.send("optional:", with: [nil], returning: Int.self) }
    }

    private static let elements: [any Sendable] = [
        "a text of more than fifteen bytes", 7, [1, 2], 0.5, true,
    ]
    private static let expected = [
        "none",
        "a text of more than fifteen bytes",
        "a text of more than fifteen bytes 7",
        "a text of more than fifteen bytes 7 [1, 2]",
        "a text of more than fifteen bytes 7 [1, 2] 0.5",
        "a text of more than fifteen bytes 7 [1, 2] 0.5 true",
    ]

    @Test func `any number of arguments reaches an actor's handler, from outside and from inside`()
        async throws
    {
        let journal = Journal()
        var direct: [String] = []
        var awaited: [String] = []
        var awaitedLater: [String] = []
        for (count, name) in ["None", "One", "Two", "Three", "Four", "Five"].enumerated() {
            let arguments = Array(Self.elements.prefix(count))
            let colons = String(repeating: ":", count: count)
            let now = Selector(name.lowercased() + colons)
            let later = Selector("later\(name)\(colons)")
            direct.append(try await journal.send(now, with: arguments, returning: String.self))
            awaited.append(
                try await journal.awaited.send(now, with: arguments, returning: String.self)
            )
            awaitedLater.append(
                try await journal.awaited.send(later, with: arguments, returning: String.self)
            )
        }
        #expect(direct == Self.expected)
        #expect(awaited == Self.expected)
        #expect(awaitedLater == Self.expected)
        #expect(try await journal.sendHere() == ["none"] + Array(repeating: "b 2", count: 5))
    }

    @Test(arguments: ["two::", "laterTwo::"])
    func `awaited arguments obey the same rules`(name: String) async throws {
        let journal = Journal().awaited
        let selector = Selector(name)
        #expect(try await journal.send(selector, with: ["a", 3], returning: String.self) == "a 3")
        #expect(
            try await journal.send(selector, with: ["a", nil], returning: String.self) == "a 0"
        )
        let filled = try await journal.send(
            selector,
            with: ["a"],
            policy: .lenient,
            returning: String.self
        )
        #expect(filled == "a 0")
        let message = message(name, "Journal")
        let label = DispatchError.Argument(index: 1, label: "_")
        let type = DispatchError.wrongType(message, label, expected: "Int?", actual: "[Int]")
        await #expect(throws: type) {
            try await journal.send(selector, with: ["a", [1]], returning: Int.self)
        }
        let few = DispatchError.tooFewArguments(message, expected: 2, actual: 1)
        await #expect(throws: few) {
            try await journal.send(selector, with: ["a"], returning: String.self)
        }
        let result = DispatchError.wrongResult(message, expected: "Int", actual: "String")
        await #expect(throws: result) {
            try await journal.send(selector, with: ["a", 3], returning: Int.self)
        }
    }

    @Test(arguments: ["fail:", "laterFail:"])
    func `a handler's own error is thrown unchanged, also by an awaited send`(name: String) async {
        let journal = Journal().awaited
        let own = Failure(reason: "own")
        #expect(throws: own) { try returner.send("fail", returning: Int.self) }
        await #expect(throws: own) {
            try await journal.send(Selector(name), with: ["own"], returning: String.self)
        }
        await #expect(throws: own) { try await journal.send(Selector(name), with: ["own"]) }
    }

    @Test func `awaited results are converted only as a cast would`() async throws {
        let counter = Counter()
        #expect(try await counter.send("increment:", with: [3], returning: Int.self) == 3)
        try await counter.awaited.send("later:", with: [1], returning: Int.self)
        let awaited = returner.awaited
        #expect(try await awaited.send("optional:", with: [nil], returning: Int?.self) == nil)
        try await awaited.send("nothing:", with: [1], returning: Void.self)
        let error = DispatchError.wrongResult(
            message("increment:", "Counter"),
            expected: "String",
            actual: "Int"
        )
        await #expect(throws: error) {
            try await counter.send("increment:", with: [3], returning: String.self)
        }
        await #expect(throws: error) {
            try await counter.awaited.send("increment:", with: [3], returning: String.self)
        }
        await #expect(throws: DispatchError.self) {
            try await counter.send("increment:", with: [3], returning: Void.self)
        }
    }
}
