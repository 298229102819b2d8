public import SelectorDispatchJSON

/// A session of messages, touches and keys, as text in JSON Lines.
///
/// ```json
/// {"encoding":1,"format":"SelectorDispatch recording","version":1}
/// {"arguments":["apple",3],"result":{"returned":3},"selector":"add:count:","target":"cart"}
/// ```
///
/// The first line is the header. Each other line is an ``Entry``: a message, touch or key from
/// outside or, with a `depth`, a message sent during the one above it. Equal sessions are equal
/// text, and a change to one message changes one line: members are sorted, there are no times of
/// day, and only concurrent messages have numbers.
public struct Recording: Sendable, Hashable {
    /// The version of the format; recordings from version 1 to this one can be read.
    public static let version = 1

    /// The format's name in the header.
    public static let format = "SelectorDispatch recording"

    /// The extent of a recording.
    public enum Extent: Sendable, Hashable {
        /// All messages.
        case everything
        /// The messages sent and routed through one registry.
        case registry
        /// The messages to a responder, named if it was in the directory, and to those up the chain
        /// from it.
        case chain(of: String?)
    }

    /// The subject, in the program's own words, such as the name of a scene, or nil if there is
    /// none.
    public var scene: String?

    /// The recording's extent.
    public var extent: Extent

    /// The entries, in order.
    public var entries: [Entry]

    /// The lines that can't be read.
    public internal(set) var errors: [RecordingError] = []

    /// Creates a recording.
    public init(scene: String? = nil, extent: Extent = .everything, entries: [Entry] = []) {
        self.scene = scene
        self.extent = extent
        self.entries = entries
    }

    /// The header, which is the first line.
    public var header: JSONValue {
        var members: [String: JSONValue] = [
            "format": .string(Self.format), "version": .number(JSONNumber(Self.version)),
            "encoding": .number(JSONNumber(JSONCoder.version)),
        ]
        members["scene"] = scene.map(JSONValue.string)
        switch extent {
        case .everything: break
        case .registry: members["records"] = "registry"
        case .chain(let name): members["records"] = ["chainOf": name.map(JSONValue.string) ?? .null]
        }
        return .object(members)
    }
}

extension Recording: CustomStringConvertible {
    /// The recording as JSON Lines, with a line end after the last line.
    public var description: String {
        var text = "\(header)\n"
        for entry in entries { text += "\(entry.json)\n" }
        return text
    }
}

extension Recording {
    /// Reads the header.
    ///
    /// - Returns: Nil if the line isn't a header but may be an entry.
    init?(header json: JSONValue) throws(RecordingError.Problem) {
        guard case .object = json, json["format"] != nil || json["version"] != nil else {
            return nil
        }
        self.init()
        let names: (format: String, version: Int, encoding: Int)
        do throws(JSONError) {
            var members = try JSONMembers(json)
            names = (
                try members.string("format"), try members.integer("version"),
                try members.integer("encoding")
            )
        } catch {
            throw .unreadable(error)
        }
        guard names.format == Self.format else { throw .otherFormat(names.format) }
        guard (1...Self.version).contains(names.version) else { throw .otherVersion(names.version) }
        guard (1...JSONCoder.version).contains(names.encoding) else {
            throw .otherEncoding(names.encoding)
        }
        do throws(JSONError) {
            var members = try JSONMembers(json)
            for name in ["format", "version", "encoding"] { _ = members.optional(name) }
            scene = try members.optionalString("scene")
            if let records = members.optional("records") { extent = try Self.extent(records) }
            try members.end()
        } catch {
            throw .unreadable(error)
        }
    }

    private static func extent(_ json: JSONValue) throws(JSONError) -> Extent {
        if json == "registry" { return .registry }
        var members = try JSONMembers(json)
        let name = try members.optionalString("chainOf")
        try members.end()
        return .chain(of: name)
    }
}

extension Recording {
    /// Drops the parents of entries that belong to the nearest one above with a smaller depth, and
    /// unused numbers.
    mutating func dropImpliedNumbers() {
        var open: [(depth: Int, number: Int?)] = []
        var parents: Set<Int> = []
        for index in entries.indices {
            let depth = entries[index].depth
            while let last = open.last, last.depth >= depth { open.removeLast() }
            if entries[index].parent == open.last?.number { entries[index].parent = nil }
            if let parent = entries[index].parent { parents.insert(parent) }
            if !entries[index].isLate { open.append((depth, entries[index].number)) }
        }
        for index in entries.indices where !(entries[index].number.map(parents.contains) ?? false) {
            entries[index].number = nil
        }
    }
}
