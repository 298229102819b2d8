public import SelectorDispatch

/// A generic type whose handlers weren't validated for lack of a specialization.
///
/// It isn't a failure. A test warns of it at the handlers' declarations.
public struct UnvalidatedGenericType: Sendable, Hashable {
    /// The type's name, without generic arguments.
    public var name: String

    /// The location of its first handler's declaration.
    public var location: HandlerLocation

    /// Creates a value for a generic type.
    ///
    /// - Parameters:
    ///   - name: The type's name, without generic arguments.
    ///   - location: The location of its first handler's declaration.
    public init(name: String, location: HandlerLocation) {
        self.name = name
        self.location = location
    }
}

extension UnvalidatedGenericType: CustomStringConvertible {
    /// The warning: what wasn't validated, and how to validate it.
    public var description: String {
        """
        the handlers of the generic type '\(name)' were not validated, \
        because no specialization was given; \
        write validate(specializations: [\(name)<…>.self]) with the types that it is used with
        """
    }
}
