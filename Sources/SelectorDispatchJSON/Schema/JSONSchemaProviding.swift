/// A type that supplies its own schema, because none can be derived.
///
/// A schema is derived for the rows of ``JSONCoder``'s table, for `CaseIterable` enums, and for
/// `Decodable` structs and classes. Adopt this protocol for other enums, enums whose cases have
/// values, and types that read different members for different JSON.
///
/// ```swift
/// extension Shape: JSONSchemaProviding {
///     static var jsonSchema: JSONValue { ["type": "object", "required": ["radius"]] }
///     static var schemaExample: Shape { .circle(radius: 1) }
/// }
/// ```
public protocol JSONSchemaProviding {
    /// The schema of the type's JSON, without `$defs`.
    static var jsonSchema: JSONValue { get }

    /// A sample for deriving the schemas of types that contain this one.
    static var schemaExample: Self { get }
}
