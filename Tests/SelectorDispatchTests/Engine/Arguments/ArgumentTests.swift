import Foundation
import SelectorDispatch
import Testing

@Suite struct ArgumentTests {
    let controller = CartController()

    nonisolated(unsafe) static let nulls: [Any?] = [
        nil, NSNull(), String?.none as Any, Int??.some(nil) as Any, AnyHashable(Int?.none),
    ]

    @Test(arguments: ArgumentTests.nulls.indices) func `null is nil for an optional parameter`(
        index: Int
    ) throws {
        #expect(try controller.send("note:", with: [Self.nulls[index]]) == nil)
        #expect(
            try controller.send("anythingOrNothing:", with: [Self.nulls[index]]) as? String
                == "nothing"
        )
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
            ([], "hello you!"), (["a"], "hello a!"), (["a", "?"], "hello a?"),
            (["a", nil], "hello a-"),
            (["a", "?", true], "hello a?true"), (["a", "?", true, 4], "hello a?true"),
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
                (_: CartController, table: [String: Int]) in table.count
            }
            handlers.add("objects:", to: CartController.self) { (_: CartController, all: [Any]) in
                all.count
            }
        }
        let one = NSNumber(value: 1)
        #expect(throws: DispatchError.self) {
            try registry[controller].send("flags:", with: [[one]])
        }
        #expect(throws: DispatchError.self) {
            try registry[controller].send("flags:", with: [[true, one] as [Any]])
        }
        #expect(throws: DispatchError.self) {
            try registry[controller].send("table:", with: [["a": one]])
        }
        #expect(try registry[controller].send("flags:", with: [[true] as [Any]]) as? Int == 1)
        #expect(
            try registry[controller].send("table:", with: [["a": 1] as [String: Any]]) as? Int == 1
        )
        #expect(try registry[controller].send("objects:", with: [[one]]) as? Int == 1)
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
    private let registry = HandlerRegistry.shared

    @Test func `a default in the midst of many parameters is taken, and the one after it is nil`()
        throws
    {
        let result = try registry[Defaults()].send(
            "many:b:c:d:e:f:g:",
            with: [1, 2, 3, 4, 5],
            policy: .lenient
        )
        #expect(result as? [Int?] == [1, 2, 3, 4, 5, 60, nil])
    }

    @Test func `awaited handlers take defaults, whatever they return`() async throws {
        let defaults = Defaults()
        #expect(
            try await registry[defaults].awaited.send("tenfoldOf:", with: [], policy: .lenient)
                as? Int == 70
        )
        let kept =
            try await registry[defaults].awaited.send("kept:b:", with: [1], policy: .lenient)
            as Any?
        #expect((kept as? [Any])?.map { $0 as? Int } == [1, 20])
    }

    @Test func `an actor's handlers take defaults`() async throws {
        let vault = DefaultsVault()
        #expect(
            try await registry[vault].awaited.send("openWithLevel:", with: [], policy: .lenient)
                as? Int == 3
        )
        #expect(
            try await registry[vault].awaited.send("sum:b:", with: [1], policy: .lenient) as? Int
                == 21
        )
        #expect(
            try await registry[vault].awaited.send("sumLater:b:", with: [1], policy: .lenient)
                as? Int == 21
        )
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

    @Test(arguments: [0, 1, 2, 100]) func `a variadic parameter takes the rest of the array`(
        count: Int
    ) throws {
        #expect(
            try summing.send("sum:", with: Array(0..<count)) as? Int == (0..<count).reduce(0, +)
        )
        let words = (0..<count).map { "\($0)" }
        #expect(
            try summing.send("join::", with: ["+"] + words) as? String
                == words.joined(separator: "+")
        )
    }

    @Test func `the parameters before it must be there`() throws {
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
        #expect(
            HandlerRegistry.shared.problems(
                sending: "sum:",
                type: Summing.self,
                with: [1, nil, "3"]
            ).count == 2
        )
    }

    @Test func `it works on actors, in async handlers and with a result of its own type`()
        async throws
    {
        #expect(try await SummingActor().send("sum:", with: [1, 2]) as? Int == 3)
        #expect(try await summing.awaited.send("laterOf::", with: [1, 2, 3]) as? Int == 6)
        #expect(try summing.send("sum:", with: [4, 5, 6], returning: Int.self) == 15)
    }

    @Test func `its signature says so`() throws {
        let signature = try summing.methodSignature(for: "join::")
        #expect(signature.parameters.map(\.isVariadic) == [false, true])
        #expect("\(signature)" == "-[Summing join::] (_: String, _: String?...) throws -> String")
    }
}
