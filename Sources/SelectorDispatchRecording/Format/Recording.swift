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
    /// The version of the format.
    ///
    /// Recordings from version 1 to this one can be read.
    public static let version = 1

    /// The format's name in the header.
    public static let format = "SelectorDispatch recording"

    /// The extent of a recording.
    public enum Extent: Sendable, Hashable {
        /// All messages.
        case everything
        /// The messages sent and routed through one registry.
        case registry
        /// The messages to a responder and to those up the chain from it.
        /// - of: The responder's name, or nil if the directory didn't have it.
        case chain(of: String?)
    }

    /// The subject in the program's own words, such as the name of a scene, or nil if there is
    /// none.
    public var scene: String?

    /// The recording's extent.
    public var extent: Extent

    /// The entries, in order.
    public var entries: [Entry]

    /// The lines that can't be read.
    public internal(set) var errors: [RecordingError] = []

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - scene: The subject in the program's own words, or nil if there is none.
    ///   - extent: The recording's extent.
    ///   - entries: The entries, in order.
    public init(scene: String? = nil, extent: Extent = .everything, entries: [Entry] = []) {
        self.scene = scene
        self.extent = extent
        self.entries = entries
    }

    /// The header, which is the first line.
    public var header: JSONValue {
        var members: [String: JSONValue] = [
            "format": .string(Self.format),
            "version": .number(JSONNumber(Self.version)),
            "encoding": .number(JSONNumber(JSONCoder.version)),
        ]
        members["scene"] = scene.map(JSONValue.string)
        switch extent {
        case .everything:
            break
        case .registry:
            members["records"] = "registry"
        case .chain(let name):
            members["records"] = ["chainOf": name.map(JSONValue.string) ?? .null]
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
    /// - Parameter json: The first line.
    /// - Returns: Nil if the line isn't a header but may be an entry.
    /// - Throws: The reason why it is a header that can't be read.
    init?(header json: JSONValue) throws(RecordingError.Problem) {
        guard case .object = json, json["format"] != nil || json["version"] != nil else {
            return nil
        }
        self.init()
        var members: JSONMembers
        let format: String
        let version: Int
        let encoding: Int
        do throws(JSONError) {
            members = try JSONMembers(json)
            format = try members.string("format")
            version = try members.integer("version")
            encoding = try members.integer("encoding")
        } catch {
            throw .unreadable(error)
        }
        guard format == Self.format else { throw .otherFormat(format) }
        guard (1...Self.version).contains(version) else { throw .otherVersion(version) }
        guard (1...JSONCoder.version).contains(encoding) else { throw .otherEncoding(encoding) }
        do throws(JSONError) {
            scene = try members.optionalString("scene")
            if let records = members.optional("records") { extent = try Self.extent(records) }
            try members.end()
        } catch {
            throw .unreadable(error)
        }
    }

    /// Reads the header's member `records`.
    private static func extent(_ json: JSONValue) throws(JSONError) -> Extent {
        if json == "registry" { return .registry }
        var members = try JSONMembers(json)
        let name = try members.optionalString("chainOf")
        try members.end()
        return .chain(of: name)
    }
}

extension Recording {
    /// Drops the numbers that a reader infers or doesn't need: the parent of an entry if it is the
    /// nearest entry above with a smaller depth, and each number that isn't any entry's parent.
    mutating func dropImpliedNumbers() {
        // The entries that enclose the next one.
        var open: [(depth: Int, number: Int?)] = []
        var parents: Set<Int> = []
        for index in entries.indices {
            let depth = entries[index].depth
            while let last = open.last, last.depth >= depth { open.removeLast() }
            if entries[index].parent == open.last?.number { entries[index].parent = nil }
            if let parent = entries[index].parent { parents.insert(parent) }
            if !entries[index].isLate { open.append((depth, entries[index].number)) }
        }
        for index in entries.indices {
            guard let number = entries[index].number, !parents.contains(number) else { continue }
            entries[index].number = nil
        }
    }
}
