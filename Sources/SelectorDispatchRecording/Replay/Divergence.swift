internal import SelectorDispatch
public import SelectorDispatchJSON

/// The first entry of a recording that came out differently in a replay.
public struct Divergence: Sendable, Hashable {
    /// The entry's line in the recording, or that of its input if there is no such entry. Nil if it wasn't read from a
    /// text.
    public let line: Int?
    /// The entry as it was recorded; nil if nothing was recorded there.
    public let expected: JSONValue?
    /// The entry as it came out; nil if nothing happened there.
    public let actual: JSONValue?
    /// The first member that is different, such as `.result.path[2].outcome`; empty if there is an entry on one side
    /// only.
    public let path: String

    /// Compares what was recorded of an input, itself first, with what came of it.
    static func first(expected: [Recording.Entry], actual: [Recording.Entry]) -> Divergence? {
        for index in 0..<max(expected.count, actual.count) {
            let entries = (index < expected.count ? expected[index] : nil, index < actual.count ? actual[index] : nil)
            let old = entries.0?.compared(isInput: index == 0)
            let new = entries.1?.compared(isInput: index == 0)
            guard old != new else { continue }
            var path = ""
            if let old, let new { path = difference(old, new) }
            return Divergence(
                line: entries.0?.line ?? expected.first?.line, expected: entries.0?.json, actual: entries.1?.json,
                path: path)
        }
        return nil
    }

    /// The path to the first part that is different.
    private static func difference(_ old: JSONValue, _ new: JSONValue) -> String {
        switch (old, new) {
        case (.object(let old), .object(let new)):
            for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
                guard let old = old[name], let new = new[name] else { return ".\(name.shown())" }
                return ".\(name.shown())" + difference(old, new)
            }
        case (.array(let old), .array(let new)):
            for index in 0..<max(old.count, new.count) {
                guard index < old.count, index < new.count else { return "[\(index)]" }
                if old[index] != new[index] { return "[\(index)]" + difference(old[index], new[index]) }
            }
        default: break
        }
        return ""
    }
}

extension Recording.Entry {
    /// What is compared: everything but the time that it took and the wording of errors, which another version of the
    /// library may have. An input was performed as it was recorded, so only its result counts, however the input was
    /// spelled.
    fileprivate func compared(isInput: Bool) -> JSONValue {
        var result = result
        if case .object(var members)? = result, case .array(let path)? = members["path"] {
            members["path"] = .array(path.map { $0.without("seconds").withoutErrorText })
            result = .object(members)
        }
        result = result?.withoutErrorText
        if isInput { return ["result": result?.withoutReasons ?? .null] }
        var entry = self
        (entry.result, entry.seconds) = (result, nil)
        return entry.json.withoutReasons
    }
}

extension JSONValue {
    fileprivate func without(_ name: String) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = nil
        return .object(members)
    }

    /// The JSON without the words that say why a value has no JSON.
    fileprivate var withoutReasons: JSONValue {
        if unwrittenReason != nil { return .unwritten("") }
        return switch self {
        case .array(let elements): .array(elements.map(\.withoutReasons))
        case .object(let members): .object(members.mapValues(\.withoutReasons))
        default: self
        }
    }

    /// The JSON of a result or a visit, its error without the text if it has a code.
    fileprivate var withoutErrorText: JSONValue {
        guard case .object(var members) = self, let error = members["error"], error["code"] != nil else { return self }
        members["error"] = error.without("text")
        return .object(members)
    }
}

extension Divergence: CustomStringConvertible {
    /// Both sides, below each other.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        let difference = path.isEmpty ? "" : "\n  first difference at \(path)"
        return place + "it came out differently\n  expected: " + Self.text(expected) + "\n  actual:   "
            + Self.text(actual) + difference
    }

    private static func text(_ entry: JSONValue?) -> String {
        guard let entry else { return "nothing" }
        let text = entry.description
        let count = text.unicodeScalars.count
        return count <= 2_000 ? text : "\(String(text.unicodeScalars.prefix(2_000)))… (\(count) characters)"
    }
}
