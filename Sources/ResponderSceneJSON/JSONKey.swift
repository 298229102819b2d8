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
    /// | `key` | what the key types without modifiers |
    /// | `keyName` | the name of a key that types nothing visible, instead of `key`: `Up`, `Down`, `Left`, `Right`, `Tab`, `Return`, `Escape`, `Space`, `Delete`, `Forward Delete`, `Home`, `End`, `Page Up`, `Page Down`, `F1` to `F35` |
    /// | `modifiers` | any of `alphaShift`, `shift`, `control`, `alternate`, `command`, `numericPad` |
    /// | `otherModifiers` | the bits of modifiers that have no name |
    /// | `characters` | what the key types with its modifiers, if `ResponderKey.init(_:modifierFlags:characters:)` gives something else |
    ///
    /// - Throws: a `JSONError` if the JSON isn't an object, or if a member is missing, unknown or of the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        try self.init(taking: &members)
        try members.end()
    }

    package init(taking members: inout JSONMembers) throws(JSONError) {
        let input: String
        if let name = try members.optionalString("keyName") {
            guard let named = ResponderKeyCommand.inputNames.first(where: { $0.value == name })
            else { throw JSONError(.unreadable(type: "the name of a key", text: name), path: ".keyName") }
            input = named.key
        } else {
            input = try members.string("key")
        }
        var flags = ModifierFlags()
        for (index, element) in (try members.optionalArray("modifiers") ?? []).enumerated() {
            let path = ".modifiers[\(index)]"
            guard case .string(let name) = element else {
                throw JSONError(.wrongKind(expected: "a string", actual: element.kind), path: path)
            }
            guard let flag = Self.modifiers.first(where: { $0.name == name })?.flag
            else { throw JSONError(.unreadable(type: "ResponderKey.ModifierFlags", text: name), path: path) }
            flags.insert(flag)
        }
        if members.contains("otherModifiers") {
            flags.formUnion(ModifierFlags(rawValue: try members.integer("otherModifiers")))
        }
        self.init(input, modifierFlags: flags, characters: try members.optionalString("characters"))
    }

    /// The key as JSON, without what is as usual.
    public var json: JSONValue { .object(members) }

    package var members: [String: JSONValue] {
        let input = charactersIgnoringModifiers
        var members: [String: JSONValue] = [:]
        if let name = ResponderKeyCommand.inputNames[input] {
            members["keyName"] = .string(name)
        } else {
            members["key"] = .string(input)
        }
        let named = Self.modifiers.filter { modifierFlags.contains($0.flag) }
        if !named.isEmpty { members["modifiers"] = .array(named.map { .string($0.name) }) }
        let others = modifierFlags.subtracting(ModifierFlags(named.map(\.flag)))
        if !others.isEmpty { members["otherModifiers"] = .number(JSONNumber(others.rawValue)) }
        if characters != ResponderKey(input, modifierFlags: modifierFlags).characters {
            members["characters"] = .string(characters)
        }
        return members
    }

    private static let modifiers: [(name: String, flag: ModifierFlags)] = [
        ("alphaShift", .alphaShift), ("shift", .shift), ("control", .control), ("alternate", .alternate),
        ("command", .command), ("numericPad", .numericPad),
    ]
}
