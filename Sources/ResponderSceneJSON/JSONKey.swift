public import ResponderScene
public import SelectorDispatchJSON

extension ResponderKey {
    /// Reads a key.
    ///
    /// ```json
    /// {"key": "s", "modifiers": ["command"]}
    /// {"keyName": "Up"}
    /// ```
    ///
    /// | member | value |
    /// | --- | --- |
    /// | `key` | the key's text without modifiers |
    /// | `keyName` | the name of a key without visible text, instead of `key`: `Up`, `Down`, `Left`, `Right`, `Tab`, `Return`, `Escape`, `Space`, `Delete`, `Forward Delete`, `Home`, `End`, `Page Up`, `Page Down`, `F1` to `F35` |
    /// | `modifiers` | any of `alphaShift`, `shift`, `control`, `alternate`, `command`, `numericPad` |
    /// | `otherModifiers` | the bits of unnamed modifiers |
    /// | `characters` | the key's text with its modifiers, if it isn't that of `ResponderKey.init(_:modifierFlags:characters:)` |
    ///
    /// - Throws: A `JSONError` if the JSON isn't an object, or if a member is missing, unknown or
    ///   of the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        try self.init(taking: &members)
        try members.end()
    }

    /// Reads the members of a key, which may stand among others.
    ///
    /// - Throws: A `JSONError` if a member is missing, unknown or of the wrong kind.
    package init(taking members: inout JSONMembers) throws(JSONError) {
        let input: String
        if let name = try members.optionalString("keyName") {
            guard let named = ResponderKeyCommand.inputNames.first(where: { $0.value == name })
            else {
                throw JSONError(
                    .unreadable(type: "the name of a key", text: name),
                    path: ".keyName"
                )
            }
            input = named.key
        } else {
            input = try members.string("key")
        }
        let flags = try ModifierFlags(taking: &members)
        self.init(input, modifierFlags: flags, characters: try members.optionalString("characters"))
    }

    /// The key as JSON, without defaults.
    public var json: JSONValue { .object(members) }

    /// The members of the key's JSON object, without defaults.
    package var members: [String: JSONValue] {
        let input = charactersIgnoringModifiers
        var members = modifierFlags.members
        if let name = ResponderKeyCommand.inputNames[input] {
            members["keyName"] = .string(name)
        } else {
            members["key"] = .string(input)
        }
        if characters != ResponderKey(input, modifierFlags: modifierFlags).characters {
            members["characters"] = .string(characters)
        }
        return members
    }
}

extension ResponderKey.ModifierFlags {
    /// Reads `modifiers` and `otherModifiers`, which may be omitted.
    ///
    /// - Throws: A `JSONError` if one of them is of the wrong kind, or has an unknown name.
    package init(taking members: inout JSONMembers) throws(JSONError) {
        var flags = Self()
        for (index, element) in (try members.optionalArray("modifiers") ?? []).enumerated() {
            let path = ".modifiers[\(index)]"
            guard case .string(let name) = element else {
                throw JSONError(.wrongKind(expected: "a string", actual: element.kind), path: path)
            }
            guard let flag = Self.names.first(where: { $0.name == name })?.flag
            else {
                throw JSONError(
                    .unreadable(type: "ResponderKey.ModifierFlags", text: name),
                    path: path
                )
            }
            flags.insert(flag)
        }
        if members.contains("otherModifiers") {
            flags.formUnion(Self(rawValue: try members.integer("otherModifiers")))
        }
        self = flags
    }

    /// The members of the modifiers, without an empty one.
    package var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        let named = Self.names.filter { contains($0.flag) }
        if !named.isEmpty { members["modifiers"] = .array(named.map { .string($0.name) }) }
        let others = subtracting(Self(named.map(\.flag)))
        if !others.isEmpty { members["otherModifiers"] = .number(JSONNumber(others.rawValue)) }
        return members
    }

    private static let names: [(name: String, flag: Self)] = [
        ("alphaShift", .alphaShift),
        ("shift", .shift),
        ("control", .control),
        ("alternate", .alternate),
        ("command", .command),
        ("numericPad", .numericPad),
    ]
}
