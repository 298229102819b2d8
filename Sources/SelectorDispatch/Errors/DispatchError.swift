/// An error that describes why a message did not reach a handler.
///
/// ``DispatchError`` and the `RouteError` of `ResponderChain` conform to it.
///
/// ```swift
/// do {
///     try table.send("reload:", with: [3])
/// } catch let error as any MessageError {
///     log(error.description)
///     answer(code: error.code, error.messageForSender)
/// }
/// ```
public protocol MessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message that did not reach a handler.
    var context: DispatchError.Context { get }

    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    var description: String { get }

    /// The error in words for a sender outside the program: the problem with the message.
    ///
    /// It contains no advice for developers, no type names, no source locations, and no handler
    /// name except the requested one. For a problem in the program, it says only that there is one.
    var messageForSender: String { get }

    /// The error's permanent name in protocols, logs and metrics, such as `wrong-type`.
    var code: String { get }
}

extension MessageError {
    /// Hashes the error's code and message, in which most unequal errors differ.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(context)
    }
}

/// An error that describes why a message did not reach its receiver's handler.
///
/// A route also throws this error if it found a handler but could not deliver the message. If it
/// found no handler, it throws a `RouteError` of `ResponderChain`. Both are ``MessageError``s.
///
/// An error that a handler throws is never wrapped in this type; the sender gets it unchanged.
///
/// The cases are data only. `DispatchError+Description.swift` has the wording.
@nonexhaustive public indirect enum DispatchError: Error, Sendable, Hashable {
    /// The receiver has no handler for the selector.
    ///
    /// - Parameters:
    ///   - suggestions: The receiver's most similar selectors, best first, three at most.
    ///   - hasHandlers: Whether the receiver's type or a superclass has any handlers.
    ///   - elsewhere: The first few messages with this selector that have a handler: to the
    ///     receiver's type instead of an instance (or the reverse), or to other types.
    case unrecognizedSelector(
        Context,
        suggestions: [String],
        hasHandlers: Bool,
        elsewhere: [Context] = []
    )

    /// There are fewer arguments than parameters, and the policy is strict.
    ///
    /// - Parameters:
    ///   - expected: The number of parameters. A variadic one doesn't count, because it needs
    ///     no argument.
    ///   - actual: The number of arguments.
    case tooFewArguments(Context, expected: Int, actual: Int)

    /// There are more arguments than parameters, and the policy is strict.
    ///
    /// - Parameters:
    ///   - expected: The number of parameters.
    ///   - actual: The number of arguments.
    case tooManyArguments(Context, expected: Int, actual: Int)

    /// An argument does not have its parameter's type.
    ///
    /// - Parameters:
    ///   - expected: The parameter's type, as source code spells it.
    ///   - actual: The type of the argument inside any optionals, spelled in the same way.
    ///   - detail: The reason for refusing this value, if it has one besides its type.
    case wrongType(Context, Argument, expected: String, actual: String, detail: ValueDetail = .none)

    /// An argument is null, or missing under the lenient policy, and its parameter is not optional.
    ///
    /// - Parameters:
    ///   - expected: The parameter's type, as source code spells it.
    ///   - isMissing: Whether the argument is missing, rather than null.
    case null(Context, Argument, expected: String, isMissing: Bool)

    /// A typed send requested a type other than that of the result of the handler, which has run.
    ///
    /// - Parameters:
    ///   - expected: The requested type, as source code spells it.
    ///   - actual: The result's type, or `nil` if the handler returned nothing.
    case wrongResult(Context, expected: String, actual: String)

    /// A synchronous send came from outside the handler's isolation.
    ///
    /// - Parameters:
    ///   - handler: The handler's isolation: the type of a global actor, or `its actor instance`.
    ///   - caller: The sender's isolation: `nonisolated`, or `isolated to` and an actor's type.
    case wrongIsolation(Context, handler: String, caller: String)

    /// The handler can't be called safely, because this Swift version lays out types or functions
    /// in an unsupported way.
    case unsupportedHandler(Context)

    /// The handler can't be called, because the compiler left the type of its isolation, of one of
    /// its parameters or of its result out of the program.
    case missingType(Context)

    /// A synchronous send found an `async` handler.
    case asynchronousHandler(Context)

    /// An asynchronous send would carry a value that is not `Sendable` from one isolation to
    /// another.
    ///
    /// - Parameters:
    ///   - value: The part of the send that has the value.
    ///   - type: The type of the value; for a decoration, the decorator's type.
    ///   - isNonisolated: Whether the handler is `async` and not isolated, so it leaves its
    ///     sender's isolation.
    case notSendable(Context, value: NonSendableValue, type: String, isNonisolated: Bool = false)

    /// The weakly held target of an invocation has been released.
    case targetReleased(Context)

    /// The receiver is null.
    case nullTarget(Context)

    /// An invocation has no target.
    case targetUnbound(Context)

    /// An invocation has no argument at the given index.
    ///
    /// - Parameters:
    ///   - index: The requested index, counted from 0.
    ///   - count: The number of arguments that the message takes.
    case argumentIndexOutOfRange(Context, index: Int, count: Int)

    /// An invocation has no parameter with the given label, or more than one.
    ///
    /// - Parameters:
    ///   - label: The requested label.
    ///   - labels: The labels of all parameters, in order, with `_` for a parameter without one.
    case noArgumentLabeled(Context, label: String, labels: [String])

    /// A handler was added by hand with a selector that does not have one colon for each parameter.
    ///
    /// - Parameters:
    ///   - expected: The number of the handler's parameters.
    ///   - actual: The number of colons in the selector.
    case wrongColonCount(Context, expected: Int, actual: Int)

    /// A handler was added by hand with a selector that is empty or has blanks, such as spaces.
    case malformedSelector(Context)

    /// A handler was added by hand to `Any` or another existential type, which no receiver has as
    /// its own type.
    case unreachableReceiver(Context)

    /// Receivers forward a message to each other in a circle.
    ///
    /// - Parameter through: The types of the receivers that the message went through, in order.
    case forwardingCircle(Context, through: [String])

    /// More than one handler is registered for the same selector of the same type, so none is
    /// called.
    ///
    /// The second value has the locations of these handlers.
    case conflictingHandlers(Context, [HandlerLocation])

    /// Routes or forwards were nested more than `limit` levels deep, or one message was forwarded
    /// to more than `limit` receivers.
    case tooDeep(Context, limit: Int)

    /// A description of a message: its selector and its receiver.
    public struct Context: Sendable, Hashable {
        /// The selector as the sender wrote it, or the name of an event.
        public var selector: String

        /// The receiver's dynamic type, without its module.
        public var receiver: String

        /// Whether the message was sent to an instance, to a type or as an event.
        public var kind: Kind

        /// The kind of call that sent the message, which determines the remedy for some errors.
        package let call: Call

        /// A kind of message.
        @nonexhaustive public enum Kind: Sendable, Hashable {
            /// A selector sent to an object or value.
            case instance

            /// A selector sent to a type.
            case `static`

            /// An event, whose name is ``Context/selector``.
            case event
        }

        /// A kind of call that sends a message.
        package enum Call: Sendable, Hashable {
            /// A send, such as `receiver.send("tap")`.
            case send

            /// A call of an invocation, such as ``Invocation/invoke``, by a program or by a
            /// strategy.
            case invoke, strategy

            /// A route along a chain.
            case route

            /// A test's stand-in for a handler, which gives its result.
            case stub
        }

        /// Creates a description of a message sent to a receiver.
        ///
        /// - Parameters:
        ///   - selector: The selector as the sender wrote it, or the name of an event.
        ///   - receiver: The receiver's dynamic type, without its module.
        ///   - kind: Whether the message was sent to an instance, to a type or as an event.
        public init(selector: String, receiver: String, kind: Kind) {
            self.init(selector: selector, receiver: receiver, kind: kind, call: .send)
        }

        package init(selector: String, receiver: String, kind: Kind, call: Call) {
            self.selector = selector
            self.receiver = receiver
            self.kind = kind
            self.call = call
        }
    }

    /// A parameter, identified by its index and label.
    public struct Argument: Sendable, Hashable {
        /// The parameter's position, counted from 0.
        public var index: Int

        /// The argument label in the method's declaration, or `_` if it has none.
        public var label: String

        /// The place of an element that doesn't fit, from the argument inward: `element 7`,
        /// `element 'name'` or `key 'name'`.
        ///
        /// Empty if the argument itself doesn't fit.
        public var elements: [String]

        package init(index: Int, label: String, elements: [String] = []) {
            self.index = index
            self.label = label
            self.elements = elements
        }
    }

    /// Further detail about an argument of the wrong type.
    @nonexhaustive public indirect enum ValueDetail: Sendable, Hashable {
        /// No further detail.
        case none

        /// The value might be accepted by a policy that converts data.
        ///
        /// - Parameter literal: Source code for the value as the parameter's type, such as `2.0`,
        ///   or nil if there is no short form.
        case convertible(literal: String?)

        /// The number is not whole, and the type holds whole numbers only.
        ///
        /// - Parameter value: The number in decimal.
        case notWhole(value: String)

        /// The number is out of the type's range.
        ///
        /// - Parameters:
        ///   - value: The number, as the sender wrote it if it is a text.
        ///   - lowest: The type's lowest number in decimal.
        ///   - highest: The type's highest number in decimal.
        case outOfRange(value: String, lowest: String, highest: String)

        /// The type can't represent the number exactly.
        ///
        /// - Parameter value: The number, as the sender wrote it if it is a text.
        case inexact(value: String)

        /// The text can't be read as a value of the type.
        ///
        /// - Parameter text: The whole text, which messages show escaped and shortened.
        case unreadable(text: String)

        /// No value of the type has this raw value, which is given as a text.
        case noSuchRawValue(String)
    }

    /// A value that an asynchronous send would carry from one isolation to another.
    @nonexhaustive public enum NonSendableValue: Sendable, Hashable {
        /// The receiver.
        case target

        /// The handler's result.
        case result

        /// The result of an actor's or a main actor receiver's handler, which the sender didn't
        /// request by its type.
        case untypedResult

        /// The return value that an actor or a main actor receiver gave as a forwarder.
        case returnValue

        /// A change that a decorator of the named type made to a routed message.
        case decoration
    }

    /// The message that did not reach its handler.
    public var context: Context {
        switch self {
        case .unrecognizedSelector(let message, _, _, _), .tooFewArguments(let message, _, _),
            .tooManyArguments(let message, _, _), .wrongType(let message, _, _, _, _),
            .null(let message, _, _, _),
            .wrongIsolation(let message, _, _), .unsupportedHandler(let message),
            .missingType(let message),
            .asynchronousHandler(let message),
            .notSendable(let message, _, _, _), .targetReleased(let message),
            .nullTarget(let message),
            .targetUnbound(let message), .argumentIndexOutOfRange(let message, _, _),
            .tooDeep(let message, _),
            .conflictingHandlers(let message, _), .wrongResult(let message, _, _),
            .wrongColonCount(let message, _, _),
            .noArgumentLabeled(let message, _, _), .malformedSelector(let message),
            .unreachableReceiver(let message),
            .forwardingCircle(let message, _):
            message
        }
    }
}

