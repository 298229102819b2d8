import SelectorDispatch

// Sends with static types: typed messages, and results of a given type.

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
            compareMessage(Echo<A, B>.oneMessage(a), "one:", [Self.flat(a)], echo, slow)
            compareMessage(Echo<A, B>.maybeMessage(a), "maybe:", [Self.flat(A?.some(a))], echo, slow)
            compareMessage(Echo<A, B>.perhapsMessage(a), "perhaps:", [Self.flat(A??.some(a))], echo, slow)
            compareMessage(Echo<A, B>.nothingMessage(a), "nothing:", [Self.flat(a)], echo, slow)
            compareOne(A?.some(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: A?.self, "maybe:", echo, slow)
            compareOne(a, as: Any.self, "one:", echo, slow)
            compareOne(Self.flat(a), as: A.self, "one:", echo, slow)
            compareOne(a, as: String.self, "one:", echo, slow)
            compareOne(other, as: A.self, "one:", echo, slow)
        }
        compareMessage(Echo<A, B>.maybeMessage(nil), "maybe:", [Self.flat(A?.none)], echo, slow)
        compareMessage(Echo<A, B>.perhapsMessage(nil), "perhaps:", [Self.flat(A??.none)], echo, slow)
        compareMessage(Echo<A, B>.perhapsMessage(.some(nil)), "perhaps:", [Self.flat(A??.some(nil))], echo, slow)
        compareOne(A?.none, as: A.self, "one:", echo, slow)
        compareOne((), as: A.self, "one:", echo, slow)
    }

    /// Compares the result as the given type.
    private mutating func compareOne<Argument, Result, A, B>(
        _ a: Argument, as _: Result.Type, _ selector: Selector, _ echo: Echo<A, B>, _ slow: HandlerRegistry
    ) {
        let arguments: [Any?] = [Self.flat(a)]
        let expected = outcome(echo.takeSeen) { try slow[echo].send(selector, with: arguments, returning: Result.self) }
        for _ in 0..<2 {
            expect(
                outcome(echo.takeSeen) { try echo.send(selector, with: arguments, returning: Result.self) }, expected,
                "Echo<\(A.self), \(B.self)> \(selector) typed \(Argument.self) -> \(Result.self)")
        }
    }

    private mutating func compareExact<A, B>(_ a: A, _ b: B, _ echo: Echo<A, B>, _ slow: HandlerRegistry) {
        let (full, maybe, text) = (B?.some(b), A?.some(a), "text")
        let (anyA, anyB) = (Self.flat(a), Self.flat(b))
        compareMessage(Echo<A, B>.noneMessage(), "none", [], echo, slow)
        compareMessage(Echo<A, B>.twoMessage(a, b), "two::", [anyA, anyB], echo, slow)
        for full in [full, nil] {
            compareMessage(Echo<A, B>.threeMessage(a, full, a), "three:::", [anyA, Self.flat(full), anyA], echo, slow)
        }
        for maybe in [maybe, nil] {
            compareMessage(
                Echo<A, B>.fourMessage(b, maybe, a, 7), "four::::", [anyB, Self.flat(maybe), anyA, 7], echo, slow)
        }
        compareMessage(
            Echo<A, B>.fiveMessage(a, b, maybe, full, a), "five:::::",
            [anyA, anyB, Self.flat(maybe), Self.flat(full), anyA], echo, slow)
        compareMessage(
            Echo<A, B>.sixMessage(a, full, nil, .some(maybe), b, text), "six::::::",
            [anyA, Self.flat(full), nil, Self.flat(A??.some(maybe)), anyB, text], echo, slow)
    }

    /// Compares a typed message, and the same arguments in an array with a result of the same type.
    private mutating func compareMessage<Result, A, B>(
        _ message: TypedMessage<Echo<A, B>, Result>, _ selector: Selector, _ arguments: [Any?], _ echo: Echo<A, B>,
        _ slow: HandlerRegistry
    ) {
        let seen = echo.takeSeen
        let receiver: any MessageReceiver = echo
        var place: String { "\(type(of: echo)) \(selector) typed" }
        let expected = outcome(seen) { try slow[echo].send(selector, with: arguments, returning: Result.self) }
        expect(outcome(seen) { try slow[echo].send(message) }, expected, "\(place) slow")
        expect(outcome(seen) { try echo.send(selector, with: arguments, returning: Result.self) }, expected, place)
        expect(
            outcome(seen) { try receiver.send(selector, with: arguments, returning: Result.self) }, expected,
            "\(place) receiver")
        for _ in 0..<2 { expect(outcome(seen) { try echo.send(message) }, expected, "\(place) message") }
        expect(
            outcome(seen) { try Invocation(message, target: echo).invoked(returning: Result.self) },
            expected, "\(place) invocation")
    }
}

extension Invocation {
    /// Invokes a copy.
    func invoked<Result>(returning: Result.Type) throws -> Result {
        var copy = self
        return try copy.invoke(returning: Result.self)
    }
}
