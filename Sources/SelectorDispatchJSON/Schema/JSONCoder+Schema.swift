extension JSONCoder {
    /// Returns the schema of the JSON that stands for values of a type.
    ///
    /// The coder reads what conforms to the schema, and what it writes conforms. Some values that conform are refused all
    /// the same, because no schema can tell them apart: a whole number that a `Double` can't hold exactly, a number with
    /// more digits than a `Decimal` has, a string that isn't a single character, a day that the month doesn't have.
    ///
    /// - Parameter type: the type.
    /// - Throws: a ``JSONSchemaError`` with the part of the type that has no schema.
    public func schema(of type: Any.Type) throws(JSONSchemaError) -> JSONSchema {
        let writer = SchemaWriter(self)
        return JSONSchema(writer.resolved(try writer.schema(of: type)))
    }
}
