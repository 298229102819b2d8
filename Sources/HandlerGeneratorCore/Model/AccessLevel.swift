/// An access level, as written, ordered by the number of files to which it makes a declaration
/// visible.
package enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
