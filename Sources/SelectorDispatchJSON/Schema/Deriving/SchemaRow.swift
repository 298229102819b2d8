/// A type whose schema the table has.
protocol SchemaRow {
    /// Returns the schema of the type's JSON.
    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue

    /// Returns a sample for deriving the schemas of types that contain this one.
    static func example(_ sample: SchemaSample) -> Any?
}

/// A set codes itself as an array, so it has an array's schema.
extension Set: SchemaRow {
    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        try [Element].schema(with: writer)
    }

    static func example(_ sample: SchemaSample) -> Any? { Self() }
}
