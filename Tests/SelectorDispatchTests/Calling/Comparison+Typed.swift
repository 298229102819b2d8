import SelectorDispatch

// Sends with static types.

extension Comparison {
    mutating func compareTyped<A, B>(
        _ first: some AnyTypeCase<A>, _ second: some AnyTypeCase<B>, _ echo: Echo<A, B>, _ slow: HandlerRegistry
    ) throws {
        // Sent to as an `Echo`, which has the handlers.
        let heir: Echo<A, B> = SubEcho<A, B>(first.describe, second.describe)
        let other = second.samples().first
        for a in first.samples() {
            for b in second.samples() {
                compareExact(a, b, echo, slow)
                compareExact(a, b, heir, slow)
            }
            compareOne(a, as: A.self, "one:", echo, slow)
            compareOne(A?.some(a), as: A?.self, "maybe:", echo, slow)
            compareOne(A??.some(a), as: A??.self, "perhaps:", echo, slow)
            compareOne(A??.some(nil), as: A??.self, "perhaps:", echo, slow)
            compareOne(A?.some(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: A?.self, "maybe:", echo, slow)
            compareOne(a, as: Any.self, "one:", echo, slow)
            compareOne(Self.flat(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: String.self, "one:", echo, slow)
            compareOne(a, as: Void.self, "nothing:", echo, slow)
            compareOne(other, as: A.self, "one:", echo, slow)
        }
        compareOne(A?.none, as: A?.self, "maybe:", echo, slow)
        compareOne(A?.none, as: A.self, "one:", echo, slow)
        compareOne(A??.none, as: A??.self, "perhaps:", echo, slow)
        compareOne((), as: A.self, "one:", echo, slow)
    }

    private mutating func compareOne<Argument, Result, A, B>(
        _ a: Argument, as _: Result.Type, _ selector: Selector, _ echo: Echo<A, B>, _ slow: HandlerRegistry
    ) {
        let expected = outcome(echo.takeSeen) { try slow.send(selector, to: echo, a, returning: Result.self) }
        for _ in 0..<2 {
            expect(
                outcome(echo.takeSeen) { try echo.send(selector, a, returning: Result.self) }, expected,
                "Echo<\(A.self), \(B.self)> \(selector) typed \(Argument.self) -> \(Result.self)")
        }
    }

    private mutating func compareExact<A, B>(
        _ a: A, _ b: B, _ echo: Echo<A, B>, _ slow: HandlerRegistry
    ) {
        let (full, maybe, number, text) = (B?.some(b), A?.some(a), 7, "text")
        let seen = echo.takeSeen
        let receiver: any MessageReceiver = echo
        var place: String { "typed \(type(of: echo))" }
        for selector: TypedSelector<Echo<A, B>, A?> in [TypedSelector("none")] {
            let expected = outcome(seen) { try slow.send("none", to: echo, returning: A?.self) }
            expect(outcome(seen) { try echo.send("none", returning: A?.self) }, expected, place)
            expect(outcome(seen) { try echo.send(selector) }, expected, place)
        }
        for selector: TypedSelector<Echo<A, B>, B, A, B> in [TypedSelector("two::")] {
            let expected = outcome(seen) { try slow.send("two::", to: echo, a, b, returning: B.self) }
            expect(outcome(seen) { try echo.send("two::", a, b, returning: B.self) }, expected, place)
            expect(outcome(seen) { try receiver.send("two::", a, b, returning: B.self) }, expected, place)
            for _ in 0..<2 { expect(outcome(seen) { try echo.send(selector, a, b) }, expected, place) }
        }
        for full in [full, nil] {
            let selector = TypedSelector<Echo<A, B>, A, A, B?, A>("three:::")
            let expected = outcome(seen) { try slow.send("three:::", to: echo, a, full, a, returning: A.self) }
            expect(outcome(seen) { try echo.send("three:::", a, full, a, returning: A.self) }, expected, place)
            for _ in 0..<2 { expect(outcome(seen) { try echo.send(selector, a, full, a) }, expected, place) }
        }
        for maybe in [maybe, nil] {
            let selector = TypedSelector<Echo<A, B>, A?, B, A?, A, Int>("four::::")
            let expected = outcome(seen) { try slow.send("four::::", to: echo, b, maybe, a, 7, returning: A?.self) }
            expect(outcome(seen) { try echo.send("four::::", b, maybe, a, 7, returning: A?.self) }, expected, place)
            for _ in 0..<2 { expect(outcome(seen) { try echo.send(selector, b, maybe, a, number) }, expected, place) }
        }
        let five = outcome(seen) { try slow.send("five:::::", to: echo, a, b, maybe, full, a, returning: B.self) }
        expect(outcome(seen) { try echo.send("five:::::", a, b, maybe, full, a, returning: B.self) }, five, place)
        let six = outcome(seen) {
            try slow.send("six::::::", to: echo, a, full, Int?.none, A??.some(maybe), b, text, returning: A.self)
        }
        expect(
            outcome(seen) {
                try echo.send("six::::::", a, full, Int?.none, A??.some(maybe), b, text, returning: A.self)
            }, six, place)
    }
}
