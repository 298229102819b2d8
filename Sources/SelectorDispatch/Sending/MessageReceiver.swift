/// A type whose instances can be sent messages by selector.
///
/// Classes, actors, structs and enums with `@Handler` methods can adopt the protocol. It has no requirements, and adds
/// `send` to instances and to the type itself.
///
/// ```swift
/// final class CartController: MessageReceiver {
///     @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool { true }
/// }
/// let handled = try controller.send("btnClick1:userInfo:", with: [button, ["key": "value"]])
/// ```
public protocol MessageReceiver {}

extension MessageReceiver {
    /// Sends a message to this receiver and returns its handler's result.
    ///
    /// If the handler is isolated, the sender must have the same isolation. An awaited send reaches every handler.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try HandlerRegistry.shared.send(selector, to: self, with: arguments, policy: policy, isolation: isolation)
    }

    /// Sends a message to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await HandlerRegistry.shared.awaited.send(selector, to: self, with: arguments, policy: policy)
    }

    /// Returns whether this receiver has a handler for the selector.
    ///
    /// Messages that a ``MessageForwarder`` would forward don't count. If more than one handler is registered for the
    /// selector, the result is true, but a send throws ``DispatchError/conflictingHandlers(_:_:)``.
    ///
    /// - Parameter selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`,
    ///   works, too.
    /// - Returns: Whether there is a handler.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first look-up gathers its handlers.
    public func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: type(of: self))
    }

    /// Returns the signature of the handler that the selector names.
    ///
    /// If this receiver is a ``MessageForwarder`` without such a handler, the result is the signature of the handler
    /// that its forwarding target has.
    ///
    /// - Parameter selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`,
    ///   works, too.
    /// - Returns: The handler's signature.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if there is no handler
    ///   for the selector; ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it;
    ///   ``DispatchError/nullTarget(_:)``, ``DispatchError/forwardingCircle(_:through:)`` or
    ///   ``DispatchError/tooDeep(_:limit:)`` if forwarding fails.
    /// - Complexity: One hash look-up for each receiver that is asked, whatever the number of handlers.
    public func methodSignature(for selector: Selector) throws(DispatchError) -> MethodSignature {
        try HandlerRegistry.shared.methodSignature(for: selector, target: self)
    }

    /// Returns an invocation of the handler that the selector names, bound to this receiver.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. Others can be set
    ///     later.
    /// - Returns: An invocation of the handler, or of the message that the forwarder gets.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if this receiver has no
    ///   handler for the selector and is not a ``MessageForwarder``; ``DispatchError/conflictingHandlers(_:_:)`` if
    ///   more than one handler is registered for it.
    /// - Complexity: O(*n*), where *n* is the number of arguments, and one hash look-up.
    public func invocation(for selector: Selector, with arguments: [Any?] = []) throws(DispatchError) -> Invocation {
        try Invocation(selector, target: self, arguments: arguments)
    }

    /// Sends a message to the type and returns its static handler's result.
    ///
    /// If the handler is isolated, the sender must have the same isolation. An awaited send reaches every handler.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `makeWithRows:`. Its Swift spelling, `make(rows:)`, works, too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public static func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try HandlerRegistry.shared.send(selector, toType: self, with: arguments, policy: policy, isolation: isolation)
    }

    /// Sends a message to the type and awaits its static handler's result.
    ///
    /// An awaited send reaches every static handler: `async` methods and methods of global actors, too.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `makeWithRows:`. Its Swift spelling, `make(rows:)`, works, too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and is
    ///   not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own error,
    ///   unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) static func send(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await HandlerRegistry.shared.awaited.send(selector, toType: self, with: arguments, policy: policy)
    }

    /// Returns whether the type has a static handler for the selector.
    ///
    /// If more than one handler is registered for the selector, the result is true, but a send throws
    /// ``DispatchError/conflictingHandlers(_:_:)``.
    ///
    /// - Parameter selector: The message, such as `makeWithRows:`. Its Swift spelling, `make(rows:)`, works, too.
    /// - Returns: Whether there is a static handler.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first look-up gathers its handlers.
    public static func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: self, isStatic: true)
    }
}

extension MessageReceiver where Self: AnyObject {
    /// Sends a message to this object and returns its handler's result.
    ///
    /// If the handler is isolated, the sender must have the same isolation. An awaited send reaches every handler.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        var room = ResultRoom()
        let hasResult = try arguments.withUnsafeBufferPointer {
            try sendShared(selector, to: self, $0, policy, isolation, &room)
        }
        return hasResult ? room.take() : nil
    }

    /// Sends a message to this object and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
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
        try await awaited.send(selector, arguments, policy)
    }
}
