/// A receiver that passes on messages which it has no handler for.
///
/// The order is Foundation's: ``forwardingTarget(for:)`` first, which is cheap; if that gives nothing,
/// ``forwardInvocation(_:)``.
///
/// ```swift
/// final class Proxy: MessageForwarder {
///     let original: Document
///     func forwardingTarget(for selector: Selector) -> Any? { original }
/// }
/// ```
public protocol MessageForwarder: MessageReceiver {
    /// Another receiver for the message, which is then sent to it as to the first; nil for none.
    func forwardingTarget(for selector: Selector) -> Any?

    /// Does with the message what it likes: invokes it on one target or several, sets ``Invocation/returnValue``.
    ///
    /// - Parameter invocation: bound to this receiver, with the sender's arguments.
    /// - Returns: false if the message is not recognized after all.
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool
}

extension MessageForwarder {
    public func forwardingTarget(for selector: Selector) -> Any? { nil }
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool { false }
}

extension HandlerRegistry {
    /// Takes a message that `target` has no handler for to whom it forwards it.
    func forward(_ selector: Selector, from target: Any, _ delivery: inout Delivery) throws -> Any? {
        var current = target
        var names = ["\(type(of: target))"]
        var visited: Set<ObjectIdentifier> = []
        while let forwarder = current as? any MessageForwarder {
            let message = Self.message(selector, type(of: current), isStatic: false)
            if type(of: current) is AnyClass, !visited.insert(ObjectIdentifier(current as AnyObject)).inserted {
                throw DispatchError.forwardingCircle(message, through: names.dropLast())
            }
            // Values have no identity to tell a circle by.
            guard names.count <= CallDepth.limit else { throw DispatchError.tooDeep(message, limit: CallDepth.limit) }
            guard let next = forwarder.forwardingTarget(for: selector) else {
                return try hand(selector, to: forwarder, message, &delivery)
            }
            if responds(to: selector, type: type(of: next)) { return try deliver(selector, to: next, &delivery) }
            names.append("\(type(of: next))")
            current = next
        }
        throw unrecognizedSelector(selector, type: type(of: current), isStatic: false)
    }

    private func hand(
        _ selector: Selector, to forwarder: any MessageForwarder, _ message: DispatchError.Message,
        _ delivery: inout Delivery
    ) throws -> Any? {
        var invocation = Invocation(
            forwarding: selector, target: forwarder, arguments: delivery.arguments.elements, registry: self)
        let isForwarded = try CallDepth.nested(message) {
            delivery.didEnter = true
            return try forwarder.forwardInvocation(&invocation)
        }
        delivery.didEnter = isForwarded
        guard isForwarded else { throw unrecognizedSelector(selector, type: type(of: forwarder), isStatic: false) }
        return invocation.returnValue
    }
}
