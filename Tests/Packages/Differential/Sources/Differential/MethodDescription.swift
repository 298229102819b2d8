/// All that is compared of one method, as text, whoever read it.
struct MethodDescription: Hashable {
    /// What is compared, and the names of it for a report.
    static let fields = [
        "position", "type path", "kinds", "name", "labels", "names", "types", "parameter details", "async", "throws",
        "result", "generic", "static", "access", "modifiers", "attributes", "annotations", "conditions",
    ]

    /// Where its `func` stands, in bytes: identifies it.
    var offset: Int
    /// One text for each of `fields`.
    var values: [String]

    /// The fields that differ, with both values.
    func differences(from other: MethodDescription) -> String {
        zip(Self.fields, zip(values, other.values)).compactMap { field, pair in
            pair.0 == pair.1 ? nil : "\(field): '\(pair.0)' instead of '\(pair.1)'"
        }.joined(separator: "; ")
    }
}

extension String {
    /// Without blanks: conditions are compared so, since comments and line ends in them don't matter.
    var withoutBlanks: String { String(filter { !$0.isWhitespace }) }

    var withoutBackticks: String {
        hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}
