import Foundation
import SelectorDispatch

extension Comparison {
    /// Compares typed messages, and results of requested types.
    mutating func compareTyped<A, B>(
        _ first: some AnyTypeCase<A>,
        _ second: some AnyTypeCase<B>,
        _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) throws {
        typealias Receiver = Echo<A, B>
        // Sent to as an `Echo`, which has the handlers.
        let heir: Receiver = SubEcho<A, B>(first.describe, second.describe)
        func compare<Result>(
            _ message: TypedMessage<Receiver, Result>,
            _ selector: Selector,
            _ argument: some Any
        ) {
            compareMessage(message, selector, [Self.flat(argument)], echo, slow)
        }
        func compare<Result>(
            _ argument: some Any,
            as result: Result.Type,
            _ selector: Selector = "one:"
        ) {
            compareOne(argument, as: result, selector, echo, slow)
        }
        let other = second.samples().first
        for a in first.samples() {
            for b in second.samples() {
                compareExact(a, b, echo, slow)
                compareExact(a, b, heir, slow)
            }
            compare(Receiver.oneMessage(a), "one:", a)
            compare(Receiver.maybeMessage(a), "maybe:", A?.some(a))
            compare(Receiver.perhapsMessage(a), "perhaps:", A??.some(a))
            compare(Receiver.nothingMessage(a), "nothing:", a)
            compare(A?.some(a), as: A.self)
            compare(a, as: A?.self, "maybe:")
            compare(a, as: Any.self)
            compare(Self.flat(a), as: A.self)
            compare(a, as: String.self)
            compare(other, as: A.self)
        }
        compare(Receiver.maybeMessage(nil), "maybe:", A?.none)
        compare(Receiver.perhapsMessage(nil), "perhaps:", A??.none)
        compare(Receiver.perhapsMessage(.some(nil)), "perhaps:", A??.some(nil))
        compare(A?.none, as: A.self)
        compare((), as: A.self)
    }

    /// Compares a send to the handler of one argument for a result of the given type.
    ///
    /// The second send finds what the first one has cached.
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
        typealias Receiver = Echo<A, B>
        func compare<Result>(
            _ message: TypedMessage<Receiver, Result>,
            _ selector: Selector,
            _ arguments: [Any?]
        ) {
            compareMessage(message, selector, arguments, echo, slow)
        }
        let full = B?.some(b)
        let maybe = A?.some(a)
        let text = "text"
        let anyA = Self.flat(a)
        let anyB = Self.flat(b)
        let anyFull = Self.flat(full)
        let anyMaybe = Self.flat(maybe)
        compare(Receiver.noneMessage(), "none", [])
        compare(Receiver.twoMessage(a, b), "two::", [anyA, anyB])
        for full in [full, nil] {
            compare(Receiver.threeMessage(a, full, a), "three:::", [anyA, Self.flat(full), anyA])
        }
        for maybe in [maybe, nil] {
            compare(
                Receiver.fourMessage(b, maybe, a, 7),
                "four::::",
                [anyB, Self.flat(maybe), anyA, 7]
            )
        }
        compare(
            Receiver.fiveMessage(a, b, maybe, full, a),
            "five:::::",
            [anyA, anyB, anyMaybe, anyFull, anyA]
        )
        compare(
            Receiver.sixMessage(a, full, nil, .some(maybe), b, text),
            "six::::::",
            [anyA, anyFull, nil, Self.flat(A??.some(maybe)), anyB, text]
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
        for _ in 0..<2 {
            check("message") { try echo.send(message) }
        }
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

    /// Values of the type, its null, and values of other types.
    static func elements(_ typeCase: some AnyTypeCase) -> [Any?] {
        ownElements(typeCase) + strangers()
    }

    /// Values of the type, bare and inside optionals, existentials and boxes, and its null.
    static func ownElements<Value>(_ typeCase: some AnyTypeCase<Value>) -> [Any?] {
        var elements: [Any?] = []
        for value in typeCase.samples() {
            elements += [
                flat(value),
                value as Any,
                flat(Value?.some(value)),
                Value??.some(value) as Any,
                Value???.some(.some(value)) as Any,
                flat(value) as? AnyHashable,
            ]
        }
        return elements + [Value?.none as Any, Value??.none as Any, Value??.some(nil) as Any]
    }

    private static func strangers() -> [Any?] {
        [
            nil,
            NSNull(),
            Optional(NSNull()) as Any,
            nested(NSNull()),
            Int?.none as Any,
            AnyHashable(Int?.none),
            AnyHashable(NSNull()),
            1,
            UInt8(2),
            0.5,
            "text",
            true,
            NSNumber(value: 1),
            Counted(),
            SubCounted(),
            Optional(Counted()) as Any,
            Objects(),
            [1],
            ["a": 1],
            [Counted()],
            (1, "a"),
            { (x: Int) in x } as (Int) -> Int,
            Counted.self,
            SubCounted.self,
            Int.self,
            nested(3),
            AnyHashable(3),
            Refusal(),
            ["a": Counted()] as [String: Any],
            "text".prefix(2),
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
