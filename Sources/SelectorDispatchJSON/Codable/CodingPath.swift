extension [any CodingKey] {
    /// The path as text, such as `.items[2].price`.
    var text: String {
        let parts = map { $0.intValue.map(JSONError.index) ?? JSONError.member($0.stringValue) }
        return parts.joined()
    }
}

extension JSONError {
    /// Creates an error from an error that a type's own coding threw.
    ///
    /// - Parameters:
    ///   - error: The thrown error. A `JSONError` stays as it is.
    ///   - type: The type whose coding threw it.
    init(_ error: any Error, of type: Any.Type) {
        switch error {
        case let error as JSONError:
            self = error
        case DecodingError.keyNotFound(let key, let context):
            self.init(.missingMember(key.stringValue), path: context.codingPath.text)
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            self.init(
                .refused(type: "\(type)", reason: context.debugDescription),
                path: context.codingPath.text
            )
        case EncodingError.invalidValue(_, let context):
            self.init(
                .refused(type: "\(type)", reason: context.debugDescription),
                path: context.codingPath.text
            )
        default:
            self.init(.refused(type: "\(type)", reason: "\(error)"))
        }
    }
}
