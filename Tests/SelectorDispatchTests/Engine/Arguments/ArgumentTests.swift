import Foundation
import SelectorDispatch
import Testing

@Suite struct ArgumentTests {
    let controller = CartController()

    nonisolated(unsafe) static let nulls: [Any?] = [
        nil,
        NSNull(),
        String?.none as Any,
        Int??.some(nil) as Any,
        AnyHashable(Int?.none),
    ]

    @Test(arguments: ArgumentTests.nulls.indices)
    func `null is nil for an optional parameter`(index: Int) throws {
        let null = Self.nulls[index]
        #expect(try controller.send("note:", with: [null]) == nil)
        #expect(try controller.send("anythingOrNothing:", with: [null]) as? String == "nothing")
    }

    @Test(arguments: ArgumentTests.nulls.indices, ["count:", "anything:"])
    func `null is an error for any other parameter`(index: Int, selector: String) {
        let error = DispatchError.null(
            message(selector, "CartController"),
            firstArgument,
            expected: selector == "count:" ? "Int" : "Any",
            isMissing: false
        )
        #expect(throws: error) {
            try controller.send(Selector(selector), with: [Self.nulls[index]])
        }
    }

    @Test(
        arguments: [
            ([], "hello you!"),
            (["a"], "hello a!"),
            (["a", "?"], "hello a?"),
            (["a", nil], "hello a-"),
            (["a", "?", true], "hello a?true"),
            (["a", "?", true, 4], "hello a?true"),
        ] as [([(any Sendable)?], String)]
    )
    func `the lenient policy fills gaps with defaults`(
        arguments: [(any Sendable)?],
        expected: String
    ) throws {
        let result = try controller.send(
            "greet:punctuation:loudly:",
            with: arguments.map { $0 },
            policy: .lenient
        )
        #expect(result as? String == expected)
    }

    @Test func `null never takes a default`() {
        #expect(throws: DispatchError.self) {
            try controller.send(
                "greet:punctuation:loudly:",
                with: [nil, "?", nil],
                policy: .lenient
            )
        }
    }

    @Test func `a missing argument is nil where optional and an error elsewhere`() throws {
        #expect(try controller.send("note:", policy: .lenient) == nil)
        let error = DispatchError.null(
            message("count:", "CartController"),
            firstArgument,
            expected: "Int",
            isMissing: true
        )
        #expect(throws: error) { try controller.send("count:", policy: .lenient) }
    }

    @Test func `number objects are not numbers inside containers either`() throws {
        let registry = HandlerRegistry { handlers in
            handlers.add("flags:", to: CartController.self) { (_: CartController, flags: [Bool]) in
                flags.count
            }
            handlers.add("table:", to: CartController.self) {
                (_: CartController, table: [String: Int]) in
                table.count
            }
            handlers.add("objects:", to: CartController.self) { (_: CartController, all: [Any]) in
                all.count
            }
        }
        func count(_ selector: Selector, _ argument: Any) throws -> Int? {
            try registry[controller].send(selector, with: [argument]) as? Int
        }
        let one = NSNumber(value: 1)
        #expect(throws: DispatchError.self) { try count("flags:", [one]) }
        #expect(throws: DispatchError.self) { try count("flags:", [true, one] as [Any]) }
        #expect(throws: DispatchError.self) { try count("table:", ["a": one]) }
        #expect(try count("flags:", [true] as [Any]) == 1)
        #expect(try count("table:", ["a": 1] as [String: Any]) == 1)
        #expect(try count("objects:", [one]) == 1)
        #expect(throws: DispatchError.self) {
            try controller.send("flag:", with: [AnyHashable(one)])
        }
        #expect(try controller.send("count:", with: [AnyHashable(3)]) as? Int == 3)
    }
}

/// Handlers of every kind whose last arguments may be missing.
final class Defaults: MessageReceiver, Sendable {
    @Handler func many(_ a: Int, b: Int, c: Int, d: Int, e: Int, f: Int = 60, g: Int?) -> [Int?] {
        [a, b, c, d, e, f, g]
    }

    @Handler func tenfold(of a: Int = 7) async -> Int {
        a * 10
    }

    @Handler func kept(_ a: Int, b: Int = 20) async -> [Any] {
        [a, b]
    }
}

