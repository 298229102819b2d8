public import SelectorDispatch

/// A problem with a registry, usually with one of its handlers.
///
/// This type is pure data; the texts are in `ValidationFailure+Description.swift`.
///
/// ```swift
/// for failure in registry.validationFailures() where failure.location?.file.hasPrefix("Shop/") == true {
///     print(failure)
/// }
/// ```
public struct ValidationFailure: Sendable, Hashable {
    /// The handler with the problem, or nil if it concerns the whole registry.
    public var handler: DispatchError.Context?

    /// The location of the handler's declaration, or nil if the problem concerns the whole
    /// registry.
    public var location: HandlerLocation?

    /// The problem.
    public var problem: Problem

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - handler: The handler with the problem, or nil for the whole registry.
    ///   - location: The location of the handler's declaration.
    ///   - problem: The problem.
    public init(handler: DispatchError.Context?, location: HandlerLocation?, problem: Problem) {
        self.handler = handler
        self.location = location
        self.problem = problem
    }

    /// The kinds of problems.
    ///
    /// The `parameters` are those of the method by their types, in order.
    public enum Problem: Sendable, Hashable {
        /// The registry has no handlers.
        case noHandlers
        /// A type among `specializations` isn't a specialization of a generic type with handlers.
        case noSpecialization(String)
        /// The handler was registered without a receiving type.
        case noReceiver
        /// The handler's code reads its receiver as this type, not as the registered one.
        /// - expected: The registered type.
        case thunkTarget(String, expected: String)
        /// The location of the declaration isn't `Module/File.swift` with a line and a column of at
        /// least 1.
        case malformedLocation
        /// No method can have the selector.
        case malformedSelector(SelectorDefect)
        /// The selector has this number of colons, which isn't the number of parameters.
        case colonCount(Int, parameters: [String])
        /// The Swift spelling doesn't have the form `name(label:label:)`.
        case malformedName(String)
        /// The Swift spelling has this number of labels, which isn't the number of parameters.
        case labelCount(Int, name: String, parameters: [String])
        /// A default value is declared for the parameter with this index, which doesn't exist.
        case defaultIndexOutOfRange(Int, parameters: [String])
        /// The receiving type has other handlers with the same selector, at these locations, so
        /// none of them can be called.
        case conflict(with: [HandlerLocation])
        /// A lookup by one of the handler's names doesn't have the documented result.
        case lookup(name: String, expected: LookupOutcome, actual: LookupOutcome)
        /// The receiver's list of selectors doesn't contain the handler's.
        case unlisted
        /// The handler was added by hand with a defect, and every message to it causes this error.
        case refused(DispatchError)
        /// The handler doesn't accept or refuse arguments as documented.
        case probe(Probe, expected: [DispatchError], actual: [DispatchError])
    }

    /// The reason why no method can have a selector.
    public enum SelectorDefect: Sendable, Hashable {
        /// The selector has no characters.
        case empty
        /// The text between two colons, or before the first, isn't an identifier.
        case notAnIdentifier(String)
        /// There is text after the last colon.
        case textAfterLastColon(String)
    }

    /// The result of a lookup by name.
    public enum LookupOutcome: Sendable, Hashable {
        /// The name finds this handler.
        case handler(DispatchError.Context, at: HandlerLocation)
        /// The name finds several handlers, at these locations, none of which can be called.
        case conflict([HandlerLocation])
        /// The name finds no handler.
        case nothing
    }
}
