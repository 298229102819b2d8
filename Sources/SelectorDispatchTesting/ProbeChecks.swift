internal import SelectorDispatch

extension HandlerCase {
    /// Where the handler judges arguments differently than documented.
    var probeProblems: [ValidationFailure.Problem] {
        let types = signature.parameters.map(\.argumentType)
        let rest = signature.parameters.last.flatMap { $0.isVariadic ? $0.argumentType : nil }
        return Probe.all(parameterCount: types.count).compactMap { probe in
            let arguments = probe.arguments.enumerated().map { index, kind in
                kind.value(for: index < types.count ? types[index] : rest)
            }
            let actual = registry.problems(
                sending: signature.selector, toType: signature.receiver, isStatic: signature.isStatic,
                with: arguments, policy: probe.policy)
            let expected = DocumentedOutcome(of: probe, for: signature).errors
            return actual == expected ? nil : .probe(probe, expected: expected, actual: actual)
        }
    }
}
