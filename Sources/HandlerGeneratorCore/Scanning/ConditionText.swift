/// Conditions of `#if` clauses as text that can stand after another `#if`.
enum ConditionText {
    /// The condition under which the last of an `#if`'s clauses is compiled, given the conditions of all up to it.
    /// An empty condition stands for `#else`.
    static func clause(of conditions: [String]) -> String {
        guard let last = conditions.last else { return "true" }
        if conditions.count == 1 { return last }
        var parts = conditions.dropLast().map { "!(\($0))" }
        if !last.isEmpty { parts.append("(\(last))") }
        return parts.joined(separator: " && ")
    }

    /// One condition for several `#if` in each other.
    static func combined(_ clauses: [ConditionClause]) -> String {
        clauses.count == 1
            ? clauses[0].condition : clauses.map { "(\($0.condition))" }.joined(separator: " && ")
    }
}
