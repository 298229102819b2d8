/// A clause of an `#if` around a declaration.
package struct ConditionClause: Equatable, Sendable {
    /// The number of the `#if` in the file, counted from 0.
    package let block: Int
    /// The number of the clause in its `#if`, counted from 0.
    package let clause: Int
    /// The condition under which the clause is compiled, including the negated ones before it:
    /// `!(A) && (B)`.
    package let condition: String

    /// - Parameters:
    ///   - block: The number of the `#if` in the file.
    ///   - clause: The number of the clause in the `#if`.
    ///   - conditions: The conditions of all clauses before it and of the clause itself, which is
    ///     the last one. The condition of `#else` is empty.
    @_optimize(none) init(block: Int, clause: Int, conditions: [String]) {
        self.block = block
        self.clause = clause
        let last = conditions[conditions.count - 1]
        var parts = conditions.dropLast().map { "!(\($0))" }
        if !last.isEmpty { parts.append("(\(last))") }
        condition = conditions.count == 1 ? last : parts.joined(separator: " && ")
    }
}

extension [ConditionClause] {
    var texts: [String] { map { $0.condition } }
}
