/// A modifier of a declaration, such as `static` or `private(set)`.
package struct Modifier: Sendable {
    package let name: String
    /// The text in parentheses, such as `set`; nil if there are none.
    package let argument: String?
}

extension [Modifier] {
    /// The access level that the modifiers state for the declaration, not for a setter.
    var accessLevel: AccessLevel? {
        for modifier in self where modifier.argument == nil {
            if let level = AccessLevel(rawValue: modifier.name) { return level }
        }
        return nil
    }

    package func has(_ name: String) -> Bool { contains { $0.name == name } }
}

/// An access level, as written, ordered by the number of files to which it makes a declaration
/// visible.
package enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
