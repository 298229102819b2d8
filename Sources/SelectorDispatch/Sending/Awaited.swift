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
        try await receiver.deliver(selector, with: arguments, policy)
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
        let receiver = receiver
        let value = try await receiver.deliver(selector, with: boxed(repeat each arguments), policy)
        return try TypedFunction.result(value) { receiver.site(of: selector).message }
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
    @usableFromInline
    @frozen enum Target {
        /// An object, to be looked up in the shared registry.
        case object(AnyObject)
        /// A value that is no existential in an existential.
        case value(Any, HandlerRegistry)
        case type(Any.Type, HandlerRegistry)
    }

    @usableFromInline let target: Target

    @inlinable @inline(__always)
    init(_ target: Target) {
        self.target = target
    }

    @inlinable public var receiver: AwaitedReceiver { self }

    @inlinable @inline(__always)
    nonisolated(nonsending) func deliver(
        _ selector: Selector, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        switch target {
        case .object(let object): return try await deliverAwaited(selector, toObject: object, with: arguments, policy)
        case .value(let value, let registry):
            return try await registry.deliverAwaited(selector, to: value, with: arguments, policy)
        case .type(let type, let registry):
            return try await registry.deliverAwaited(selector, toType: type, with: arguments, policy)
        }
    }

    /// Who is sent what.
    @usableFromInline
    func site(of selector: Selector) -> MessageSite {
        switch target {
        case .object(let object): MessageSite(selector, type(of: object), isStatic: false)
        case .value(let value, _): MessageSite(selector, type(of: value), isStatic: false)
        case .type(let type, _): MessageSite(selector, type, isStatic: true)
        }
    }
}

extension MessageReceiver {
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    public var awaited: AwaitedReceiver { AwaitedReceiver(.value(self, .shared)) }

    /// The same for the type's static handlers.
    public static var awaited: AwaitedReceiver { AwaitedReceiver(.type(self, .shared)) }
}

extension MessageReceiver where Self: AnyObject {
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await account.awaited.send("deposit:", with: [5])
    /// ```
    @inlinable @inline(__always)
    public var awaited: AwaitedReceiver { AwaitedReceiver(.object(self)) }
}
