/// What can be sent messages by selector: a class, an actor, a struct or an enum with `@Handler` methods.
///
/// Adopting the protocol asks for nothing and gives `send`, on instances and on the type itself.
///
/// ```swift
/// final class CartController: MessageReceiver {
///     @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool { true }
/// }
/// let handled = try controller.send("btnClick1:userInfo:", with: [button, ["key": "value"]])
/// ```
public protocol MessageReceiver {}

extension MessageReceiver {
    /// Performs the handler that the selector names and returns what it returns.
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about a wrong number of elements.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @discardableResult
    public func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try HandlerRegistry.shared.send(selector, to: self, with: arguments, policy: policy, isolation: isolation)
    }

    /// Performs the handler wherever it is isolated, and awaits what it returns.
    ///
    /// Reaches `async` handlers, main-actor and other global-actor handlers, and actors from outside.
    ///
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await HandlerRegistry.shared.awaited.send(selector, to: self, with: arguments, policy: policy)
    }

    /// Whether this object has a handler for the selector.
    public func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: type(of: self))
    }

    /// The signature of the handler that the selector names; for a ``MessageForwarder`` also of the one it forwards to.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)``,
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public func methodSignature(for selector: Selector) throws(DispatchError) -> MethodSignature {
        try HandlerRegistry.shared.methodSignature(for: selector, target: self)
    }

    /// An invocation of the handler that the selector names, bound to this object.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)``,
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public func invocation(for selector: Selector, with arguments: [Any?] = []) throws(DispatchError) -> Invocation {
        try Invocation(selector, target: self, arguments: arguments)
    }

    /// Performs the static handler that the selector names and returns what it returns.
    ///
    /// - Throws: as the instance's `send`.
    @discardableResult
    public static func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try HandlerRegistry.shared.send(selector, toType: self, with: arguments, policy: policy, isolation: isolation)
    }

    /// Performs the static handler wherever it is isolated, and awaits what it returns.
    ///
    /// - Throws: as the instance's `send`.
    @discardableResult
    public nonisolated(nonsending) static func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await HandlerRegistry.shared.awaited.send(selector, toType: self, with: arguments, policy: policy)
    }

    /// Whether the type itself has a handler for the selector.
    public static func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: self, isStatic: true)
    }
}

extension MessageReceiver where Self: AnyObject {
    /// Performs the handler that the selector names and returns what it returns.
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about a wrong number of elements.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @inlinable
    @discardableResult
    public func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        var room = ResultRoom()
        let hasResult = try arguments.withUnsafeBufferPointer {
            try HandlerRegistry.send(selector, toObject: self, $0, policy, isolation, &room)
        }
        return hasResult ? room.take() : nil
    }

    /// Performs the handler wherever it is isolated, and awaits what it returns.
    ///
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await deliverAwaited(selector, toObject: self, with: arguments, policy)
    }
}
