/// A type whose instances can be sent messages by selector.
///
/// Classes, actors, structs and enums with `@Handler` methods can adopt the protocol. It has no requirements, and adds
/// `send` to instances and to the type itself.
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
public protocol MessageReceiver: MessageSending {}

extension MessageReceiver {
    /// Returns whether this receiver has a handler for the selector.
    ///
    /// Messages that a ``MessageForwarder`` would forward don't count. If more than one handler is registered for the
    /// selector, the result is true, but a send throws ``DispatchError/conflictingHandlers(_:_:)``.
    public func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: type(of: self))
    }

    /// Returns whether this type has a static handler for the selector.
    public static func responds(to selector: Selector) -> Bool {
        HandlerRegistry.shared.responds(to: selector, type: self, isStatic: true)
    }

    /// Returns the signature of the handler that the selector names.
    ///
    /// If this receiver is a ``MessageForwarder`` without such a handler, the result is the signature of the handler
    /// that its forwarding target has.
    ///
    /// - Throws: The ``DispatchError`` of a send that finds no handler.
    public func methodSignature(for selector: Selector) throws(DispatchError) -> MethodSignature {
        try HandlerRegistry.shared.methodSignature(for: selector, target: self)
    }

    /// Returns an invocation, bound to this receiver, of the handler that the selector names, as
    /// ``Invocation/init(_:target:holding:arguments:registry:)`` does.
    public func invocation(for selector: Selector, with arguments: [Any?] = []) throws(DispatchError) -> Invocation {
        try Invocation(selector, target: self, arguments: arguments)
    }
}
