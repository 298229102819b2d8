/// A schema of JSON values, in the dialect 2020-12.
///
/// ```swift
/// let schema = try JSONCoder().schema(of: Item.self)
/// try schema.check(json)
/// ```
public struct JSONSchema: Sendable, Hashable {
    /// The schema itself.
    public let json: JSONValue

    /// Creates a schema from its JSON.
    public init(_ json: JSONValue) {
        self.json = json
    }
}

extension JSONSchema: CustomStringConvertible {
    public var description: String { json.description }
}

/// A type that states its own schema, because it can't be derived.
///
/// A schema is derived for the rows of ``JSONCoder``'s table, for enums that are `CaseIterable`, and for structs and
/// classes that are `Decodable`. Adopt this protocol for others: enums that aren't `CaseIterable`, enums whose cases have
/// values, and types that read different members for different JSON.
///
/// ```swift
/// extension Shape: JSONSchemaProviding {
///     static var jsonSchema: JSONValue { ["type": "object", "required": ["radius"]] }
///     static var schemaExample: Shape { .circle(radius: 1) }
/// }
/// ```
public protocol JSONSchemaProviding {
    /// The schema of the JSON that the type reads and writes, without `$defs`.
    static var jsonSchema: JSONValue { get }
    /// A value. Types that contain this one are read with it.
    static var schemaExample: Self { get }
}
