/// A receiver that forwards messages for which it has no handler.
///
/// As in Foundation, the cheap ``MessageForwarding/forwardingTarget(for:)`` comes first. If it
/// returns nil, ``MessageForwarding/forwardInvocation(_:)`` gets the message as an ``Invocation``.
///
/// ```swift
/// final class Proxy: MessageForwarder {
///     let original = Document()
///     func forwardingTarget(for selector: Selector) -> Any? { original }
/// }
/// ```
///
/// If a class adopts the protocol without implementing a requirement, its subclasses can't override
/// the default implementation. Implement in the base class every requirement that a subclass
/// changes.
public protocol MessageForwarder: MessageReceiver, MessageForwarding {}

/// The requirements of a ``MessageForwarder`` and a ``RemoteMessageReceiver``.
public protocol MessageForwarding: MessageSending {
    /// Returns another receiver for a message that has no handler here.
    ///
    /// If the other receiver is a forwarder without a handler for the selector, it forwards the
    /// message in turn.
    ///
    /// - Parameter selector: The message's selector.
    /// - Returns: A receiver, or a type to use its static handlers; nil to use
    ///   ``forwardInvocation(_:)``.
    func forwardingTarget(for selector: Selector) -> Any?

    /// Handles a message for which ``forwardingTarget(for:)`` returned nil.
    ///
    /// Invoke the invocation on one or more targets, or set ``Invocation/returnValue``. The method
    /// runs in the sender's isolation.
    ///
    /// - Parameter invocation: The message, bound to this receiver, with the sender's arguments.
    /// - Returns: False if the message is not recognized after all; the sender's call then throws
    ///   ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)``.
    /// - Throws: An error that the sender gets unchanged.
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool

    /// Handles an awaited message for which ``forwardingTarget(for:)`` returned nil.
    ///
    /// Implement it to await something, such as the answer of another process. The default
    /// implementation calls ``forwardInvocation(_:)``. The method runs in the sender's isolation if
    /// it is declared `nonisolated(nonsending)`.
    ///
    /// - Parameter invocation: The message, bound to this receiver, with the sender's arguments.
    /// - Returns: False if the message is not recognized after all; the sender's call then throws
    ///   ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)``.
    /// - Throws: An error that the sender gets unchanged.
    nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
}

extension MessageForwarding {
    /// Returns nil, which leaves the message to ``forwardInvocation(_:)``.
    public func forwardingTarget(for selector: Selector) -> Any? { nil }

    /// Returns false: the message is not recognized.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool { false }

    /// Calls ``forwardInvocation(_:)`` in the sender's isolation.
    public nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        let scope = invocation.state.scope
        scope?.sender = #isolation
        defer { scope?.sender = nil }
        return try CallDepth.nested(invocation.state.context) { try forwardInvocation(&invocation) }
    }
}

extension HandlerRegistry {
    /// Follows the forwarding targets of a receiver that has no handler for the selector.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   the last target has no handler either and is not a forwarder;
    ///   ``DispatchError/nullTarget(_:)`` if a target is an empty optional;
    ///   ``DispatchError/forwardingCircle(_:through:)`` if a target occurs twice;
    ///   ``DispatchError/tooDeep(_:limit:)`` after ``CallDepth/limit`` forwarders.
    func forwardingDestination(of selector: Selector, from target: Any) throws(DispatchError)
        -> MessageDestination
    {
        var current = target
        var names: [String] = []
        // Keeps the receivers alive: a receiver created for this message alone could otherwise give
        // its address to another.
        var visited: [AnyObject] = []
        while true {
            let context = DispatchError.Context(selector, type(of: current), isStatic: false)
            if let optional = current as? any OptionalValue {
                guard let wrapped = optional.wrappedValue else { throw .nullTarget(context) }
                current = wrapped
            } else if let forwarder = current as? any MessageForwarding {
                if type(of: current) is AnyClass {
                    let object = current as AnyObject
                    if visited.contains(where: { $0 === object }) {
                        throw .forwardingCircle(context, through: names)
                    }
                    visited.append(object)
                }
                names.append(context.receiver)
                // Values have no identity that would reveal a circle.
                guard names.count <= CallDepth.limit else {
                    throw .tooDeep(context, limit: CallDepth.limit)
                }
                guard let next = forwarder.forwardingTarget(for: selector) else {
                    return .forwarder(forwarder)
                }
                current = next
            } else {
                throw unrecognizedSelector(selector, type: type(of: current), isStatic: false)
            }
            if let handler = try ownHandler(selector, of: current, isForwarded: true) {
                return handler
            }
        }
    }

