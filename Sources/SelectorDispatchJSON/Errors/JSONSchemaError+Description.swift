internal import SelectorDispatch

extension JSONSchemaError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        let place = path.isEmpty ? "" : " at \(path)"
        guard let handler else { return "\(type)\(place) has no JSON Schema: \(problem)" }
        let part = handler.argument.map { "\($0)" } ?? "the result"
        return "\(handler.message) (\(handler.location)): \(part) has the type \(type)\(place), "
            + "which has no JSON Schema: \(problem)"
    }
}

extension JSONSchemaError.Problem: CustomStringConvertible {
    /// The problem in words for the developer, with the remedy.
    public var description: String {
        switch self {
        case .unknownType:
            "it isn't in the table of JSONCoder; make it Codable, or adopt JSONSchemaProviding"
        case .notDecodable:
            "it is only Encodable, so its JSON can't be known; "
                + "make it Codable, or adopt JSONSchemaProviding"
        case .enumWithoutCases:
            "only some cases or raw values are valid, and it doesn't list them; "
                + "make it CaseIterable, or adopt JSONSchemaProviding"
        case .refused(let reason):
            "its init(from:) refuses sample values (\(reason.shown(upTo: 200))); "
                + "adopt JSONSchemaProviding"
        case .dependsOnValues:
            "its init(from:) reads different members for different JSON; adopt JSONSchemaProviding"
        case .readsAllKeys: "its init(from:) reads allKeys; adopt JSONSchemaProviding"
        case .writesOther(let members):
            "it writes members that it doesn't read (\(members.joined(separator: ", "))); "
                + "adopt JSONSchemaProviding"
        case .unnamedParameter:
            "the parameter has no name; give it a label, and write the tag as '.exposed'"
        }
    }
}
