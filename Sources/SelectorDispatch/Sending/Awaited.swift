/// Sends that are awaited in any context: what ``MessageReceiver/awaited`` gives.
///
/// ```swift
/// let total = try await account.awaited.send("deposit:", with: [5])
/// ```
///
/// In an `async` function a plain `send` is awaited, too. At the top level of `main.swift`, and wherever else the compiler
/// prefers the synchronous `send`, this is the spelling that isn't.
public protocol AwaitedSends {
    /// To whom the messages go.
    var receiver: AwaitedReceiver { get }
}

extension AwaitedSends {
    /// Performs the handler wherever it is isolated, and awaits what it returns.
    ///
    /// Reaches `async` handlers, main-actor and other global-actor handlers, and actors from outside. The arguments leave
    /// the sender for good, as the compiler checks; an array of `Sendable` values can be used again.
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about arguments that don't fit as they are.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the handler was not run, among them
    ///   ``DispatchError/notSendable(_:value:type:)`` where the compiler would refuse the direct call because the receiver
    ///   or the result may not cross isolations; the handler's own error, unchanged, if it was run.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await receiver.send(selector, arguments, policy)
    }

    /// Performs the handler with typed arguments wherever it is isolated, and awaits its result.
    ///
    /// ```swift
    /// let balance = try await account.awaited.send("deposit:", 5, returning: Int.self)
    /// ```
    ///
    /// - Parameter returning: the result's type; `Void.self` for none.
    /// - Throws: as the array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await receiver.send(selector, boxed: boxed(repeat each arguments), policy)
    }

    /// Performs the handler of a typed selector wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, repeat each arguments, returning: Result.self)
    }
}

/// Somebody whose handlers are awaited.
@frozen public struct AwaitedReceiver: AwaitedSends {
    /// The receiver, if it is an object to be looked up in the shared registry; an ``AwaitedTarget`` for another one. One
    /// reference in both cases, so that a caller has little to keep while it waits.
    @usableFromInline let object: AnyObject
    @usableFromInline let isObject: Bool

    @inlinable @inline(__always)
    init(_ object: AnyObject) {
        self.object = object
        isObject = true
    }

    /// - Parameter held: held by the caller for as long as this is used.
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

    /// Any receiver of a typed selector.
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

    /// Runs a synchronous handler that belongs where the sender is in the call itself, and awaits any other.
    @inlinable @inline(__always)
    nonisolated(nonsending) func send(
        _ selector: Selector, _ arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        // They were sent here; `findAwaitedPlace` hands them to nobody but a handler that it runs, and then they go nowhere
        // else.
        nonisolated(unsafe) let arguments = arguments
        var room = ResultRoom()
        let sender = #isolation
        let place = try arguments.withUnsafeBufferPointer {
            isObject ? try findAwaitedPlace(selector, object, $0, policy, sender, &room) : .unknown
        }
        let hasResult: Bool
        switch place {
        case .here(let isThere): hasResult = isThere
        case .elsewhere(let call, on: let home):
            // The call counts no reference to the receiver.
            defer { withExtendedLifetime(object) {} }
            hasResult = try await call.send(selector, arguments, policy, on: home, &room)
        case .unknown: return try await sendTheLongWay(selector, arguments, policy)
        }
        return hasResult ? room.take() : nil
    }

    /// The same, with the result as what it is to be. Out of line as a whole, and made once for each type of result.
    @inlinable @inline(never)
    nonisolated(nonsending) func send<Result: Sendable>(
        _ selector: Selector, boxed arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Result {
        let value = try await send(selector, arguments, policy)
        return try TypedHandler.result(value) { context(of: selector) }
    }

    /// Who is sent what.
    @usableFromInline
    func context(of selector: Selector) -> DispatchError.Context {
        switch (object as? AwaitedTarget)?.kind {
        case nil: DispatchError.Context(selector, type(of: object), isStatic: false)
        case .value(let value): DispatchError.Context(selector, type(of: value), isStatic: false)
        case .type(let type): DispatchError.Context(selector, type, isStatic: true)
        }
    }
}

/// An awaited receiver without a reference that counts: the sender, who waits, holds it.
@usableFromInline
struct HeldReceiver {
    @usableFromInline let object: Unmanaged<AnyObject>
    @usableFromInline let isObject: Bool

    init(_ receiver: AwaitedReceiver) {
        object = .passUnretained(receiver.object)
        isObject = receiver.isObject
    }
}

/// A receiver that is no object, or that is to be looked up in a registry of its own.
@usableFromInline
final class AwaitedTarget {
    enum Kind {
        /// A value that is no existential in an existential.
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
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    public var awaited: AwaitedReceiver { AwaitedReceiver(AwaitedTarget(.value(self), .shared)) }

    /// The same for the type's static handlers.
    public static var awaited: AwaitedReceiver { AwaitedReceiver(AwaitedTarget(.type(self), .shared)) }
}

extension MessageReceiver where Self: AnyObject {
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    @inlinable @inline(__always)
    public var awaited: AwaitedReceiver { AwaitedReceiver(self) }
}
