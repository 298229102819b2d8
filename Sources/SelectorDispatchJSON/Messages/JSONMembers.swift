/// The members of an object, taken one after the other.
///
/// A member of the wrong kind is an error, as is one that is left over. A method for an optional
/// member returns nil if the object has no such member. An error has the member's place.
package struct JSONMembers {
    private var members: [String: JSONValue]

    /// The names of the members that were asked for, in order.
    private var known: [String] = []

    /// Creates the members of an object.
    ///
    /// - Throws: A ``JSONError`` if the value isn't an object.
    package init(_ json: JSONValue) throws(JSONError) {
        members = try json.contents(\.members, "an object")
    }

    /// Returns whether a member of this name remains.
    package func contains(_ name: String) -> Bool { members[name] != nil }

    /// The remaining members as an object.
    package var json: JSONValue { .object(members) }

    /// Returns a member without taking it, or nil if there is none.
    package func member(_ name: String) -> JSONValue? { members[name] }

    /// Takes a member, or returns nil if there is none.
    package mutating func optional(_ name: String) -> JSONValue? {
        known.append(name)
        return members.removeValue(forKey: name)
    }

    /// Takes a member, which must exist.
    ///
    /// - Throws: ``JSONError/Problem/missingMember(_:)`` if there is none.
    package mutating func required(_ name: String) throws(JSONError) -> JSONValue {
        guard let value = optional(name) else { throw JSONError(.missingMember(name)) }
        return value
    }

    /// Takes a string, which must exist.
    package mutating func string(_ name: String) throws(JSONError) -> String {
        try Self.contents(of: required(name), at: name, \.string, "a string")
    }

    /// Takes a string; null counts as missing.
    package mutating func optionalString(_ name: String) throws(JSONError) -> String? {
        guard let value = optional(name), value != .null else { return nil }
        return try Self.contents(of: value, at: name, \.string, "a string")
    }

    /// Takes an array.
    package mutating func optionalArray(_ name: String) throws(JSONError) -> [JSONValue]? {
        guard let value = optional(name) else { return nil }
        return try Self.contents(of: value, at: name, \.elements, "an array")
    }

    /// Takes an array of strings.
    package mutating func optionalStrings(_ name: String) throws(JSONError) -> [String]? {
        guard let elements = try optionalArray(name) else { return nil }
        var strings: [String] = []
        for (index, element) in elements.enumerated() {
            let place = "\(name)[\(index)]"
            strings.append(try Self.contents(of: element, at: place, \.string, "a string"))
        }
        return strings
    }

    /// Takes an object; null counts as missing.
    package mutating func optionalObject(_ name: String) throws(JSONError) -> [String: JSONValue]? {
        guard let value = optional(name), value != .null else { return nil }
        return try Self.contents(of: value, at: name, \.members, "an object")
    }

    /// Takes an integer, which must exist.
    package mutating func integer(_ name: String) throws(JSONError) -> Int {
        try scalar(name)
    }

    /// Takes an integer.
    package mutating func optionalInteger(_ name: String) throws(JSONError) -> Int? {
        if contains(name) { return try integer(name) }
        known.append(name)
        return nil
    }

    /// Takes a Boolean, which must exist.
    package mutating func bool(_ name: String) throws(JSONError) -> Bool {
        try Self.contents(of: required(name), at: name, \.bool, "a boolean")
    }

    /// Takes a number, which must exist.
    package mutating func double(_ name: String) throws(JSONError) -> Double {
        try scalar(name)
    }

    /// Takes a number.
    package mutating func optionalDouble(_ name: String) throws(JSONError) -> Double? {
        if contains(name) { return try double(name) }
        known.append(name)
        return nil
    }

    /// Checks that no member remains.
    ///
    /// - Throws: ``JSONError/Problem/unknownMember(_:known:)`` if one does.
    package func end() throws(JSONError) {
        if let extra = members.keys.min() { throw JSONError(.unknownMember(extra, known: known)) }
    }

    /// Takes a value of the table, which must exist.
    private mutating func scalar<Value: JSONScalar>(_ name: String) throws(JSONError) -> Value {
        let value = try required(name)
        return try JSONError.at(JSONError.member(name), Value.read(value))
    }

    /// Returns the contents of a member, or of its part, of one kind.
    private static func contents<Contents>(
        of value: JSONValue,
        at name: String,
        _ contents: (JSONValue) -> Contents?,
        _ expected: String
    ) throws(JSONError) -> Contents {
        try JSONError.at(JSONError.member(name), value.contents(contents, expected))
    }
}
