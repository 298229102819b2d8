public import SelectorDispatch

/// The reason why a text isn't JSON, why JSON can't be read as a type, or why a value has no JSON.
///
/// Its wording is in `JSONError+Description.swift`.
public struct JSONError: Error, Sendable, Hashable {
    /// The problem.
    public var problem: Problem
    /// The place in the value, such as `.items[2].price`, or an empty string for the value itself.
    public var path: String
    /// The argument that the value belongs to, or nil for another value.
    public var argument: Argument?

    /// An argument of a message.
    public struct Argument: Sendable, Hashable {
        /// The message and its receiver.
        public var message: DispatchError.Context
        /// The argument's index and label.
        public var argument: DispatchError.Argument
        /// The parameter's type.
        public var type: String
    }

    /// The problems that values and JSON can have.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The text isn't JSON.
        /// - at: The byte of the first error, counted from 0.
        case malformed(expected: String, at: Int)
        /// Two members of an object have one name.
        /// - at: The first byte of the second one, counted from 0.
        case duplicateName(String, at: Int)
        /// The text is longer than ``JSONLimits/bytes``.
        case tooLarge(bytes: Int, limit: Int)
        /// Values are nested more deeply than ``JSONLimits/depth``.
        case tooDeep(limit: Int)
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong(length: Int, limit: Int)
        /// The JSON's kind isn't the type's, such as `a string` for an `Int`.
        case wrongKind(expected: String, actual: String)
        /// The number has a fraction, and the type holds only whole numbers.
        case notWhole(type: String, value: String)
        /// The number is too large or too small for the type.
        case outOfRange(type: String, value: String)
        /// The type can't hold the number exactly.
        case inexact(type: String, value: String)
        /// The string or number isn't a value of the type.
        case unreadable(type: String, text: String)
        /// The object lacks a member that the type needs.
        case missingMember(String)
        /// The object has an unknown member.
        case unknownMember(String, known: [String])
        /// The number is infinite or NaN.
        case notFinite(type: String, value: String)
        /// The date is before the year 1 or after the year 9999, or its fraction has too many
        /// digits.
        case unwritableDate(secondsSince1970: String)
        /// The type isn't in the table and can't be written.
        case unwritableType(String)
        /// The type isn't in the table and can't be read.
        case unreadableType(String)
        /// The type's own coding threw an error.
        case refused(type: String, reason: String)
        /// The dictionary has a key reserved for receivers.
        case reservedName(String)
        /// No receiver has this name.
        case unknownReceiver(String, suggestions: [String])
        /// The receiver with this name was released.
        case receiverReleased(String)
        /// The receiver with this name belongs to a different isolation.
        case receiverElsewhere(String)
        /// The object has no name in the directory.
        case unnamedReceiver(type: String)
        /// Another object has this name.
        case nameTaken(String)
        /// The receiver with this name is of a different type.
        case wrongReceiver(String, expected: String, actual: String)
        /// The message names no receiver.
        case noTarget
    }

    /// Creates an error without an argument.
    public init(_ problem: Problem, path: String = "") {
        self.problem = problem
        self.path = path
    }

    /// Returns the same error for a part of a larger value.
    package func at(_ part: String) -> JSONError {
        var error = self
        error.path = part + path
        return error
    }

    static func index(_ index: Int) -> String { "[\(index)]" }
    static func member(_ name: String) -> String { ".\(name.shown())" }
}
