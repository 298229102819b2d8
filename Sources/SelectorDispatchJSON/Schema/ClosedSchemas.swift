internal import SelectorDispatch

/// The schemas of types whose values senders from outside supply, each derived once.
final class ClosedSchemas: Sendable {
    static let shared = ClosedSchemas()

    /// The schemas by type, with nil for a type that has none.
    private let schemas = Lock<[ObjectIdentifier: JSONSchema?]>([:])

    /// Returns the error of a member that a type's schema excludes, or nil if there is none.
    ///
    /// A type without a schema isn't described as closed, so it accepts every member. The schema's
    /// other rules are the reader's.
    ///
    /// - Parameters:
    ///   - json: JSON that was read as the type, and in which an object may be.
    ///   - type: The type.
    ///   - coder: The coder that read it.
    func unknownMember(in json: JSONValue, of type: Any.Type, _ coder: JSONCoder) -> JSONError? {
        if coder.acceptsUnknownMembers { return nil }
        do throws(JSONError) {
            try schema(of: type, coder)?.check(json)
        } catch {
            if case .unknownMember = error.problem { return error }
        }
        return nil
    }

    /// Returns the schema of a type, which foreign code describes, so that no lock is held.
    private func schema(of type: Any.Type, _ coder: JSONCoder) -> JSONSchema? {
        let id = ObjectIdentifier(type)
        if let known = schemas.withLock({ $0[id] }) { return known }
        let schema = try? coder.schema(of: type)
        schemas.withLock { $0[id] = .some(schema) }
        return schema
    }
}
