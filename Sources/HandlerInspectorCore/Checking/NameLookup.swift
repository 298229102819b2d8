/// Looks up the name of a message among the names that its sender can reach.
struct NameLookup {
    let scope: Scope
    /// Whether the call is certainly the library's. If it isn't, only a near miss of a handler's name is a mistake.
    let isCertain: Bool

    func problem(of use: NameUse) -> (problem: Finding.Problem, severity: Finding.Severity)? {
        if use.role == .event { return eventProblem(use.name).map { ($0, .note) } }
        if let arities = scope.arities[use.name] { return countProblem(use, arities).map { ($0, .error) } }
        return unknown(use).map { ($0, .error) }
    }

    private func unknown(_ use: NameUse) -> Finding.Problem? {
        var search = NearestMatchSearch(use.name)
        guard !use.name.isEmpty else {
            return isCertain && use.role == .sent
                ? .unknownSelector(use.name, suggestions: [], differsInColons: false) : nil
        }
        for selector in scope.selectors { search.consider(selector) }
        let isReported = isCertain && use.role == .sent && !scope.isOpaque || Self.isNear(use.name, search)
        guard isReported else { return nil }
        let suggestions = search.best.map(\.candidate)
        let differsInColons = search.best.first.map {
            $0.rule == 1 && Self.colons($0.candidate) != Self.colons(use.name)
        }
        return .unknownSelector(use.name, suggestions: suggestions, differsInColons: differsInColons ?? false)
    }

    private func countProblem(_ use: NameUse, _ arities: Set<Scope.Arity>) -> Finding.Problem? {
        guard isCertain || use.isOurs, let found = use.argumentCount, !use.isLenient,
            // An invocation may get the rest of its arguments later.
            !arities.contains(where: { $0.admits(found) || use.form == .invocation && found < $0.count }),
            let arity = arities.min(by: { $0.count < $1.count })
        else { return nil }
        return .argumentCount(
            use.name, expected: arity.isVariadic ? arity.count - 1 : arity.count, isLeast: arity.isVariadic,
            found: found)
    }

    private func eventProblem(_ name: String) -> Finding.Problem? {
        guard !name.isEmpty, !scope.knows(event: name), !scope.isOpaque else { return nil }
        // An event can be named with its handler's colons.
        let base = Scope.baseName(name)
        guard !base.isEmpty else { return nil }
        var search = NearestMatchSearch(base)
        for candidate in scope.events.union(scope.baseNames) { search.consider(candidate) }
        if !Self.isNear(base, search) {
            // It may be a whole selector that lacks a colon in the middle.
            search = NearestMatchSearch(name)
            for selector in scope.selectors { search.consider(selector) }
            guard search.best.first?.rule == 1 else { return nil }
        }
        return .unknownEvent(name, suggestions: search.best.map(\.candidate))
    }

    /// Returns whether the best match is so near that the name can hardly mean anything else: it differs only in colons and
    /// capital letters, or by one edit, or by two in a longer name.
    private static func isNear(_ name: String, _ search: NearestMatchSearch) -> Bool {
        guard let best = search.best.min(by: { $0.distance < $1.distance }), name.utf8.count > 2 else { return false }
        return search.best[0].rule == 1 || best.distance <= (name.utf8.count < 5 ? 1 : 2)
    }

    private static func colons(_ name: String) -> Int { name.utf8.count { $0 == 0x3A } }
}
