public import SelectorDispatch

/// A generic type whose handlers weren't validated, because no specialization of it was given.
///
/// This isn't a failure. A test shows it as a warning where the handlers are declared.
public struct UnvalidatedGenericType: Sendable, Hashable {
    /// The type's name, without generic arguments.
    public var name: String
    /// Where the first of its handlers is declared.
    public var location: HandlerLocation

    /// Creates a value for a generic type.
    ///
    /// - Parameters:
    ///   - name: The type's name, without generic arguments.
    ///   - location: Where the first of its handlers is declared.
    public init(name: String, location: HandlerLocation) {
        self.name = name
        self.location = location
    }
}

extension UnvalidatedGenericType: CustomStringConvertible {
    /// A text that tells what wasn't validated, and how to validate it.
    public var description: String {
        "the handlers of the generic type '\(name)' were not validated, because no specialization of it was given; "
            + "write validate(specializations: [\(name)<…>.self]) with the types that it is used with"
    }
}
