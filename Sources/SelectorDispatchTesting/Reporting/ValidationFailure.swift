public import SelectorDispatch

/// One thing that is wrong with a registry, usually with one of its handlers.
///
/// Pure data; the wording is in `ValidationFailure+Description.swift`.
///
/// ```swift
/// for failure in registry.validationFailures() where failure.location?.file.hasPrefix("Shop/") == true {
///     print(failure)
/// }
/// ```
public struct ValidationFailure: Sendable, Hashable {
    /// The handler; nil if the registry as a whole is at fault.
    public var handler: DispatchError.Context?
    /// Where the handler is declared; nil if the registry as a whole is at fault.
    public var location: HandlerLocation?
    /// What is wrong.
    public var problem: Problem

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - handler: the handler at fault, nil for the registry as a whole.
    ///   - location: where it is declared.
    ///   - problem: what is wrong.
    public init(handler: DispatchError.Context?, location: HandlerLocation?, problem: Problem) {
        self.handler = handler
        self.location = location
        self.problem = problem
    }

    /// What can be wrong. Parameters are given by their types, in order.
    public enum Problem: Sendable, Hashable {
        /// There is nothing to validate.
        case noHandlers
        /// A type was given as the specialization of a generic type with handlers, and is none.
        case noSpecialization(String)
        /// The handler was registered without a receiving type.
        case noReceiver
        /// The handler's code reads its receiver as another type than the one that it is registered for.
        case thunkTarget(String, expected: String)
        /// The place of the declaration is not `Module/File.swift` with a line and a column from 1.
        case malformedLocation
        /// The selector is not one that a method can have.
        case malformedSelector(SelectorDefect)
        /// The selector has another number of colons than the method has parameters.
        case colonCount(Int, parameters: [String])
        /// The Swift spelling is not of the form `name(label:label:)`.
        case malformedName(String)
        /// The Swift spelling has another number of labels than the method has parameters.
        case labelCount(Int, name: String, parameters: [String])
        /// A default value is declared for a parameter that does not exist.
        case defaultIndexOutOfRange(Int, parameters: [String])
        /// The receiving type has other handlers with the same selector, so that none of them is ever called.
        case conflict(with: [HandlerLocation])
        /// Looking the handler up by one of its names has another outcome than documented.
        case lookup(name: String, expected: LookupOutcome, actual: LookupOutcome)
        /// The handler's selector is not among those that its receiver is said to answer to.
        case unlisted
        /// The handler judges arguments differently than documented.
        case probe(Probe, expected: [DispatchError], actual: [DispatchError])
    }

    /// Why a selector is not one that a method can have.
    public enum SelectorDefect: Sendable, Hashable {
        case empty
        /// The text between two colons, or before the first, is not an identifier.
        case notAnIdentifier(String)
        /// Text that follows the last colon.
        case textAfterLastColon(String)
    }

    /// What looking a name up comes to.
    public enum LookupOutcome: Sendable, Hashable {
        case handler(DispatchError.Context, at: HandlerLocation)
        case conflict([HandlerLocation])
        case nothing
    }
}
