import Foundation
import SelectorDispatch

extension Comparison {
    mutating func compareTyped<A, B>(
        _ first: some AnyTypeCase<A>,
        _ second: some AnyTypeCase<B>,
        _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) throws {
        // Sent to as an `Echo`, which has the handlers.
        let heir: Echo<A, B> = SubEcho<A, B>(first.describe, second.describe)
        let other = second.samples().first
        for a in first.samples() {
            for b in second.samples() {
                compareExact(a, b, echo, slow)
                compareExact(a, b, heir, slow)
            }
            compareMessage(Echo<A, B>.oneMessage(a), "one:", [Self.flat(a)], echo, slow)
            compareMessage(
                Echo<A, B>.maybeMessage(a),
                "maybe:",
                [Self.flat(A?.some(a))],
                echo,
                slow
            )
            compareMessage(
                Echo<A, B>.perhapsMessage(a),
                "perhaps:",
                [Self.flat(A??.some(a))],
                echo,
                slow
            )
            compareMessage(Echo<A, B>.nothingMessage(a), "nothing:", [Self.flat(a)], echo, slow)
            compareOne(A?.some(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: A?.self, "maybe:", echo, slow)
            compareOne(a, as: Any.self, "one:", echo, slow)
            compareOne(Self.flat(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: String.self, "one:", echo, slow)
            compareOne(other, as: A.self, "one:", echo, slow)
        }
        compareMessage(Echo<A, B>.maybeMessage(nil), "maybe:", [Self.flat(A?.none)], echo, slow)
        compareMessage(
            Echo<A, B>.perhapsMessage(nil),
            "perhaps:",
            [Self.flat(A??.none)],
            echo,
            slow
        )
        compareMessage(
            Echo<A, B>.perhapsMessage(.some(nil)),
            "perhaps:",
            [Self.flat(A??.some(nil))],
            echo,
            slow
        )
        compareOne(A?.none, as: A.self, "one:", echo, slow)
        compareOne((), as: A.self, "one:", echo, slow)
    }

    private mutating func compareOne<Argument, Result, A, B>(
        _ a: Argument,
        as _: Result.Type,
        _ selector: Selector,
        _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) {
        let arguments: [Any?] = [Self.flat(a)]
        let expected = outcome(echo.takeSeen) {
            try slow[echo].send(selector, with: arguments, returning: Result.self)
        }
        for _ in 0..<2 {
            expect(
                outcome(echo.takeSeen) {
                    try echo.send(selector, with: arguments, returning: Result.self)
                },
                expected,
                "Echo<\(A.self), \(B.self)> \(selector) typed \(Argument.self) -> \(Result.self)"
            )
        }
    }

    private mutating func compareExact<A, B>(
        _ a: A,
        _ b: B,
        _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) {
        let full = B?.some(b)
        let maybe = A?.some(a)
        let text = "text"
        let anyA = Self.flat(a)
        let anyB = Self.flat(b)
        compareMessage(Echo<A, B>.noneMessage(), "none", [], echo, slow)
        compareMessage(Echo<A, B>.twoMessage(a, b), "two::", [anyA, anyB], echo, slow)
        for full in [full, nil] {
            compareMessage(
                Echo<A, B>.threeMessage(a, full, a),
                "three:::",
                [anyA, Self.flat(full), anyA],
                echo,
                slow
            )
        }
        for maybe in [maybe, nil] {
            compareMessage(
                Echo<A, B>.fourMessage(b, maybe, a, 7),
                "four::::",
                [anyB, Self.flat(maybe), anyA, 7],
                echo,
                slow
            )
        }
        compareMessage(
            Echo<A, B>.fiveMessage(a, b, maybe, full, a),
            "five:::::",
            [anyA, anyB, Self.flat(maybe), Self.flat(full), anyA],
            echo,
            slow
        )
        compareMessage(
            Echo<A, B>.sixMessage(a, full, nil, .some(maybe), b, text),
            "six::::::",
            [anyA, Self.flat(full), nil, Self.flat(A??.some(maybe)), anyB, text],
            echo,
            slow
        )
    }

    /// Compares a typed message, and the same arguments in an array with a result of the same type.
    private mutating func compareMessage<Result, A, B>(
        _ message: TypedMessage<Echo<A, B>, Result>,
        _ selector: Selector,
        _ arguments: [Any?],
        _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) {
        let seen = echo.takeSeen
        let receiver: any MessageReceiver = echo
        let expected = outcome(seen) {
            try slow[echo].send(selector, with: arguments, returning: Result.self)
        }
        func check(_ way: String, _ send: () throws -> Result) {
            expect(outcome(seen, send), expected, "\(type(of: echo)) \(selector) typed \(way)")
        }
        check("slow") { try slow[echo].send(message) }
        check("echo") { try echo.send(selector, with: arguments, returning: Result.self) }
        check("receiver") { try receiver.send(selector, with: arguments, returning: Result.self) }
        for _ in 0..<2 { check("message") { try echo.send(message) } }
        check("invocation") {
            try Invocation(message, target: echo).invoked(returning: Result.self)
        }
    }
}

extension Invocation {
    func invoked<Result>(returning: Result.Type) throws -> Result {
        var copy = self
        return try copy.invoke(returning: Result.self)
    }
}

extension Comparison {
    /// A value as in a caller's array: an existential isn't wrapped once more.
    static func flat<Value>(_ value: Value) -> Any {
        func cast<Result>(_: Result.Type) -> Result? {
            value as? Result
        }
        return cast(Any.self) ?? value
    }

    /// The type's own elements, and null and values of other types.
    static func elements(_ typeCase: some AnyTypeCase) -> [Any?] {
        ownElements(typeCase) + strangers()
    }

    /// Values of the type, bare and inside optionals, existentials and boxes, and its null.
    static func ownElements<Value>(_ typeCase: some AnyTypeCase<Value>) -> [Any?] {
        var elements: [Any?] = []
        for value in typeCase.samples() {
            elements += [
                flat(value), value as Any, flat(Value?.some(value)), Value??.some(value) as Any,
                Value???.some(.some(value)) as Any, flat(value) as? AnyHashable,
            ]
        }
        return elements + [Value?.none as Any, Value??.none as Any, Value??.some(nil) as Any]
    }

    private static func strangers() -> [Any?] {
        [
            nil, NSNull(), Optional(NSNull()) as Any, nested(NSNull()), Int?.none as Any,
            AnyHashable(Int?.none),
            AnyHashable(NSNull()), 1, UInt8(2), 0.5, "text", true, NSNumber(value: 1), Counted(),
            SubCounted(),
            Optional(Counted()) as Any, Objects(), [1], ["a": 1], [Counted()], (1, "a"),
            { (x: Int) in x } as (Int) -> Int, Counted.self, SubCounted.self, Int.self, nested(3),
            AnyHashable(3),
            Refusal(), ["a": Counted()] as [String: Any], "text".prefix(2),
            (Counted() as Counted?) as Any?? as Any,
        ]
    }

    /// An existential inside an existential, as generic code makes it.
    private static func nested(_ value: Any) -> Any {
        func wrapped<Value>(_ values: [Value]) -> Any {
            values[0] as Any
        }
        return wrapped([value])
    }
}
