/// A receiver whose sends are awaited in any context, such as `receiver.awaited`.
///
/// ```swift
/// let total = try await account.awaited.send("deposit:", with: [5])
/// ```
///
/// In an `async` function, a plain `send` is awaited, too. Use this spelling at the top level of `main.swift`, and
/// wherever else the compiler prefers the synchronous `send`.
public protocol AwaitedSends {
    /// The receiver of the messages.
    var receiver: AwaitedReceiver { get }
}

extension AwaitedSends {
    /// Sends a message to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await receiver.send(selector, arguments, policy)
    }

    /// Sends a message with any number of arguments to this receiver and awaits its handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// ```swift
    /// let balance = try await account.awaited.send("deposit:", 5, returning: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await receiver.send(selector, boxed: boxed(repeat each arguments), policy)
    }

    /// Sends the message of a typed selector with any number of arguments to this receiver and awaits its handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, repeat each arguments, returning: Result.self)
    }
}

/// A receiver whose handlers are awaited.
@frozen public struct AwaitedReceiver: AwaitedSends {
    /// The receiver, if it is an object that is looked up in the shared registry; otherwise an ``AwaitedTarget``. It is
    /// one reference in both cases, so a caller has little to keep while it waits.
    @usableFromInline let object: AnyObject
    @usableFromInline let isObject: Bool

    @inlinable @inline(__always)
    init(_ object: AnyObject) {
        self.object = object
        isObject = true
    }

    /// - Parameter held: A receiver that the caller holds for as long as this value is used.
    @inlinable @inline(__always)
    init(_ held: HeldReceiver) {
        object = held.object.takeUnretainedValue()
        isObject = held.isObject
    }

    @usableFromInline
    init(_ target: AwaitedTarget) {
        object = target
        isObject = false
    }

    /// Creates an awaited receiver from any receiver of a typed selector.
    @usableFromInline
    init<Receiver>(of receiver: Receiver) {
        if Receiver.self is AnyClass {
            self.init(receiver as AnyObject)
        } else {
            let value = HandlerRegistry.shared.awaited.plain(receiver)
            self.init(AwaitedTarget(.value(value), .shared))
        }
    }

    @inlinable public var receiver: AwaitedReceiver { self }

    /// Runs a synchronous handler inside this call if it belongs in the sender's isolation, and awaits any other
    /// handler.
    @inlinable @inline(__always)
    nonisolated(nonsending) func send(
        _ selector: Selector, _ arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        // The sender sent the arguments here, and nobody else has them. Only their address is passed on, so an array
        // literal lies in the sender's own memory, also while the sender waits. `extendLifetime` keeps it, and the
        // receiver, which is not counted.
        nonisolated(unsafe) let arguments = arguments
        let elements = arguments.withUnsafeBufferPointer { $0 }
        defer {
            extendLifetime(arguments)
            extendLifetime(object)
        }
        var room = AwaitedRoom(elements, policy)
        var place = try findAwaitedPlace(selector, self, #isolation, &room)
        if place == .away { place = try await sendAway(selector, self, &room) }
        return place == .result ? room.result.take() : nil
    }

    /// Sends a message and returns its result as the given type. Never inlined, so it is compiled once for each type of
    /// result.
    @inlinable @inline(never)
    nonisolated(nonsending) func send<Result: Sendable>(
        _ selector: Selector, boxed arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Result {
        let value = try await send(selector, arguments, policy)
        return try TypedHandler.result(value) { context(of: selector) }
    }

    /// Returns the description of a message to this receiver, for errors.
    @usableFromInline
    func context(of selector: Selector) -> DispatchError.Context {
        switch (object as? AwaitedTarget)?.kind {
        case nil: DispatchError.Context(selector, type(of: object), isStatic: false)
        case .value(let value): DispatchError.Context(selector, type(of: value), isStatic: false)
        case .type(let type): DispatchError.Context(selector, type, isStatic: true)
        }
    }
}

/// An awaited receiver without a counted reference. The sender holds the receiver while it waits.
@usableFromInline
struct HeldReceiver {
    @usableFromInline let object: Unmanaged<AnyObject>
    @usableFromInline let isObject: Bool

    init(_ receiver: AwaitedReceiver) {
        object = .passUnretained(receiver.object)
        isObject = receiver.isObject
    }
}

/// A receiver that is not an object, or that is looked up in a registry of its own.
@usableFromInline
final class AwaitedTarget {
    enum Kind {
        /// A value that is not an existential inside an existential.
        case value(Any)
        case type(Any.Type)
    }

    let kind: Kind
    let registry: HandlerRegistry

    init(_ kind: Kind, _ registry: HandlerRegistry) {
        self.kind = kind
        self.registry = registry
    }
}

extension MessageReceiver {
    /// This receiver's sends, awaited wherever the handler is isolated and in whatever context the sender runs.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    public var awaited: AwaitedReceiver { AwaitedReceiver(AwaitedTarget(.value(self), .shared)) }

    /// The sends to the type's static handlers, awaited wherever the handler is isolated and in whatever context the
    /// sender runs.
    public static var awaited: AwaitedReceiver { AwaitedReceiver(AwaitedTarget(.type(self), .shared)) }
}

extension MessageReceiver where Self: AnyObject {
    /// This object's sends, awaited wherever the handler is isolated and in whatever context the sender runs.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    @inlinable @inline(__always)
    public var awaited: AwaitedReceiver { AwaitedReceiver(self) }
}
