internal import SelectorDispatch

extension HandlerCase {
    /// The probes that the handler doesn't accept or refuse as documented.
    var probeProblems: [ValidationFailure.Problem] {
        // Each probe would repeat the error.
        if let defect = signature.defect { return [.refused(defect)] }
        let types = signature.parameters.map(\.argumentType)
        let rest = signature.parameters.last.flatMap { $0.isVariadic ? $0.argumentType : nil }
        return Probe.all(parameterCount: types.count).compactMap { probe in
            let arguments = probe.arguments.enumerated().map { index, kind in
                kind.value(for: index < types.count ? types[index] : rest)
            }
            let actual = registry.problems(
                sending: signature.selector,
                type: signature.receiver,
                isStatic: signature.isStatic,
                with: arguments,
                policy: probe.policy
            )
            let expected = DocumentedOutcome(of: probe, for: signature).errors
            if actual.map(\.withoutDetail) == expected { return nil }
            return .probe(probe, expected: expected, actual: actual)
        }
    }
}

extension DispatchError {
    /// The error without a value's details, which are only for readers.
    fileprivate var withoutDetail: DispatchError {
        guard case .wrongType(let message, let argument, let expected, let actual, _) = self else {
            return self
        }
        return .wrongType(message, argument, expected: expected, actual: actual)
    }
}
