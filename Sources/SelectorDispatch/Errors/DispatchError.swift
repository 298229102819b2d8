/// Why a message did not get through: the one error type of dispatch and of routing.
///
/// A handler's own error is never wrapped in this type: it passes through.
///
/// Pure data; the wording is in `DispatchError+Description.swift`.
public enum DispatchError: Error, Sendable, Hashable {
    /// Nothing answers to the selector.
    /// - suggestions: the receiver's nearest selectors, best first.
    /// - hasHandlers: whether the receiver's type, or a superclass, has any handler at all.
    /// - elsewhere: messages with the selector that are handled: by the receiver's type if an instance was asked, or the
    ///   reverse; by other types. Only the first ones.
    case unrecognizedSelector(Message, suggestions: [String], hasHandlers: Bool, elsewhere: [Message] = [])
    /// The strict policy, and fewer elements than parameters.
    case tooFewArguments(Message, expected: Int, actual: Int)
    /// The strict policy, and more elements than parameters.
    case tooManyArguments(Message, expected: Int, actual: Int)
    /// The value is not of the parameter's type.
    /// - detail: what more is known of the value.
    case wrongType(Message, Argument, expected: String, actual: String, detail: ValueDetail = .none)
    /// Null for a parameter that is not optional. `isMissing` tells null from no element at all (lenient policy).
    case null(Message, Argument, expected: String, isMissing: Bool)
    /// A typed send asked for another type than the handler's result has. The handler has run.
    case wrongResult(Message, expected: String, actual: String)
    /// A synchronous send from another isolation than the handler's.
    case wrongIsolation(Message, handler: String, caller: String)
    /// A synchronous send to an `async` handler.
    case asynchronousHandler(Message)
    /// An asynchronous send that would carry a value which is not `Sendable` from one isolation to another.
    /// - isNonisolated: whether the handler is `async` and isolated nowhere, so that it leaves the isolation of its sender.
    case notSendable(Message, value: NonSendableValue, type: String, isNonisolated: Bool = false)
    /// An invocation whose weakly held target is gone.
    case targetReleased(Message)
    /// The receiver is null.
    case nullTarget(Message)
    /// An invocation that was never given a target.
    case targetUnbound(Message)
    /// An invocation has no parameter at that index.
    case argumentIndexOutOfRange(Message, index: Int, count: Int)
    /// An invocation has no parameter with that label, or more than one.
    case noArgumentLabeled(Message, label: String, labels: [String])
    /// A handler was added by hand under a selector that does not have a colon for each of its parameters.
    case wrongColonCount(Message, expected: Int, actual: Int)
    /// Receivers forward a message to each other in a circle.
    case forwardingCircle(Message, through: [String])
    /// Two modules registered one selector for one type; neither is called.
    case conflictingHandlers(Message, [HandlerLocation])
    /// A selector was routed along a chain in which nobody has a handler for it.
    /// - asked: the types of the responders, in order; only the first ones of a long chain.
    /// - suggestions: their nearest selectors, best first.
    /// - elsewhere: messages with the selector that are handled, by the responders' types or by other types. Only the first
    ///   ones.
    case noResponder(Message, asked: [String], suggestions: [String], elsewhere: [Message] = [])
    /// The only responders of the chain that have a handler for the selector take no part in it now.
    /// - responder: the type of the first of them.
    case disabled(Message, responder: String, reason: String)
    /// A decorator refused the message on its way.
    /// - by: the decorator's type.
    case vetoed(Message, by: String, reason: String)
    /// The next responders lead back to a responder of the chain.
    /// - through: the types of the cycle's responders, in order; only the first ones of a long cycle.
    case chainCycle(Message, through: [String])
    /// There are more responders on the message's way than a chain or tree can have; one makes others each time it is asked
    /// for them.
    case endlessChain(Message, limit: Int)
    /// Messages were routed or forwarded from within messages more than `limit` deep.
    case tooDeep(Message, limit: Int)
    /// An event without a name.
    case emptyEventName(Message)
    /// A strategy has no invocation for the event.
    case unknownEvent(Message, suggestions: [String])

    /// Who was sent what.
    public struct Message: Sendable, Hashable {
        /// The selector as the sender wrote it.
        public var selector: String
        /// The receiver's dynamic type, without its module.
        public var receiver: String
        /// To what it was sent.
        public var kind: Kind
        /// By which call; told where the remedy is another one.
        public var call: Call

        /// What kind of message it is.
        public enum Kind: Sendable, Hashable {
            /// A selector sent to an object or value.
            case instance
            /// A selector sent to a type.
            case `static`
            /// An event; ``Message/selector`` is its name.
            case event
        }

        /// The call that gave the message on its way: what is to be called in another way if it didn't get through.
        public enum Call: String, Sendable, Hashable {
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
    public enum ValueDetail: Sendable, Hashable {
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
    public enum NonSendableValue: Sendable, Hashable {
        case target
        case result
        /// What a decorator, whose type is told, made of a message on its way.
        case decoration
    }

    /// The same error of another call, if that changes its remedy.
    package func of(_ call: Message.Call) -> DispatchError {
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
    public var message: Message {
        switch self {
        case .unrecognizedSelector(let message, _, _, _), .tooFewArguments(let message, _, _),
            .tooManyArguments(let message, _, _), .wrongType(let message, _, _, _, _), .null(let message, _, _, _),
            .wrongIsolation(let message, _, _), .asynchronousHandler(let message), .notSendable(let message, _, _, _),
            .targetReleased(let message), .nullTarget(let message), .targetUnbound(let message),
            .argumentIndexOutOfRange(let message, _, _),
            .conflictingHandlers(let message, _), .noResponder(let message, _, _, _), .chainCycle(let message, _),
            .endlessChain(let message, _), .tooDeep(let message, _), .emptyEventName(let message),
            .unknownEvent(let message, _),
            .wrongResult(let message, _, _), .noArgumentLabeled(let message, _, _),
            .wrongColonCount(let message, _, _), .forwardingCircle(let message, _), .disabled(let message, _, _),
            .vetoed(let message, _, _):
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
