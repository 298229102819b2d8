public import SelectorDispatch

/// A generic type whose handlers were not validated: it exists only as its specializations, and none was given.
///
/// That is no failure. A test shows it as a warning where the handlers are declared.
public struct UnvalidatedGenericType: Sendable, Hashable {
    /// The type, without its arguments.
    public var name: String
    /// Where the first of its handlers is declared.
    public var location: HandlerLocation

    /// Names a generic type.
    ///
    /// - Parameters:
    ///   - name: the type, without its arguments.
    ///   - location: where the first of its handlers is declared.
    public init(name: String, location: HandlerLocation) {
        self.name = name
        self.location = location
    }
}

extension UnvalidatedGenericType: CustomStringConvertible {
    /// What was not validated, and how to have it validated.
    public var description: String {
        "the handlers of the generic type '\(name)' were not validated, because no specialization of it was given; "
            + "write validate(specializations: [\(name)<…>.self]) with the types that it is used with"
    }
}