/// The location of a handler's declaration in the source.
public struct HandlerLocation: Sendable, Hashable {
    /// The module and file, as `#fileID` spells them.
    public var file: String

    /// The line of the `func` keyword, counted from 1.
    public var line: Int

    /// The column of the `func` keyword, counted from 1, in UTF-8 bytes.
    public var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension HandlerLocation: CustomStringConvertible {
    /// The location as compilers print it: `Shop/Cart.swift:12:5`.
    public var description: String { "\(file):\(line):\(column)" }
}

// The wording of errors for senders outside the program, and the errors' names in protocols.

extension DispatchError: MessageError {
    /// The error in words for a sender outside the program, as ``MessageError/messageForSender``
    /// describes it.
    @_optimize(none) public var messageForSender: String {
        let selector = context.selector.shown()
        let name = "'\(selector)'"
        return switch self {
        case .unrecognizedSelector: "there is no handler for \(name)"
        case .tooFewArguments(_, let expected, let actual),
            .tooManyArguments(_, let expected, let actual):
            "\(name) takes \(ErrorWording.count(expected, "argument")), not \(actual)"
        case .wrongType(_, let argument, _, _, let detail):
            "\(argument) of \(name) has the wrong type\(detail.textForSender)"
        case .null(_, let argument, _, let isMissing):
            "\(argument) of \(name) is \(isMissing ? "missing" : "null")"
        case .argumentIndexOutOfRange(_, let index, _): "\(name) has no argument \(index)"
        case .noArgumentLabeled(_, let label, _):
            "\(name) has no single argument '\(label.shown())'"
        case .wrongResult: "\(name) was handled, but its result has the wrong type"
        case .wrongIsolation, .unsupportedHandler, .missingType, .asynchronousHandler,
            .notSendable, .targetReleased, .nullTarget, .targetUnbound, .wrongColonCount,
            .malformedSelector, .unreachableReceiver, .forwardingCircle, .conflictingHandlers,
            .tooDeep:
            ErrorWording.problemForSender(selector)
        }
    }

