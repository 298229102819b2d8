public import SelectorDispatch

/// The reason why a text isn't JSON, why JSON can't be read as a type, or why a value has no JSON.
///
/// Its wording is in `JSONError+Description.swift`.
public struct JSONError: PlacedError, Sendable, Hashable {
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
    ///
    /// A `type` is the name of a Swift type. A `value` or `text` is the number or string that
    /// doesn't fit, at its full length; descriptions shorten it, and escape what controls a
    /// terminal.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// The text isn't JSON.
        /// - expected: The allowed text in words, such as `a digit`.
        /// - at: The byte of the first error, counted from 0.
        case malformed(expected: String, at: Int)
        /// Two members of an object have this name.
        /// - at: The first byte of the second one, counted from 0.
        case duplicateName(String, at: Int)
        /// The text is longer than ``JSONLimits/bytes``.
        case tooLarge(bytes: Int, limit: Int)
        /// Values are nested more deeply than ``JSONLimits/depth``.
        case tooDeep(limit: Int)
        /// A number is longer than ``JSONLimits/numberLength``.
        case numberTooLong(length: Int, limit: Int)
        /// The JSON's kind isn't the type's, such as `a string` for an `Int`.
        /// - expected: The kinds or values that fit, in words, such as `a number for Int`.
        /// - actual: The JSON's kind in words, or the JSON.
        case wrongKind(expected: String, actual: String)
        /// The value is none of those that the enum or its schema lists.
        /// - expected: The JSON of the listed values.
        /// - actual: The JSON.
        case notListed(expected: [String], actual: String)
        /// The number has a fraction, and the type holds only whole numbers.
        case notWhole(type: String, value: String)
        /// The number is too large or too small for the type.
        case outOfRange(type: String, value: String)
        /// The type can't hold the number exactly.
        case inexact(type: String, value: String)
        /// The string or number isn't a value of the type.
        case unreadable(type: String, text: String)
        /// The object has no member of this name, or the array no element at this index, such as
        /// `[2]`.
        case missingMember(String)
        /// The object has a member of an unknown name, or the array a surplus element.
        /// - known: The names that the object may have.
        case unknownMember(String, known: [String])
        /// The number is infinite or NaN.
        case notFinite(type: String, value: String)
        /// The date is before the year 1 or after the year 9999, or its fraction has too many
        /// digits.
        case unwritableDate(secondsSince1970: String)
        /// The type with this name isn't in the table and can't be written.
        case unwritableType(String)
        /// The type with this name isn't in the table and can't be read.
        case unreadableType(String)
        /// The type's own coding threw an error.
        /// - reason: The error in the type's own words.
        case refused(type: String, reason: String)
        /// The dictionary has this key, which is reserved for receivers.
        case reservedName(String)
        /// No receiver has this name.
        /// - suggestions: The nearest names of existing receivers, the best first.
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
        /// - expected: The requested type's name.
        /// - actual: The name of the receiver's class.
        case wrongReceiver(String, expected: String, actual: String)
        /// The message names no receiver.
        case noTarget
    }

    /// Creates an error that belongs to no argument.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - path: The place in the value, or an empty string for the value itself.
    public init(_ problem: Problem, path: String = "") {
        self.problem = problem
        self.path = path
    }

    /// Returns an element's place, such as `[2]`.
    static func index(_ index: Int) -> String { "[\(index)]" }

    /// Returns a member's place, such as `.price`.
    static func member(_ name: String) -> String { ".\(name.shown())" }
}
