internal import SelectorDispatch

extension HandlerCase {
    /// The names that don't find the handler on its own receiver.
    var reachabilityProblems: [ValidationFailure.Problem] {
        let selector = signature.selector.description
        let found = lookup(selector)
        // A lookup by Swift spelling would repeat the conflict.
        if case .conflict(let rivals) = found {
            return [.conflict(with: others(than: signature.location, in: rivals))]
        }

        var problems: [ValidationFailure.Problem] = []
        let this = ValidationFailure.LookupOutcome.handler(message, at: signature.location)
        if found != this { problems.append(.lookup(name: selector, expected: this, actual: found)) }
        if signature.name != selector {
            let expected = sharesName ? .nothing : this
            let found = lookup(signature.name)
            if found != expected {
                problems.append(.lookup(name: signature.name, expected: expected, actual: found))
            }
        }
        if !isListed { problems.append(.unlisted) }
        return problems
    }

    /// Returns the result of a lookup by name on the handler's receiver.
    private func lookup(_ name: String) -> ValidationFailure.LookupOutcome {
        do throws(DispatchError) {
            let found = try registry.methodSignature(
                for: Selector(name),
                type: signature.receiver,
                isStatic: signature.isStatic
            )
            return .handler(DispatchError.Context(found), at: found.location)
        } catch {
            guard case .conflictingHandlers(_, let locations) = error else { return .nothing }
            return .conflict(locations)
        }
    }

    /// Returns the rivals without one handler's location.
    ///
    /// Only one of equal locations is left out, because a handler registered twice conflicts with
    /// itself.
    private func others(
        than location: HandlerLocation,
        in rivals: [HandlerLocation]
    ) -> [HandlerLocation] {
        var others = rivals
        if let own = others.firstIndex(of: location) { others.remove(at: own) }
        return others
    }
}
