import Foundation
import Testing

@testable import SelectorDispatch
@testable import SelectorDispatchTesting

@Suite struct DocumentedOutcomeTests {
    /// A parameter's type, and the kinds of values that it takes.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let signature: MethodSignature
        let registry: HandlerRegistry
        let accepted: Set<Probe.Argument>

        init<Parameter>(_ type: Parameter.Type, accepts accepted: Set<Probe.Argument>) {
            testDescription = "\(type)"
            registry = HandlerRegistry { handlers in
                handlers.add("take:", to: Cart.self) { (_: Cart, _: Parameter) in }
            }
            signature = registry.methodSignatures[0]
            self.accepted = accepted
        }
    }

    enum Color { case red }

    static let null: Set<Probe.Argument> = [.nil, .nsNull, .emptyOptional]
    static let rows: [Row] = [
        Row(Int.self, accepts: [.fitting]), Row(Int?.self, accepts: null.union([.fitting])),
        Row(Int??.self, accepts: null.union([.fitting])), Row(UInt8.self, accepts: [.fitting]),
        Row(Double?.self, accepts: null.union([.fitting])), Row(Bool.self, accepts: [.fitting]),
        Row(Bool?.self, accepts: null.union([.fitting])), Row(Decimal.self, accepts: []),
        Row(String.self, accepts: [.fitting]), Row([Int].self, accepts: [.fitting]),
        Row([String: Any].self, accepts: [.fitting]), Row(Set<Int>?.self, accepts: null.union([.fitting])),
        Row(Any.self, accepts: [.fitting, .misfit, .number]), Row(Any?.self, accepts: Set(Probe.Argument.allCases)),
        Row((any Sendable).self, accepts: [.fitting, .misfit, .number]), Row(AnyHashable.self, accepts: [.number]),
        Row((any CustomStringConvertible).self, accepts: [.number]), Row((any Error).self, accepts: []),
        Row(NSNull.self, accepts: [.nsNull]), Row(NSNull?.self, accepts: null), Row(NSNumber.self, accepts: [.number]),
        Row(NSNumber?.self, accepts: null.union([.number])), Row(NSObject.self, accepts: [.number]),
        Row(Cart.self, accepts: []), Row(Cart?.self, accepts: null), Row(Color.self, accepts: []),
        Row(Void.self, accepts: []), Row((Int, String).self, accepts: []), Row(Any.Type.self, accepts: []),
        Row(((Int) -> Void).self, accepts: []), Row(((Int) -> Void)?.self, accepts: null),
    ]

    @Test(arguments: rows)
    func `a parameter takes exactly the documented kinds of values, and the registry agrees`(_ row: Row) {
        for kind in Probe.Argument.allCases {
            let errors = DocumentedOutcome(of: Probe(policy: .strict, arguments: [kind]), for: row.signature).errors
            #expect(errors.isEmpty == row.accepted.contains(kind), "\(kind)")
        }
        #expect(ValidationFailure.messages(of: row.registry) == [])
    }

    /// The outcomes of probing `tap(_: Int, info: String = …)`.
    static let outcomes: [(Probe, [DispatchError])] = {
        let message = DispatchError.Context(selector: "defaulted:info:", receiver: "Counted", kind: .instance)
        let count = DispatchError.Argument(index: 0, label: "_")
        let info = DispatchError.Argument(index: 1, label: "info")
        return [
            (Probe(policy: .strict, arguments: []), [.tooFewArguments(message, expected: 2, actual: 0)]),
            (Probe(policy: .strict, arguments: [.nil]), [.tooFewArguments(message, expected: 2, actual: 1)]),
            (Probe(policy: .strict, arguments: [.fitting, .fitting]), []),
            (
                Probe(policy: .strict, arguments: [.nil, .nil, .nil]),
                [.tooManyArguments(message, expected: 2, actual: 3)]
            ),
            (
                Probe(policy: .strict, arguments: [.nil, .misfit]),
                [
                    .null(message, count, expected: "Int", isMissing: false),
                    .wrongType(message, info, expected: "String", actual: "Misfit"),
                ]
            ),
            (
                Probe(policy: .strict, arguments: [.number, .nsNull]),
                [
                    .wrongType(message, count, expected: "Int", actual: "\(type(of: NSNumber(value: 1)))"),
                    .null(message, info, expected: "String", isMissing: false),
                ]
            ),
            (Probe(policy: .lenient, arguments: []), [.null(message, count, expected: "Int", isMissing: true)]),
            (Probe(policy: .lenient, arguments: [.fitting]), []),
            (
                Probe(policy: .lenient, arguments: [.fitting, .nil]),
                [.null(message, info, expected: "String", isMissing: false)]
            ),
            (Probe(policy: .lenient, arguments: [.fitting, .fitting, .misfit, .nil]), []),
        ]
    }()

    @Test(arguments: outcomes)
    func `a probe comes to exactly these errors`(_ probe: Probe, _ errors: [DispatchError]) throws {
        let signature = try HandlerRegistry.counted.methodSignature(for: "defaulted:info:", type: Counted.self)
        #expect(DocumentedOutcome(of: probe, for: signature).errors == errors)
    }
}
