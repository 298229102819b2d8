public import SelectorDispatch

/// The reason why a type has no schema.
///
/// Its wording is in `JSONSchemaError+Description.swift`.
public struct JSONSchemaError: PlacedError, Sendable, Hashable {
    /// The problem.
    public var problem: Problem

    /// The type that has no schema.
    public var type: String

    /// The type's place in the requested type, such as `.items[].price`, or an empty string for
    /// that type itself.
    public var path: String

    /// The handler whose schema was requested, or nil for a type's schema.
    public var handler: Handler?

    /// A handler, and its part without a schema.
    public struct Handler: Sendable, Hashable {
        /// The handler and its receiver.
        public var message: DispatchError.Context

        /// The parameter, or nil for the result.
        public var argument: DispatchError.Argument?

        /// The location of the handler's declaration.
        public var location: HandlerLocation
    }

    /// The problems that types can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The type isn't in the table of ``JSONCoder``.
        case unknownType
        /// The type can be written but not read, so its JSON can't be known.
        case notDecodable
        /// Only some raw values or cases are valid, and the type doesn't list them.
        case enumWithoutCases
        /// The type's `init(from:)` refuses sample values.
        /// - reason: The type's error in its own words.
        case refused(reason: String)
        /// The type's `init(from:)` reads different members for different JSON.
        case dependsOnValues
        /// The type's `init(from:)` reads `allKeys`.
        case readsAllKeys
        /// The type writes members that it doesn't read.
        /// - members: The names of these members, sorted.
        case writesOther(members: [String])
        /// The parameter has no known name, or shares its name with another one.
        case unnamedParameter
    }
}

extension JSONSchemaError {
    /// Creates an error of a type itself, which belongs to no handler.
    init(_ problem: Problem, _ type: Any.Type) {
        self.problem = problem
        self.type = spelling(of: type)
        path = ""
    }
}
