internal import SelectorDispatch
public import SelectorDispatchJSON

/// A recording's first entry with another outcome in a replay.
public struct Divergence: Sendable, Hashable {
    /// The line of the recorded entry or, if none was recorded, of the input that caused the
    /// replayed one.
    ///
    /// It is nil for a recording that wasn't read from a text.
    public let line: Int?

    /// The recorded entry, or nil if none was recorded here.
    public let expected: JSONValue?

    /// The replayed entry, or nil if nothing happened here.
    public let actual: JSONValue?

    /// The first differing member, such as `.result.path[2].outcome`, or an empty string if only
    /// one side has an entry.
    public let path: String

    /// Returns the first difference between an input's entries and those of its replay.
    ///
    /// - Parameters:
    ///   - expected: The recorded entries, the input first.
    ///   - actual: The entries of the replay, in the same order.
    ///   - isIgnored: A closure that returns whether a difference is ignored.
    static func first(
        expected: [Recording.Entry],
        actual: [Recording.Entry],
        ignoring isIgnored: (Divergence) -> Bool
    ) -> Divergence? {
        for index in 0..<max(expected.count, actual.count) {
            let recorded = index < expected.count ? expected[index] : nil
            let replayed = index < actual.count ? actual[index] : nil
            let old = recorded?.compared(isInput: index == 0)
            let new = replayed?.compared(isInput: index == 0)
            guard old != new else { continue }
            var paths = [""]
            if let old, let new { paths = differences(old, new) }
            for path in paths {
                let divergence = Divergence(
                    line: recorded?.line ?? expected.first?.line,
                    expected: recorded?.json,
                    actual: replayed?.json,
                    path: path
                )
                if !isIgnored(divergence) { return divergence }
            }
        }
        return nil
    }

    /// Returns the paths of the differing parts.
    private static func differences(_ old: JSONValue?, _ new: JSONValue?) -> [String] {
        switch (old, new) {
        case (.object(let old)?, .object(let new)?):
            Set(old.keys).union(new.keys).sorted().flatMap { name in
                differences(old[name], new[name]).map { ".\(name.shown())" + $0 }
            }
        case (.array(let old)?, .array(let new)?):
            (0..<max(old.count, new.count)).flatMap { index in
                let first = index < old.count ? old[index] : nil
                let second = index < new.count ? new[index] : nil
                return differences(first, second).map { "[\(index)]" + $0 }
            }
        default: old == new ? [] : [""]
        }
    }
}

extension Recording.Entry {
    /// Returns the compared parts: all but durations, the views of a scene and the wording of
    /// errors, which may change with the library's version.
    ///
    /// Only an input's result counts, because its spelling may vary.
    fileprivate func compared(isInput: Bool) -> JSONValue {
        var result = result
        if case .object(var members)? = result, case .array(let path)? = members["path"] {
            members["path"] = .array(path.map { $0.without("seconds").withoutErrorText })
            result = .object(members)
        }
        result = result?.without("scene").withoutErrorText
        if isInput { return ["result": result?.withoutReasons ?? .null] }
        var entry = self
        entry.result = result
        entry.seconds = nil
        entry.number = nil
        entry.parent = nil
        return entry.json.withoutReasons
    }
}

extension JSONValue {
    /// Returns an object without a member; other JSON stays as it is.
    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = nil
        return .object(members)
    }

    /// The JSON without the reasons why values have no JSON.
    fileprivate var withoutReasons: JSONValue {
        if unwrittenReason != nil { return .unwritten("") }
        return switch self {
        case .array(let elements): .array(elements.map(\.withoutReasons))
        case .object(let members): .object(members.mapValues(\.withoutReasons))
        default: self
        }
    }

    /// The JSON of a result or a visit; an error with a code has no text.
    fileprivate var withoutErrorText: JSONValue {
        guard case .object(var members) = self, let error = members["error"], error["code"] != nil
        else { return self }
        members["error"] = error.without("text")
        return .object(members)
    }
}

extension Divergence: CustomStringConvertible {
    /// Both sides, one below the other.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        let difference = path.isEmpty ? "" : "\n  first difference at \(path)"
        return """
            \(place)the outcome differs
              expected: \(Self.text(expected))
              actual:   \(Self.text(actual))\(difference)
            """
    }

    /// Returns a side's entry, shortened if it is long.
    private static func text(_ entry: JSONValue?) -> String {
        guard let entry else { return "nothing" }
        let text = entry.description
        let count = text.unicodeScalars.count
        guard count > 2_000 else { return text }
        return "\(String(text.unicodeScalars.prefix(2_000)))… (\(count) characters)"
    }
}
