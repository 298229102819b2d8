import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ProbeTests {
    @Test(arguments: 0...4) func `probes cover 0 to n + 2 arguments under both policies`(parameterCount: Int) {
        let probes = Probe.all(parameterCount: parameterCount)
        for policy in [ArgumentPolicy.strict, .lenient] {
            let counts = Set(probes.filter { $0.policy == policy }.map(\.arguments.count))
            #expect(counts == Set(0...(parameterCount + 2)))
        }
    }

    @Test(arguments: 1...4) func `probes put every kind of value at every position`(parameterCount: Int) {
        for policy in [ArgumentPolicy.strict, .lenient] {
            let probes = Probe.all(parameterCount: parameterCount)
                .filter { $0.policy == policy && $0.arguments.count == parameterCount }
            for index in 0..<parameterCount {
                #expect(Set(probes.map { $0.arguments[index] }) == Set(Probe.Argument.allCases))
            }
        }
    }

    @Test func `no handler body runs while its registry is validated`() async throws {
        #expect(ValidationFailure.messages(of: .counted) == [])
        #expect(Counted.ran == 0)
        // Bodies that do run are counted.
        try await Counted().awaited.send("plain")
        try await Counted.awaited.send("make:info:", with: [1, nil])
        try await CountedValue().awaited.send("plain:", with: [1])
        try await CountedActor().send("isolated:", with: [1])
        #expect(Counted.ran == 4)
    }

    @Test func `a handler whose answers differ from the documentation fails once per probe, in full words`() {
        let registry = HandlerRegistry { handlers in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()")
        }
        let lying = LyingRegistry(truth: registry, distort: { _ in [] })
        let kinds = [Probe.Argument.fitting, .nil, .misfit]
        let probes = [1, 2].flatMap { count in kinds.map { Array(repeating: $0, count: count) } }
        let message = DispatchError.Context(selector: "clear", receiver: "Cart", kind: .instance)
        #expect(
            lying.failures.map(\.problem)
                == probes.map { arguments in
                    .probe(
                        Probe(policy: .strict, arguments: arguments),
                        expected: [.tooManyArguments(message, expected: 0, actual: arguments.count)], actual: [])
                })
        #expect(
            lying.failures.first?.description == """
                -[Cart clear]: sending [a fitting value] with policy strict must result in \
                "-[Cart clear]: too many arguments: it takes 0, the array has 1; \
                remove the extra elements or send with policy: .lenient", not in no error; \
                this is a bug in SelectorDispatch: report it with the handler's declaration
                """)
    }

    @Test func `a probe names the kinds of values that it sends and the policy`() {
        let probe = Probe(policy: .lenient, arguments: Probe.Argument.allCases)
        #expect(
            probe.description == """
                sending [a fitting value, nil, NSNull, an empty optional, a Misfit, an NSNumber] with policy lenient
                """)
    }

    /// Each takes the true answers and changes one thing about them.
    static let distortions: [@Sendable ([DispatchError]) -> [DispatchError]] = [
        { $0.dropLast() }, { $0 + $0 }, { $0.reversed() },
        {
            $0.map { error in
                guard case .null(let message, let argument, let expected, let isMissing) = error else { return error }
                return .null(message, argument, expected: expected, isMissing: !isMissing)
            }
        },
        {
            $0.map { error in
                guard case .tooFewArguments(let message, let expected, let actual) = error else { return error }
                return .tooManyArguments(message, expected: expected, actual: actual)
            }
        },
    ]

    @Test(arguments: distortions.indices) func `an answer that is wrong in any part is noticed`(_ index: Int) throws {
        let registry = HandlerRegistry { handlers in
            handlers.add("add:to:", to: Cart.self) { (_: Cart, x: Int, y: Int) in x + y }
        }
        #expect(LyingRegistry(truth: registry).failures == [])
        #expect(LyingRegistry(truth: registry, distort: Self.distortions[index]).failures != [])
    }
}
