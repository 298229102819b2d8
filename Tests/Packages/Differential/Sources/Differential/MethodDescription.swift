/// The compared facts about one method, as text, from either reader.
struct MethodDescription: Hashable {
    /// The names of the compared facts, for a report.
    static let fields = [
        "position", "type path", "kinds", "name", "labels", "names", "types", "parameter details",
        "async", "throws", "result", "generic", "static", "access", "modifiers", "attributes",
        "annotations", "conditions",
    ]

    /// The offset of its `func`, in bytes, which identifies it.
    var offset: Int
    /// One text for each of `fields`.
    var values: [String]

    var position: String { values[0] }

    var name: String { values[3] }

    /// Returns the fields that differ, with both values.
    func differences(from other: MethodDescription) -> String {
        zip(Self.fields, zip(values, other.values)).compactMap { field, pair in
            pair.0 == pair.1 ? nil : "\(field): '\(pair.0)' instead of '\(pair.1)'"
        }.joined(separator: "; ")
    }
}

extension String {
    /// The text without blanks, for comparing conditions, in which comments and line ends don't
    /// matter.
    var withoutBlanks: String { String(filter { !$0.isWhitespace }) }

    var withoutBackticks: String {
        hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}