    /// The error's permanent name in protocols, logs and metrics.
    public var code: String {
        switch self {
        case .unrecognizedSelector: "unrecognized-selector"
        case .tooFewArguments: "too-few-arguments"
        case .tooManyArguments: "too-many-arguments"
        case .wrongType: "wrong-type"
        case .null: "null"
        case .wrongResult: "wrong-result"
        case .wrongIsolation: "wrong-isolation"
        case .unsupportedHandler: "unsupported-handler"
        case .missingType: "missing-type"
        case .asynchronousHandler: "asynchronous-handler"
        case .notSendable: "not-sendable"
        case .targetReleased: "target-released"
        case .nullTarget: "null-target"
        case .targetUnbound: "target-unbound"
        case .argumentIndexOutOfRange: "argument-index-out-of-range"
        case .noArgumentLabeled: "no-argument-labeled"
        case .wrongColonCount: "wrong-colon-count"
        case .forwardingCircle: "forwarding-circle"
        case .conflictingHandlers: "conflicting-handlers"
        case .malformedSelector: "malformed-selector"
        case .unreachableReceiver: "unreachable-receiver"
        case .tooDeep: "too-deep"
        }
    }
}

extension DispatchError.ValueDetail {
    /// The problem with the sender's own value.
    @_optimize(none) fileprivate var textForSender: String {
        switch self {
        case .none, .convertible: ""
        case .notWhole, .outOfRange, .inexact, .unreadable: description
        case .noSuchRawValue(let value): "; '\(value.shown())' is none of its values"
        }
    }
}
