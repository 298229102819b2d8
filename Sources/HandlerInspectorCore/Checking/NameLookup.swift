/// Looks up the name of a message among the names within its sender's reach.
struct NameLookup {
    let scope: Scope
    /// Whose function the call is to.
    ///
    /// If it isn't certainly the library's, only a near miss of a handler's name is a problem. If
    /// the receiver's own function hides the library's, so is the name of a handler, because no
    /// message is sent.
    let owner: CallOwner.Verdict

    private var isCertain: Bool { owner == .library }

    /// Returns the problem of a name; nil if it has none.
    func problem(of use: NameUse) -> ToolDiagnostic.Problem? {
        if case .missing(let types) = owner {
            let type = types.first { scope.receivers.contains($0) }
            return use.callee == "send" ? type.map { .noReceiver(type: $0) } : nil
        }
        if use.role == .event { return eventProblem(use.name) }
        guard let arities = scope.arities[use.name] else { return unknown(use) }
        if scope.isComposedOtherwise(use.name) { return .composedOtherwise(use.name) }
        if owner == .hidden { return .hiddenSend(use.name, callee: use.callee) }
        return countProblem(use, arities)
    }

    private func unknown(_ use: NameUse) -> ToolDiagnostic.Problem? {
        let known = use.name.contains("(") ? scope.spellings : scope.selectors
        let search = Self.search(for: use.name, in: known)
        let mayExist = scope.isOpaque || scope.stubs.contains(use.name)
        let mustExist =
            isCertain && use.role == .sent && (use.name.isEmpty || !mayExist)
        guard mustExist || Self.isNear(use.name, search) else { return nil }
        let onlyInColons = search.best.first.map {
            $0.rule == 1 && Self.colons($0.candidate) != Self.colons(use.name)
        }
        return .unknownSelector(
            use.name,
            suggestions: search.best.map { $0.candidate },
            differsInColons: onlyInColons ?? false
        )
    }

    private func countProblem(
        _ use: NameUse,
        _ arities: Set<Scope.Arity>
    ) -> ToolDiagnostic.Problem? {
        guard isCertain || use.isOurs, let found = use.argumentCount, !use.isLenient else {
            return nil
        }
        let isAdmitted = arities.contains {
            // An invocation may get the rest of its arguments later.
            $0.admits(found) || use.callee == "Invocation" && found < $0.count
        }
        guard !isAdmitted, let arity = arities.min(by: { $0.count < $1.count }) else { return nil }
        return .argumentCount(
            use.name,
            expected: arity.isVariadic ? arity.count - 1 : arity.count,
            isLeast: arity.isVariadic,
            found: found
        )
    }

    private func eventProblem(_ name: String) -> ToolDiagnostic.Problem? {
        guard !name.isEmpty, !scope.knows(event: name), !scope.isOpaque else { return nil }
        // An event can be named with its handler's colon.
        for word in [name, Scope.baseName(name)] {
            let search = Self.search(for: word, in: scope.eventNames)
            if Self.isNear(word, search) {
                return .unknownEvent(name, suggestions: search.best.map { $0.candidate })
            }
        }
        return nil
    }

    private static func search(for word: String, in names: Set<String>) -> NearestMatchSearch {
        var search = NearestMatchSearch(word)
        for name in names { search.consider(name) }
        return search
    }

    /// Returns whether a name differs from a match only in colons and case, or by 1 edit (2 from 5
    /// letters, 3 from 12).
    private static func isNear(_ name: String, _ search: NearestMatchSearch) -> Bool {
        guard let first = search.best.first, name.utf8.count > 2 else { return false }
        if first.rule == 1 { return true }
        let letters = name.utf8.count - colons(name)
        return search.best.contains { match in
            var limit = match.candidate.utf8.count < 12 ? 2 : 3
            if letters < 5 { limit = 1 }
            return edits(name, match.candidate) <= limit
        }
    }

    /// Returns the number of letters to insert, delete, replace, or swap with the next one,
    /// ignoring case.
    private static func edits(_ name: String, _ other: String) -> Int {
        let first = Array(name.lowercased().utf8)
        let second = Array(other.lowercased().utf8)
        guard abs(first.count - second.count) < 4, first.count < 256 else { return .max }
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                var edits = min(
                    rows[i][j] + (first[i] == second[j] ? 0 : 1),
                    row[j] + 1,
                    rows[i][j + 1] + 1
                )
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    edits = min(edits, rows[i - 1][j - 1] + 1)
                }
                row.append(edits)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }

    private static func colons(_ name: String) -> Int {
        name.utf8.count { $0 == UInt8(ascii: ":") }
    }
}
