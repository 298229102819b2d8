public import SelectorDispatch

/// A question to a handler: which of these arguments it accepts.
///
/// The handler isn't run.
public struct Probe: Sendable, Hashable {
    /// The policy for a wrong number of arguments.
    public var policy: ArgumentPolicy

    /// The kinds of values in the probe, in order.
    public var arguments: [Argument]

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - policy: The policy for a wrong number of arguments.
    ///   - arguments: The kinds of values in the probe, in order.
    public init(policy: ArgumentPolicy, arguments: [Argument]) {
        self.policy = policy
        self.arguments = arguments
    }

    /// A kind of value for a parameter of any type.
    public enum Argument: Sendable, Hashable, CaseIterable {
        /// A value of the parameter's type, if the harness can create one; otherwise a misfit.
        case fitting
        /// Null, as `nil`.
        case `nil`
        /// Null, as an `NSNull`.
        case nsNull
        /// Null, as an empty optional inside `Any`.
        case emptyOptional
        /// A value of a type that no parameter has.
        case misfit
        /// A number object, which `as?` alone converts to an `Int`, a `Double` or a `Bool`.
        case number
    }
}

extension Probe {
    /// Returns the probes of a handler under both policies.
    ///
    /// There are two sorts: 0 to *n* + 2 values of each of three kinds, and every kind of value at
    /// each position.
    ///
    /// - Parameter count: The number *n* of the handler's parameters.
    static func all(parameterCount count: Int) -> [Probe] {
        [ArgumentPolicy.strict, .lenient].flatMap { policy in
            counts(upTo: count + 2, policy) + positions(count, policy)
        }
    }

    /// Returns the probes of different numbers of arguments.
    private static func counts(upTo limit: Int, _ policy: ArgumentPolicy) -> [Probe] {
        var probes = [Probe(policy: policy, arguments: [])]
        for count in 1...limit {
            for kind in [Argument.fitting, .nil, .misfit] {
                let arguments = Array(repeating: kind, count: count)
                probes.append(Probe(policy: policy, arguments: arguments))
            }
        }
        return probes
    }

    /// Returns the probes of every kind of value at each position.
    private static func positions(_ count: Int, _ policy: ArgumentPolicy) -> [Probe] {
        (0..<count).flatMap { index in
            Argument.allCases.map { kind in
                var arguments = Array(repeating: Argument.fitting, count: count)
                arguments[index] = kind
                return Probe(policy: policy, arguments: arguments)
            }
        }
    }
}
