/// Writes the conditions of `#if` clauses as text for another `#if`.
enum ConditionText {
    /// Returns the condition under which the last of an `#if`'s clauses is compiled.
    ///
    /// - Parameter conditions: The conditions of that clause and all clauses before it; an empty one for `#else`.
    static func clause(of conditions: [String]) -> String {
        guard let last = conditions.last else { return "true" }
        if conditions.count == 1 { return last }
        var parts = conditions.dropLast().map { "!(\($0))" }
        if !last.isEmpty { parts.append("(\(last))") }
        return parts.joined(separator: " && ")
    }

    /// Returns one condition for several nested `#if`s.
    static func combined(_ clauses: [ConditionClause]) -> String {
        clauses.count == 1
            ? clauses[0].condition : clauses.map { "(\($0.condition))" }.joined(separator: " && ")
    }
}
