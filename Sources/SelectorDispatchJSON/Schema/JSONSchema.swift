/// A schema of JSON values, in the dialect 2020-12.
///
/// ```swift
/// let schema = try JSONCoder().schema(of: Item.self)
/// try schema.check(json)
/// ```
public struct JSONSchema: Sendable, Hashable {
    /// The schema as JSON.
    public let json: JSONValue

    /// Creates a schema from its JSON.
    public init(_ json: JSONValue) {
        self.json = json
    }
}

extension JSONSchema: CustomStringConvertible {
    /// The schema as JSON in one line.
    public var description: String { json.description }
}
