import Foundation
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct ProbeTests {
    static let policies = [ArgumentPolicy.strict, .lenient]

    @Test(arguments: 0...4, policies)
    func `probes cover 0 to n + 2 arguments under both policies`(
        parameterCount: Int,
        policy: ArgumentPolicy
    ) {
        let probes = Probe.all(parameterCount: parameterCount).filter { $0.policy == policy }
        #expect(Set(probes.map(\.arguments.count)) == Set(0...(parameterCount + 2)))
    }

    @Test(arguments: 1...4, policies)
    func `probes put every kind of value at every position`(count: Int, policy: ArgumentPolicy) {
        let probes = Probe.all(parameterCount: count).filter {
            $0.policy == policy && $0.arguments.count == count
        }
        for index in 0..<count {
            #expect(Set(probes.map { $0.arguments[index] }) == Set(Probe.Argument.allCases))
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

    @Test func `a handler that differs from the documentation fails once per probe, in full words`()
    {
        let registry = HandlerRegistry { handlers in
            handlers.receiver(Cart.self, "Shop/Cart.swift")
            handlers.addTap(Cart.defineClear, selector: "clear", name: "clear()")
        }
        let lying = LyingRegistry(truth: registry, distort: { _ in [] })
        let kinds = [Probe.Argument.fitting, .nil, .misfit]
        let probes = [1, 2].flatMap { count in kinds.map { Array(repeating: $0, count: count) } }
        let message = DispatchError.Context(selector: "clear", receiver: "Cart", kind: .instance)
        let problems = probes.map { arguments in
            ValidationFailure.Problem.probe(
                Probe(policy: .strict, arguments: arguments),
                expected: [.tooManyArguments(message, expected: 0, actual: arguments.count)],
                actual: []
            )
        }
        #expect(lying.failures.map(\.problem) == problems)
        #expect(
            lying.failures.first?.description == """
                -[Cart clear]: sending [a fitting value] with policy strict must result in \
                "-[Cart clear]: too many arguments: it takes 0, the array has 1; \
                remove the extra elements or send with policy: .lenient", not in no error; \
                this is a bug in SelectorDispatch: report it with the handler's declaration
                """
        )
    }

    @Test func `a probe names the kinds of values that it sends and the policy`() {
        let probe = Probe(policy: .lenient, arguments: Probe.Argument.allCases)
        let values = "[a fitting value, nil, NSNull, an empty optional, a Misfit, an NSNumber]"
        #expect(probe.description == "sending \(values) with policy lenient")
    }

    /// Functions that each change one aspect of the true answers.
    static let distortions: [@Sendable ([DispatchError]) -> [DispatchError]] = [
        { $0.dropLast() },
        { $0 + $0 },
        { $0.reversed() },
        {
            $0.map { error in
                guard case .null(let message, let argument, let expected, let isMissing) = error
                else { return error }
                return .null(message, argument, expected: expected, isMissing: !isMissing)
            }
        },
        {
            $0.map { error in
                guard case .tooFewArguments(let message, let expected, let actual) = error else {
                    return error
                }
                return .tooManyArguments(message, expected: expected, actual: actual)
            }
        },
    ]

    @Test(arguments: distortions.indices) func `an answer that is wrong in any part is noticed`(
        _ index: Int
    ) throws {
        let registry = HandlerRegistry { handlers in
            handlers.add("add:to:", to: Cart.self) { (_: Cart, x: Int, y: Int) in x + y }
        }
        #expect(LyingRegistry(truth: registry).failures == [])
        #expect(LyingRegistry(truth: registry, distort: Self.distortions[index]).failures != [])
    }
}

@Suite struct DocumentedOutcomeTests {
    /// A parameter's type, and the kinds of values that it accepts.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let registry: HandlerRegistry
        let accepted: Set<Probe.Argument>

        init<Parameter>(_ type: Parameter.Type, accepts accepted: Set<Probe.Argument>) {
            testDescription = "\(type)"
            registry = HandlerRegistry {
                $0.add("take:", to: Cart.self) { (_: Cart, _: Parameter) in }
            }
            self.accepted = accepted
        }
    }

    enum Color {
        case red
    }

    static let null: Set<Probe.Argument> = [.nil, .nsNull, .emptyOptional]
    static let rows: [Row] = [
        Row(Int.self, accepts: [.fitting]),
        Row(Int?.self, accepts: null.union([.fitting])),
        Row(Int??.self, accepts: null.union([.fitting])),
        Row(UInt8.self, accepts: [.fitting]),
        Row(Double?.self, accepts: null.union([.fitting])),
        Row(Bool.self, accepts: [.fitting]),
        Row(Bool?.self, accepts: null.union([.fitting])),
        Row(Decimal.self, accepts: []),
        Row(String.self, accepts: [.fitting]),
        Row([Int].self, accepts: [.fitting]),
        Row([String: Any].self, accepts: [.fitting]),
        Row(Set<Int>?.self, accepts: null.union([.fitting])),
        Row(Any.self, accepts: [.fitting, .misfit, .number]),
        Row(Any?.self, accepts: Set(Probe.Argument.allCases)),
        Row((any Sendable).self, accepts: [.fitting, .misfit, .number]),
        Row(AnyHashable.self, accepts: [.number]),
        Row((any CustomStringConvertible).self, accepts: [.number]),
        Row((any Error).self, accepts: []),
        Row(NSNull.self, accepts: [.nsNull]),
        Row(NSNull?.self, accepts: null),
        Row(NSNumber.self, accepts: [.number]),
        Row(NSNumber?.self, accepts: null.union([.number])),
        Row(NSObject.self, accepts: [.number]),
        Row(Cart.self, accepts: []),
        Row(Cart?.self, accepts: null),
        Row(Color.self, accepts: []),
        Row(Void.self, accepts: []),
        Row((Int, String).self, accepts: []),
        Row(Any.Type.self, accepts: []),
        Row(((Int) -> Void).self, accepts: []),
        Row(((Int) -> Void)?.self, accepts: null),
    ]

    @Test(arguments: rows)
    func `a parameter takes exactly the documented kinds of values, and the registry agrees`(
        _ row: Row
    ) {
        let signature = row.registry.methodSignatures[0]
        for kind in Probe.Argument.allCases {
            let errors = DocumentedOutcome(
                of: Probe(policy: .strict, arguments: [kind]),
                for: signature
            ).errors
            #expect(errors.isEmpty == row.accepted.contains(kind), "\(kind)")
        }
        #expect(ValidationFailure.messages(of: row.registry) == [])
    }

    /// The outcomes of probing `tap(_: Int, info: String = …)`.
    static let outcomes: KeyValuePairs<Probe, [DispatchError]> = {
        let message = DispatchError.Context(
            selector: "defaulted:info:",
            receiver: "Counted",
            kind: .instance
        )
        let count = DispatchError.Argument(index: 0, label: "_")
        let info = DispatchError.Argument(index: 1, label: "info")
        func strict(_ arguments: Probe.Argument...) -> Probe {
            Probe(policy: .strict, arguments: arguments)
        }
        func lenient(_ arguments: Probe.Argument...) -> Probe {
            Probe(policy: .lenient, arguments: arguments)
        }
        return [
            strict(): [.tooFewArguments(message, expected: 2, actual: 0)],
            strict(.nil): [.tooFewArguments(message, expected: 2, actual: 1)],
            strict(.fitting, .fitting): [],
            strict(.nil, .nil, .nil): [.tooManyArguments(message, expected: 2, actual: 3)],
            strict(.nil, .misfit): [
                .null(message, count, expected: "Int", isMissing: false),
                .wrongType(message, info, expected: "String", actual: "Misfit"),
            ],
            strict(.number, .nsNull): [
                .wrongType(
                    message,
                    count,
                    expected: "Int",
                    actual: "\(type(of: NSNumber(value: 1)))"
                ),
                .null(message, info, expected: "String", isMissing: false),
            ],
            lenient(): [.null(message, count, expected: "Int", isMissing: true)],
            lenient(.fitting): [],
            lenient(.fitting, .nil): [.null(message, info, expected: "String", isMissing: false)],
            lenient(.fitting, .fitting, .misfit, .nil): [],
        ]
    }()

    @Test(arguments: outcomes)
    func `a probe comes to exactly these errors`(_ probe: Probe, _ errors: [DispatchError]) throws {
        let signature = try HandlerRegistry.counted.methodSignature(
            for: "defaulted:info:",
            type: Counted.self
        )
        #expect(DocumentedOutcome(of: probe, for: signature).errors == errors)
    }
}
