extension JSONCoder {
    /// Returns the schema of a type's JSON.
    ///
    /// The coder reads and writes JSON that conforms. It refuses some conforming values that no
    /// schema can exclude: a whole number that a `Double` can't hold exactly, a number with more
    /// digits than a `Decimal` has, a string of several characters for a `Character`, a day beyond
    /// the end of its month.
    ///
    /// - Parameter type: The type.
    /// - Throws: A ``JSONSchemaError`` with the part of the type that has no schema.
    public func schema(of type: Any.Type) throws(JSONSchemaError) -> JSONSchema {
        let writer = SchemaWriter(self)
        return JSONSchema(writer.resolved(try writer.schema(of: type)))
    }
}