actor DefaultsVault: MessageReceiver {
    @Handler func open(level: Int = 3) -> Int {
        level
    }

    @Handler func sum(_ a: Int, b: Int = 20) -> Int {
        a + b
    }

    @Handler func sumLater(_ a: Int, b: Int = 20) async -> Int {
        a + b
    }
}

@Suite struct DefaultValueTests {
    private func send(
        _ selector: Selector,
        to target: some Sendable,
        with arguments: [any Sendable]
    ) async throws -> (any Sendable)? {
        try await HandlerRegistry.shared[target].awaited.send(
            selector,
            with: arguments,
            policy: .lenient
        )
    }

    @Test func `a missing argument is its parameter's default, or nil if there is none`() throws {
        let result = try HandlerRegistry.shared[Defaults()].send(
            "many:b:c:d:e:f:g:",
            with: [1, 2, 3, 4, 5],
            policy: .lenient
        )
        #expect(result as? [Int?] == [1, 2, 3, 4, 5, 60, nil])
    }

    @Test func `awaited handlers take defaults, whatever they return`() async throws {
        let defaults = Defaults()
        #expect(try await send("tenfoldOf:", to: defaults, with: []) as? Int == 70)
        let kept = try await send("kept:b:", to: defaults, with: [1]) as Any?
        #expect(kept as? [Int] == [1, 20])
    }

    @Test func `an actor's handlers take defaults`() async throws {
        let vault = DefaultsVault()
        #expect(try await send("openWithLevel:", to: vault, with: []) as? Int == 3)
        #expect(try await send("sum:b:", to: vault, with: [1]) as? Int == 21)
        #expect(try await send("sumLater:b:", to: vault, with: [1]) as? Int == 21)
    }
}

final class Summing: MessageReceiver {
    @Handler func sum(_ numbers: Int...) -> Int {
        numbers.reduce(0, +)
    }

    @Handler func join(_ separator: String = "-", _ words: String?...) throws -> String {
        words.map { $0 ?? "nil" }.joined(separator: separator)
    }

    @Handler func later(of first: Int, _ rest: Int...) async -> Int {
        rest.reduce(first, +)
    }
}

actor SummingActor: MessageReceiver {
    @Handler func sum(_ numbers: Int...) -> Int {
        self.assertIsolated()
        return numbers.reduce(0, +)
    }
}

@Suite struct VariadicTests {
    let summing = Summing()

    @Test(arguments: [0, 1, 2, 100])
    func `a variadic parameter takes the rest of the array`(count: Int) throws {
        let numbers = Array(0..<count)
        #expect(try summing.send("sum:", with: numbers) as? Int == numbers.reduce(0, +))
        let words = numbers.map(\.description)
        let joined = try summing.send("join::", with: ["+"] + words)
        #expect(joined as? String == words.joined(separator: "+"))
    }

    @Test func `the parameters before a variadic one need arguments`() throws {
        let few = DispatchError.tooFewArguments(
            message("join::", "Summing"),
            expected: 1,
            actual: 0
        )
        #expect(throws: few) { try summing.send("join::") }  // selector-check: elsewhere
        #expect(try summing.send("join::", policy: .lenient) as? String == "")
    }

    @Test func `each element obeys the rules of an argument`() throws {
        #expect(try summing.send("join::", with: [", ", "a", nil, "c"]) as? String == "a, nil, c")
        let error = DispatchError.wrongType(
            message("sum:", "Summing"),
            .init(index: 2, label: "_"),
            expected: "Int",
            actual: "String",
            detail: .convertible(literal: "3")
        )
        #expect(throws: error) { try summing.send("sum:", with: [1, 2, "3"]) }
        let problems = HandlerRegistry.shared.problems(
            sending: "sum:",
            type: Summing.self,
            with: [1, nil, "3"]
        )
        #expect(problems.count == 2)
    }

    @Test func `variadic handlers may be an actor's or async, and have a typed result`()
        async throws
    {
        #expect(try await SummingActor().send("sum:", with: [1, 2]) as? Int == 3)
        #expect(try await summing.awaited.send("laterOf::", with: [1, 2, 3]) as? Int == 6)
        #expect(try summing.send("sum:", with: [4, 5, 6], returning: Int.self) == 15)
    }

    @Test func `a signature shows which parameter is variadic`() throws {
        let signature = try summing.methodSignature(for: "join::")
        #expect(signature.parameters.map(\.isVariadic) == [false, true])
        #expect("\(signature)" == "-[Summing join::] (_: String, _: String?...) throws -> String")
    }
}
