/// Why a message did not get through to its receiver's handler.
///
/// A route throws it, too, if the message found its handler and could not be given to it; why it found none is a
/// `RouteError` of `ResponderChain`. Both are ``MessageError``s.
///
/// A handler's own error is never wrapped in this type: it passes through.
///
/// Pure data; the wording is in `DispatchError+Description.swift`.
@nonexhaustive public enum DispatchError: Error, Sendable, Hashable {
    /// Nothing answers to the selector.
    /// - suggestions: the receiver's nearest selectors, best first.
    /// - hasHandlers: whether the receiver's type, or a superclass, has any handler at all.
    /// - elsewhere: messages with the selector that are handled: by the receiver's type if an instance was asked, or the
    ///   reverse; by other types. Only the first ones.
    case unrecognizedSelector(Context, suggestions: [String], hasHandlers: Bool, elsewhere: [Context] = [])
    /// The strict policy, and fewer elements than parameters.
    case tooFewArguments(Context, expected: Int, actual: Int)
    /// The strict policy, and more elements than parameters.
    case tooManyArguments(Context, expected: Int, actual: Int)
    /// The value is not of the parameter's type.
    /// - detail: what more is known of the value.
    case wrongType(Context, Argument, expected: String, actual: String, detail: ValueDetail = .none)
    /// Null for a parameter that is not optional. `isMissing` tells null from no element at all (lenient policy).
    case null(Context, Argument, expected: String, isMissing: Bool)
    /// A typed send asked for another type than the handler's result has. The handler has run.
    case wrongResult(Context, expected: String, actual: String)
    /// A synchronous send from another isolation than the handler's.
    case wrongIsolation(Context, handler: String, caller: String)
    /// A synchronous send to an `async` handler.
    case asynchronousHandler(Context)
    /// An asynchronous send that would carry a value which is not `Sendable` from one isolation to another.
    /// - isNonisolated: whether the handler is `async` and isolated nowhere, so that it leaves the isolation of its sender.
    case notSendable(Context, value: NonSendableValue, type: String, isNonisolated: Bool = false)
    /// An invocation whose weakly held target is gone.
    case targetReleased(Context)
    /// The receiver is null.
    case nullTarget(Context)
    /// An invocation that was never given a target.
    case targetUnbound(Context)
    /// An invocation has no parameter at that index.
    case argumentIndexOutOfRange(Context, index: Int, count: Int)
    /// An invocation has no parameter with that label, or more than one.
    case noArgumentLabeled(Context, label: String, labels: [String])
    /// A handler was added by hand under a selector that does not have a colon for each of its parameters.
    case wrongColonCount(Context, expected: Int, actual: Int)
    /// Receivers forward a message to each other in a circle.
    case forwardingCircle(Context, through: [String])
    /// Two modules registered one selector for one type; neither is called.
    case conflictingHandlers(Context, [HandlerLocation])
    /// Messages were routed or forwarded from within messages more than `limit` deep.
    case tooDeep(Context, limit: Int)

    /// Who was sent what.
    public struct Context: Sendable, Hashable {
        /// The selector as the sender wrote it; the name of an event.
        public var selector: String
        /// The receiver's dynamic type, without its module.
        public var receiver: String
        /// To what it was sent.
        public var kind: Kind
        /// By which call; told where the remedy is another one.
        public var call: Call

        /// What kind of message it is.
        @nonexhaustive public enum Kind: Sendable, Hashable {
            /// A selector sent to an object or value.
            case instance
            /// A selector sent to a type.
            case `static`
            /// An event; ``Context/selector`` is its name.
            case event
        }

        /// The call that gave the message on its way: what is to be called in another way if it didn't get through.
        @nonexhaustive public enum Call: String, Sendable, Hashable {
            /// ``MessageReceiver/send(_:with:policy:isolation:)`` and the other sends.
            case send
            /// ``Invocation/invoke(policy:isolation:)`` and its siblings.
            case invoke
            /// A route along a chain.
            case route
        }

        /// Names a message by what an error says of it.
        public init(selector: String, receiver: String, kind: Kind, call: Call = .send) {
            self.selector = selector
            self.receiver = receiver
            self.kind = kind
            self.call = call
        }
    }

    /// A parameter, by index from 0 and by label.
    public struct Argument: Sendable, Hashable {
        /// From 0.
        public var index: Int
        /// The argument label in the method's declaration, `_` if it has none.
        public var label: String

        /// Names an argument by its place and label.
        public init(index: Int, label: String) {
            self.index = index
            self.label = label
        }
    }

    /// What more is known of a value of a wrong type.
    @nonexhaustive public enum ValueDetail: Sendable, Hashable {
        case none
        /// A policy that converts data might take it.
        /// - literal: what stands for the value in source code, where the type has literals: `2.0`.
        case convertible(literal: String?)
        /// A number that is not whole, for a type that holds whole numbers.
        case notWhole(value: String)
        /// A number that the type has no room for.
        case outOfRange(value: String, lowest: String, highest: String)
        /// A number that the type can hold only nearly.
        case inexact(value: String)
        /// A text that is none of the type's values.
        case unreadable(text: String)
        /// A raw value that belongs to no value of the type.
        case noSuchRawValue(String)
    }

    /// What an asynchronous send would carry across an isolation boundary.
    @nonexhaustive public enum NonSendableValue: Sendable, Hashable {
        case target
        case result
        /// What a decorator, whose type is told, made of a message on its way.
        case decoration
    }

    /// The same error of another call, if that changes its remedy.
    package func of(_ call: Context.Call) -> DispatchError {
        switch self {
        case .wrongIsolation(var message, let handler, let caller):
            message.call = call
            return .wrongIsolation(message, handler: handler, caller: caller)
        case .asynchronousHandler(var message):
            message.call = call
            return .asynchronousHandler(message)
        case .notSendable(var message, let value, let type, let isNonisolated):
            message.call = call
            return .notSendable(message, value: value, type: type, isNonisolated: isNonisolated)
        default: return self
        }
    }

    /// Who was sent what.
    public var context: Context {
        switch self {
        case .unrecognizedSelector(let message, _, _, _), .tooFewArguments(let message, _, _),
            .tooManyArguments(let message, _, _), .wrongType(let message, _, _, _, _), .null(let message, _, _, _),
            .wrongIsolation(let message, _, _), .asynchronousHandler(let message), .notSendable(let message, _, _, _),
            .targetReleased(let message), .nullTarget(let message), .targetUnbound(let message),
            .argumentIndexOutOfRange(let message, _, _),
            .conflictingHandlers(let message, _), .tooDeep(let message, _), .wrongResult(let message, _, _),
            .noArgumentLabeled(let message, _, _), .wrongColonCount(let message, _, _),
            .forwardingCircle(let message, _):
            message
        }
    }
}

/// Where a handler is declared.
public struct HandlerLocation: Sendable, Hashable {
    /// Module and file, as `#fileID` writes them.
    public var file: String
    /// The line of the `func` keyword, from 1.
    public var line: Int
    /// The column of the `func` keyword, from 1, in UTF-8 bytes.
    public var column: Int

    /// Names a place in a source file; line and column count from 1.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension HandlerLocation: CustomStringConvertible {
    public var description: String { "\(file):\(line):\(column)" }
}
