/// A type whose instances can be sent messages by selector.
///
/// Classes, actors, structs and enums with `@Handler` methods can adopt the protocol. It has no
/// requirements, and adds `send` to instances and to the type itself.
///
/// ```swift
/// final class CartController: MessageReceiver {
///     @Handler func add(_ item: String, count: Int) -> Int { … }
/// }
/// let total = try controller.send("add:count:", with: ["apple", 3], returning: Int.self)
/// let more = try controller.send(CartController.addMessage("pear", count: 1))
/// ```
///
/// <doc:Sending> has the rules that all sends share.
public protocol MessageReceiver: MessageSending {
    /// Returns whether a send of the selector to this receiver finds a handler.
    ///
    /// By default, the receiver's own handlers count, and those that the forwarding targets of a
    /// ``MessageForwarder`` have. A forwarder that takes messages as invocations implements the
    /// method itself.
    ///
    /// - Parameter selector: The message, such as `add:count:`, or its Swift spelling,
    ///   `add(_:count:)`.
    func responds(to selector: Selector) -> Bool
}

extension MessageReceiver {
    /// Returns whether this receiver, or a forwarding target of it, has a handler for the selector.
    ///
    /// If more than one handler is registered for the selector, the result is true, but a send throws
    /// ``DispatchError/conflictingHandlers(_:_:)``.
    ///
    /// - Parameter selector: The message, such as `add:count:`, or its Swift spelling,
    ///   `add(_:count:)`.
    public func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: type(of: self))
            || HandlerRegistry.shared.forwards(selector, from: self)
    }

    /// Returns whether this type has a static handler for the selector.
    ///
    /// - Parameter selector: The message, or its Swift spelling.
    public static func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: self, isStatic: true)
    }

    /// Returns the signature of the handler that the selector names.
    ///
    /// If this receiver is a ``MessageForwarder`` without such a handler, the result is the
    /// signature of the handler that its forwarding target has.
    ///
    /// - Parameter selector: The message, or its Swift spelling.
    /// - Throws: The ``DispatchError`` of a send that finds no handler.
    public func methodSignature(for selector: Selector) throws(DispatchError) -> MethodSignature {
        try HandlerRegistry.shared.methodSignature(for: selector, target: self)
    }

    /// Returns an invocation, bound to this receiver, of the handler that the selector names.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     Others can be set later.
    /// - Throws: The errors of ``Invocation/init(_:target:holding:arguments:registry:)``.
    public func invocation(for selector: Selector, with arguments: [Any?] = [])
        throws(DispatchError) -> Invocation
    {
        try Invocation(selector, target: self, arguments: arguments)
    }
}

/// A type with `send`, whose unavailable methods explain calls that no `send` accepts.
public protocol MessageSending {}

extension MessageSending {
    /// This receiver of unknown type, with awaited sends, which reach every handler.
    @_disfavoredOverload
    public var awaited: AwaitedReceiver<any MessageSending> { AwaitedReceiver(self) }

    /// This unknown type, with awaited sends, which reach every static handler.
    @_disfavoredOverload
    public static var awaited: AwaitedReceiver<any MessageSending.Type> { AwaitedReceiver(self) }

    /// Explains a send whose arguments are not in an array.
    ///
    /// - Parameters:
    ///   - selector: The message.
    ///   - first: The first argument.
    ///   - rest: The other arguments.
    @available(
        *,
        unavailable,
        message: "put the arguments into an array: send(\"move:to:\", with: [3, 7])"
    )
    @discardableResult
    public func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? { nil }

    /// Explains a send to a type whose arguments are not in an array.
    ///
    /// - Parameters:
    ///   - selector: The message.
    ///   - first: The first argument.
    ///   - rest: The other arguments.
    @available(
        *,
        unavailable,
        message: "put the arguments into an array: send(\"move:to:\", with: [3, 7])"
    )
    @discardableResult
    public static func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? {
        nil
    }

    /// Explains a send of another type's message.
    @available(*, unavailable, message: "the message is for receivers of another type")
    @discardableResult
    public func send<Other, Result>(_ message: TypedMessage<Other, Result>) throws -> Result {
        fatalError()
    }

    /// Explains a send of another type's message to a type.
    @available(*, unavailable, message: "the message is for receivers of another type")
    @discardableResult
    public static func send<Other, Result>(_ message: TypedMessage<Other, Result>) throws -> Result
    { fatalError() }
}

/// A receiver in another process, with awaited sends that accept messages to receivers of any type.
///
/// ```swift
/// let total = try await cart.awaited.send("add:count:", with: ["apple", 3], returning: Int.self)
/// let more = try await cart.awaited.send(Cart.addMessage("pear", count: 1))
/// ```
public protocol RemoteMessageReceiver: MessageForwarding, Sendable {}

extension AwaitedReceiver where Target: RemoteMessageReceiver {
    /// Sends a typed message to another process and awaits its result.
    ///
    /// - Parameters:
    ///   - message: A message to a receiver of any type. The sender gives it up.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of an awaited send by selector.
    @discardableResult
    public func send<Receiver, Result: Sendable>(
        _ message: sending TypedMessage<Receiver, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments leave the sender with their message.
        nonisolated(unsafe) let arguments = message.call.arguments
        return try await send(message.call.selector, with: arguments, returning: Result.self)
    }
}

extension RemoteMessageReceiver {
    /// This receiver, with awaited sends.
    @inlinable public var awaited: AwaitedReceiver<Self> { AwaitedReceiver(self) }

    /// Explains a send that doesn't await the other process.
    ///
    /// - Parameters:
    ///   - message: A selector, or a typed message.
    ///   - arguments: The arguments of a selector.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type.
    @available(
        *,
        unavailable,
        message: "the receiver is in another process; await it: receiver.awaited.send(…)"
    )
    @discardableResult
    public func send<Message, Result>(
        _ message: Message,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self
    ) throws -> Result { fatalError() }
}