    /// Forwards a message as an invocation.
    ///
    /// - Parameter trace: Records whether the forwarder took the message.
    func forward(
        _ message: Message,
        to forwarder: any MessageForwarding,
        from sender: (any Actor)?,
        _ trace: inout SendTrace
    ) throws -> Any? {
        let scope = ForwardingScope(sender: sender)
        defer { scope.sender = nil }
        var invocation = Invocation(
            forwarding: message,
            target: forwarder,
            scope: scope,
            registry: self
        )
        let isForwarded = try CallDepth.nested(invocation.state.context) {
            trace.didEnter = true
            return try forwarder.forwardInvocation(&invocation)
        }
        trace.didEnter = isForwarded
        let result = try returnValue(of: invocation, isForwarded)
        trace.resultIsSendable = invocation.state.resultIsSendable
        if trace.resultLeaves, !trace.resultIsSendable, let result {
            throw DispatchError.notSendable(
                invocation.state.context,
                value: .returnValue,
                type: spelling(of: type(of: result))
            )
        }
        return result
    }

    /// Forwards an awaited message as an invocation, in the sender's isolation.
    ///
    /// - Parameter resultType: The type that the sender requests.
    @inline(never)
    nonisolated(nonsending) func forward(
        _ message: Message,
        to forwarder: any MessageForwarding,
        returning resultType: Any.Type
    ) async throws -> Any? {
        // The scope is closed, because the forwarder's isolation isn't known yet.
        var invocation = Invocation(
            forwarding: message,
            target: forwarder,
            scope: ForwardingScope(sender: nil, resultType: resultType),
            registry: self
        )
        let isForwarded = try await CallDepth.nestedAwaited(invocation.state.context) {
            try await forwarder.forwardInvocation(awaited: &invocation)
        }
        return try returnValue(of: invocation, isForwarded)
    }

    /// Returns the result of a forwarded message, or throws an error if it wasn't forwarded.
    private func returnValue(of invocation: Invocation, _ isForwarded: Bool) throws(DispatchError)
        -> Any?
    {
        guard isForwarded else {
            throw unrecognizedSelector(
                invocation.selector,
                type: invocation.state.type,
                isStatic: false
            )
        }
        return invocation.returnValue
    }

    /// Returns whether a receiver without a handler for the selector has a forwarding target that
    /// responds to it.
    func forwards(_ selector: Selector, from receiver: any MessageReceiver) -> Bool {
        guard receiver is any MessageForwarding,
            let destination = try? forwardingDestination(of: selector, from: receiver)
        else { return false }
        guard case .forwarder(let last) = destination else { return true }
        // Only the last forwarder knows which messages it takes as invocations. It is asked unless it
        // is the receiver itself.
        let isOther =
            type(of: last) != type(of: receiver)
            || (type(of: last) is AnyClass && last as AnyObject !== receiver as AnyObject)
        return isOther && (last as? any MessageReceiver)?.responds(to: selector) == true
    }

    /// Returns the signature of the handler that a message to `target` reaches, directly or through
    /// forwarding targets.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver; for a static message, the type.
    /// - Throws: ``DispatchError`` if the message reaches no handler, or is forwarded as an
    ///   invocation.
    package func methodSignature(for selector: Selector, target: Any) throws(DispatchError)
        -> MethodSignature
    {
        switch try find(selector, for: target) {
        case .handler(let entry, _, _): return MethodSignature(entry)
        case .forwarder(let forwarder):
            throw unrecognizedSelector(selector, type: type(of: forwarder), isStatic: false)
        }
    }
}

/// The sender's isolation while `forwardInvocation` runs, and the result's type.
///
/// An invocation that outlives the call has no isolation.
final class ForwardingScope {
    var sender: (any Actor)?
    let resultType: Any.Type

    init(sender: (any Actor)?, resultType: Any.Type = Any?.self) {
        self.sender = sender
        self.resultType = resultType
    }
}
