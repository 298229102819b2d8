/// A receiver that passes on messages which it has no handler for.
///
/// The order is Foundation's: ``forwardingTarget(for:)`` first, which is cheap; if that gives nothing,
/// ``forwardInvocation(_:)``.
///
/// A class that adopts the protocol without implementing a requirement gives its subclasses the default one, which they
/// cannot override: implement in the base class what a subclass is to change.
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

    /// Does with the message what it likes, in the sender's isolation: invokes it on one target or several, sets ``Invocation/returnValue``.
    ///
    /// - Parameter invocation: bound to this receiver, with the sender's arguments.
    /// - Returns: false if the message is not recognized after all.
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool
}

extension MessageForwarder {
    public func forwardingTarget(for selector: Selector) -> Any? { nil }
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool { false }
}

/// Who gets a message that its receiver has no handler for.
enum ForwardingStep {
    /// Has a handler for it.
    case target(Any)
    /// The receiver is a type's metatype, and the type has a static handler for it.
    case type(Any.Type)
    /// Does with it what it likes.
    case forwarder(any MessageForwarder)
}

extension HandlerRegistry {
    /// Follows the forwarding targets of a receiver that has no handler for the selector.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` of the last one asked,
    ///   ``DispatchError/nullTarget(_:)``, ``DispatchError/forwardingCircle(_:through:)``,
    ///   ``DispatchError/tooDeep(_:limit:)``.
    func next(for selector: Selector, from target: Any) throws(DispatchError) -> ForwardingStep {
        var current = target
        var names: [String] = []
        // Held, so that no other receiver comes to have the address of one that was made for this message alone.
        var visited: [ObjectIdentifier: AnyObject] = [:]
        while true {
            let message = MessageSite(selector, type(of: current), isStatic: false).message
            if let optional = current as? any OptionalValue {
                guard let wrapped = optional.wrappedValue else { throw .nullTarget(message) }
                current = wrapped
            } else if let type = current as? Any.Type {
                if responds(to: selector, type: type, isStatic: true) { return .type(type) }
                throw unrecognizedSelector(selector, type: type, isStatic: true)
            } else if let forwarder = current as? any MessageForwarder {
                names.append("\(type(of: current))")
                let object = type(of: current) is AnyClass ? current as AnyObject : nil
                guard object.flatMap({ visited.updateValue($0, forKey: ObjectIdentifier($0)) }) == nil else {
                    throw .forwardingCircle(message, through: names.dropLast())
                }
                // Values have no identity to tell a circle by.
                guard names.count <= CallDepth.limit else { throw .tooDeep(message, limit: CallDepth.limit) }
                guard let next = forwarder.forwardingTarget(for: selector) else { return .forwarder(forwarder) }
                current = next
            } else {
                throw unrecognizedSelector(selector, type: type(of: current), isStatic: false)
            }
            if responds(to: selector, type: type(of: current)) { return .target(current) }
        }
    }

    func hand(
        _ selector: Selector, to forwarder: any MessageForwarder, _ delivery: inout Delivery
    ) throws -> Any? {
        let message = MessageSite(selector, type(of: forwarder), isStatic: false).message
        let scope = ForwardingScope(sender: delivery.sender)
        defer { scope.close() }
        var invocation = Invocation(
            forwarding: selector, target: forwarder, arguments: Array(delivery.arguments), scope: scope,
            registry: self)
        let isForwarded = try CallDepth.nested(message) {
            delivery.didEnter = true
            return try forwarder.forwardInvocation(&invocation)
        }
        delivery.didEnter = isForwarded
        guard isForwarded else { throw unrecognizedSelector(selector, type: type(of: forwarder), isStatic: false) }
        return invocation.returnValue
    }

    /// The signature of the handler that `target` answers the selector with, itself or through its forwarding targets.
    package func methodSignature(for selector: Selector, target: Any) throws(DispatchError) -> MethodSignature {
        if let entry = try findEntry(for: selector, type: type(of: target), isStatic: false) {
            return MethodSignature(entry)
        }
        switch try next(for: selector, from: target) {
        case .target(let target): return try methodSignature(for: selector, type: type(of: target))
        case .type(let type): return try methodSignature(for: selector, type: type, isStatic: true)
        case .forwarder(let forwarder):
            throw unrecognizedSelector(selector, type: type(of: forwarder), isStatic: false)
        }
    }
}

/// The sender's isolation, for as long as `forwardInvocation` runs in it. An invocation that is kept longer has none.
final class ForwardingScope {
    private(set) var sender: (any Actor)?

    init(sender: (any Actor)?) {
        self.sender = sender
    }

    func close() {
        sender = nil
    }
}
