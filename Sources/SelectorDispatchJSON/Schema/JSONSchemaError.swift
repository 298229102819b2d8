public import SelectorDispatch

/// The reason why a type has no schema.
///
/// An error is pure data. Its wording is in `JSONSchemaError+Description.swift`.
public struct JSONSchemaError: Error, Sendable, Hashable {
    /// The problem.
    public var problem: Problem
    /// The type that has no schema.
    public var type: String
    /// The place of the type in the type that was asked about, such as `.items[].price`; empty for that type itself.
    public var path: String
    /// The handler whose schema was asked for; nil if a type's was.
    public var handler: Handler?

    /// A handler, and the part of it that has no schema.
    public struct Handler: Sendable, Hashable {
        /// The handler and its receiver.
        public var message: DispatchError.Context
        /// The parameter; nil for the result.
        public var argument: DispatchError.Argument?
        /// The place of the handler's declaration.
        public var location: HandlerLocation
    }

    /// The problems that types can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The type isn't in the table of ``JSONCoder``.
        case unknownType
        /// The type can be written but not read, so that what it writes can't be known.
        case notDecodable
        /// Only some raw values or cases are the type's, and it doesn't list them.
        case enumWithoutCases
        /// The type's `init(from:)` refuses values that are made up.
        case refused(reason: String)
        /// The type's `init(from:)` reads different members for different JSON.
        case dependsOnValues
        /// The type asks which members there are.
        case readsAllKeys
        /// The type writes members that it doesn't read.
        case writesOther(members: [String])
        /// The parameter has neither a label nor a name that is known, or shares its name with another one.
        case unnamedParameter
    }
}
