public import SelectorDispatch

/// Why something is no JSON, or JSON not what was asked for.
///
/// Pure data; the wording is in `JSONError+Description.swift`.
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong.
    public var problem: Problem
    /// Where in the value, `.items[2].price`; empty for the value itself.
    public var path: String
    /// Of which message it is an argument; nil outside a message.
    public var argument: Argument?

    /// One argument of a message.
    public struct Argument: Sendable, Hashable {
        /// Who was sent what.
        public var message: DispatchError.Context
        /// Its index and label.
        public var argument: DispatchError.Argument
        /// The parameter's type.
        public var type: String
    }

    /// What can be wrong.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The text isn't JSON.
        /// - at: the byte, from 0.
        case malformed(expected: String, at: Int)
        /// Two members of an object have one name.
        /// - at: the byte where the second one begins, from 0.
        case duplicateName(String, at: Int)
        /// The text is longer than ``JSONLimits/bytes``.
        case tooLarge(bytes: Int, limit: Int)
        /// Values are in each other deeper than ``JSONLimits/depth``.
        case tooDeep(limit: Int)
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong(length: Int, limit: Int)
        /// Another kind of JSON value than the type has: `a string` for an `Int`.
        case wrongKind(expected: String, actual: String)
        /// A number with a fraction, for a type of whole ones.
        case notWhole(type: String, value: String)
        /// A number that the type has no room for.
        case outOfRange(type: String, value: String)
        /// A number that the type can hold only nearly.
        case inexact(type: String, value: String)
        /// A string that is none of the type's values.
        case unreadable(type: String, text: String)
        /// An object without a member that the type has.
        case missingMember(String)
        /// An object with a member that nobody knows.
        case unknownMember(String, known: [String])
        /// Infinity or NaN.
        case notFinite(type: String, value: String)
        /// A date that can't be written as one: before the year 1, after the year 9999, or too fine.
        case unwritableDate(secondsSince1970: String)
        /// A type that isn't in the table, and can't be written.
        case unwritableType(String)
        /// A type that isn't in the table, and can't be read.
        case unreadableType(String)
        /// The type's own code refused it.
        case refused(type: String, reason: String)
        /// A dictionary's key that is kept for receivers.
        case reservedName(String)
        /// No receiver has that name.
        case unknownReceiver(String, suggestions: [String])
        /// The receiver with that name is gone.
        case receiverReleased(String)
        /// The receiver with that name belongs to another isolation.
        case receiverElsewhere(String)
        /// An object that has no name in the directory.
        case unnamedReceiver(type: String)
        /// Another object has that name.
        case nameTaken(String)
        /// The receiver with that name is of another type.
        case wrongReceiver(String, expected: String, actual: String)
        /// A message without a name to send it to.
        case noTarget
    }

    /// An error that belongs to a value as a whole.
    public init(_ problem: Problem, path: String = "") {
        (self.problem, self.path) = (problem, path)
    }

    /// The same error, in a part of a larger value.
    package func at(_ part: String) -> JSONError {
        var error = self
        error.path = part + path
        return error
    }

    static func index(_ index: Int) -> String { "[\(index)]" }
    static func member(_ name: String) -> String { ".\(name.shown())" }
}
