// The steps by which a message reaches its handler. Every send takes them, whether it is
// synchronous, awaited, delayed, an invocation's or a route's, by a string or by a typed message.
//
// 1. The sender supplies a selector, a receiver, arguments and a policy. All but the receiver become
//    a ``Message``, which every step passes on. Without observers, a message to an object whose
//    handler is in the table takes the fast path: steps 3, 5 and 6 without copying anything.
// 2. Observers get the message and, at the end, its outcome. See MessageObserver.swift.
// 3. The selector is looked up in the table of the receiver's dynamic type, which takes one hash
//    lookup. The Swift spelling of a selector, or a selector that several modules declare, takes a
//    second one. See RegistryStorage.swift and HandlerTable.swift.
// 4. If there is no handler, the receiver may forward the message: to another receiver (back to 3),
//    or as an invocation. Otherwise, the selector is unrecognized. See Forwarding.swift.
// 5. The number of arguments and the handler's isolation are checked. The handler runs here, on an
//    actor, or nowhere: a synchronous send reaches only handlers that run here; an awaited one goes
//    to the actor. See HandlerIsolation.swift and AwaitedSend.swift.
// 6. The handler's thunk gets the message in a ``CallFrame``. It converts the arguments that don't
//    have the parameters' types, calls the method, and puts the result into the sender's buffer.
//    See RegistryEntry.swift, Call.swift and CallPlan.swift.

extension MessageReceiver {
    /// Sends a message to this receiver immediately and returns its handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `add:count:`, or its Swift spelling, `add(_:count:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An `Any?` is nil for void and for an empty optional.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler, or its result has a
    ///   different type; the handler's own error, unchanged.
    @_disfavoredOverload
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: isolation,
            in: nil,
            returning: Result.self
        )
    }

    /// Sends a typed message, such as `CartController.addMessage("pear", count: 1)`, to this
    /// receiver immediately and returns its handler's result.
    ///
    /// - Parameters:
    ///   - message: The message, whose arguments and result the compiler has checked.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of a send by selector.
    @_disfavoredOverload
    @inlinable
    @discardableResult
    public func send<Result>(
        _ message: TypedMessage<Self, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            message.call.selector,
            with: message.call.arguments,
            returning: Result.self,
            isolation: isolation
        )
    }

    /// Sends a message to this type immediately and returns its static handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `makeWithRows:`, or its Swift spelling, `make(rows:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An `Any?` is nil for void and for an empty optional.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler, or its result has a
    ///   different type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public static func send<Result>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: isolation,
            in: nil,
            returning: Result.self
        )
    }

    /// Sends a typed message to this type immediately and returns its static handler's result.
    ///
    /// - Parameters:
    ///   - message: The message, whose arguments and result the compiler has checked.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of a send by selector.
    @inlinable
    @discardableResult
    public static func send<Result>(
        _ message: TypedMessage<Self.Type, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            message.call.selector,
            with: message.call.arguments,
            returning: Result.self,
            isolation: isolation
        )
    }
}

/// Sends a message in the sender's isolation, and returns the handler's result as the given type.
///
/// The closures are here because in the public functions they would be isolated, and would compare
/// the executor with their own each time.
///
/// - Parameters:
///   - registry: The registry, or nil for the shared one.
///   - resultLeaves: Whether the result may leave the sender's isolation, so it must be `Sendable`.
///     The registry is then the shared one.
@usableFromInline @_transparent
func sendNow<Target, Result>(
    _ selector: Selector,
    to target: Target,
    _ arguments: [Any?],
    _ policy: ArgumentPolicy,
    from sender: (any Actor)?,
    in registry: HandlerRegistry?,
    resultLeaves: Bool = false,
    returning: Result.Type
) throws -> Result {
    // An array literal is destroyed here, in place. Destroyed after its last use, inside the
    // closure, it would cost a hundred instructions more.
    defer { extendLifetime(arguments) }
    var buffer = ResultBuffer()
    let hasResult = try arguments.withUnsafeBufferPointer { elements in
        try withUnsafePointer(to: target) {
            if resultLeaves {
                return try sendForSendable(
                    selector,
                    to: $0,
                    valueType(Target.self),
                    elements,
                    policy,
                    from: sender,
                    &buffer
                )
            }
            return try sendNow(
                selector,
                to: $0,
                valueType(Target.self),
                elements,
                policy,
                from: sender,
                in: registry,
                &buffer
            )
        }
    }
    return try buffer.take(hasResult, as: Result.self, selector, of: target)
}

/// Returns a type, or nil for a class and for `AnyObject`.
///
/// For a known type, the compiler knows the result.
@usableFromInline @_transparent
func valueType(_ type: Any.Type) -> Any.Type? {
    type is AnyClass || type == AnyObject.self ? nil : type
}

/// Sends a message in the sender's isolation, and puts the result into the buffer.
///
/// Nothing here depends on a sender's types, so a module with many sends builds fast.
///
/// - Parameters:
///   - target: A pointer to a value of the type.
///   - type: The target's static type, or nil for a class.
///   - arguments: The elements of the sender's array.
///   - sender: The sender's isolation.
///   - registry: The registry, or nil for the shared one.
///   - buffer: The memory for the result.
/// - Returns: Whether there is a result.
@usableFromInline
func sendNow(
    _ selector: Selector,
    to target: UnsafeRawPointer,
    _ type: Any.Type?,
    _ arguments: UnsafeBufferPointer<Any?>,
    _ policy: ArgumentPolicy,
    from sender: (any Actor)?,
    in registry: HandlerRegistry?,
    _ buffer: UnsafeMutablePointer<ResultBuffer>
) throws -> Bool {
    let message = Message(selector, arguments, policy, .send)
    let storage =
        if let registry { Unmanaged.passUnretained(registry.storage) } else {
            RegistryStorage.shared
        }
    if !MessageObservers.isOn,
        let handler = RegistryStorage.handler(selector, of: target, type, in: storage)
    {
        return try handler.call(message, on: target, from: sender, buffer)
    }
    return try sendTheLongWay(message, to: target, type, from: sender, in: storage, buffer)
}

/// Sends a message in the sender's isolation through the shared registry, and puts the result into
/// the buffer if it may leave the isolation.
///
/// The parameters are those of `sendNow`.
@usableFromInline
func sendForSendable(
    _ selector: Selector,
    to target: UnsafeRawPointer,
    _ type: Any.Type?,
    _ arguments: UnsafeBufferPointer<Any?>,
    _ policy: ArgumentPolicy,
    from sender: (any Actor)?,
    _ buffer: UnsafeMutablePointer<ResultBuffer>
) throws -> Bool {
    let message = Message(selector, arguments, policy, .send)
    let storage = RegistryStorage.shared
    if !MessageObservers.isOn,
        let handler = RegistryStorage.handler(selector, of: target, type, in: storage)
    {
        try handler.entry._withUnsafeGuaranteedRef {
            try $0.checkResultLeaves(selector, target.load(as: AnyObject.self))
        }
        return try handler.call(message, on: target, from: sender, buffer)
    }
    var trace = SendTrace()
    trace.resultLeaves = true
    return try send(message, to: target, type, from: sender, in: storage, &trace, buffer)
}

// Inlined, it would take the fast path's registers.
@inline(never)
private func sendTheLongWay(
    _ message: Message,
    to target: UnsafeRawPointer,
    _ type: Any.Type?,
    from sender: (any Actor)?,
    in storage: Unmanaged<RegistryStorage>,
    _ buffer: UnsafeMutablePointer<ResultBuffer>
) throws -> Bool {
    var trace = SendTrace()
    return try send(message, to: target, type, from: sender, in: storage, &trace, buffer)
}

/// Sends a message in the sender's isolation, and puts the result into the buffer.
///
/// - Parameter trace: Records the course of the send.
private func send(
    _ message: Message,
    to target: UnsafeRawPointer,
    _ type: Any.Type?,
    from sender: (any Actor)?,
    in storage: Unmanaged<RegistryStorage>,
    _ trace: inout SendTrace,
    _ buffer: UnsafeMutablePointer<ResultBuffer>
) throws -> Bool {
    let result = try HandlerRegistry(storage: storage.takeUnretainedValue()).send(
        message,
        to: value(at: target, type),
        from: sender,
        &trace
    )
    guard let result else { return false }
    ResultBuffer.any(buffer).initialize(to: result)
    return true
}

extension HandlerRegistry {
    /// Sends a message in the sender's isolation.
    ///
    /// - Parameters:
    ///   - target: The receiver; for a static message, the type.
    ///   - trace: Records the course of the send.
    @inline(never)
    func send(
        _ message: Message,
        to target: Any,
        from sender: (any Actor)?,
        _ trace: inout SendTrace
    ) throws -> Any? {
        // 2. Observers.
        guard MessageObservers.isOn else {
            return try sendUnobserved(message, to: target, from: sender, &trace)
        }
        return try MessageObservers.during(SentMessage(message, to: target, in: self), &trace) {
            try sendUnobserved(message, to: target, from: sender, &$0)
        }
    }

    /// Sends a message, such as a route's, in the sender's isolation without notifying the
    /// observers of sends.
    @inline(never)
    func sendUnobserved(
        _ message: Message,
        to target: Any,
        from sender: (any Actor)?,
        _ trace: inout SendTrace
    ) throws -> Any? {
        switch try find(message.selector, for: target) {
        case .handler(let entry, let receiver, let isForwarded):
            if isForwarded { trace.forwardedTo = receiver }
            if trace.resultLeaves { try entry.checkResultLeaves(message.selector, receiver) }
            trace.resultIsSendable = entry.resultIsSendable
            var buffer = ResultBuffer()
            let hasResult = try entry.withAddress(of: receiver) {
                try entry.call(message, on: $0, from: sender, &buffer, didEnter: &trace.didEnter)
            }
            return hasResult ? buffer.take() : nil
        case .forwarder(let forwarder):
            return try forward(message, to: forwarder, from: sender, &trace)
        }
    }
}

// MARK: - Messages of routes
// Only the observers of routes are notified of them.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver that the route found.
    ///   - arguments: One element for each parameter.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The isolation of the route's sender.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    package func sendRouted(
        _ selector: Selector,
        to target: Any,
        with arguments: [Any?],
        policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        var trace = SendTrace()
        return try arguments.withUnsafeBufferPointer {
            try sendUnobserved(
                Message(selector, $0, policy, .route),
                to: flattened(target),
                from: isolation,
                &trace
            )
        }
    }
}

extension FoundHandler {
    /// Runs the handler, which was found for the object's class, in the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, for errors.
    ///   - object: The receiver, which the caller must hold.
    ///   - arguments: The elements of the sender's array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The isolation of the route's sender.
    ///   - result: Receives the result. Pass nil; it stays nil if the handler has no result.
    package func send(
        _ selector: Selector,
        to object: Unmanaged<AnyObject>,
        with arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy,
        isolation: isolated (any Actor)?,
        _ result: inout Any?
    ) throws {
        let message = Message(selector, arguments, policy, .route)
        var buffer = ResultBuffer()
        let hasResult = try withUnsafePointer(to: object) {
            try call(message, on: $0, from: isolation, &buffer)
        }
        if hasResult { result = buffer.take() }
    }
}

// MARK: - Steps 3 and 4

/// The destination of a message.
indirect enum MessageDestination {
    /// A handler, and the receiver or the type that has it.
    ///
    /// If the message was forwarded, this receiver isn't the message's own.
    case handler(RegistryEntry, of: Any, isForwarded: Bool)

    /// A receiver that may forward the message as an invocation.
    case forwarder(any MessageForwarding)
}

extension HandlerRegistry {
    /// Returns the destination of a message.
    ///
    /// Performs steps 3 and 4.
    ///
    /// - Parameter target: The receiver; for a static message, the type.
    /// - Throws: ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered
    ///   for the selector; the errors of forwarding if the receiver has no handler.
    @inline(never)
    func find(_ selector: Selector, for target: Any) throws(DispatchError) -> MessageDestination {
        if let handler = try ownHandler(selector, of: target, isForwarded: false) {
            return handler
        }
        return try forwardingDestination(of: selector, from: target)
    }

    /// Returns the handler that a receiver or a type itself has, or nil if it is a receiver without
    /// one.
    ///
    /// Performs step 3.
    func ownHandler(_ selector: Selector, of target: Any, isForwarded: Bool) throws(DispatchError)
        -> MessageDestination?
    {
        if let type = receivingType(target) {
            let entry = try entry(for: selector, type: type, isStatic: true)
            return .handler(entry, of: type, isForwarded: isForwarded)
        }
        let entry = try findEntry(for: selector, type: type(of: target), isStatic: false)
        guard let entry else { return nil }
        return .handler(entry, of: target, isForwarded: isForwarded)
    }
}

/// Returns a value whose type is known only at run time, flattened.
///
/// - Parameters:
///   - memory: A pointer to the value.
///   - type: The value's static type, or nil for a class.
func value(at memory: UnsafeRawPointer, _ type: Any.Type?) -> Any {
    guard let type else { return memory.load(as: AnyObject.self) }
    func value<Value>(_: Value.Type) -> Any {
        flattened(memory.assumingMemoryBound(to: Value.self).pointee)
    }
    return _openExistential(type, do: value)
}

/// The course of a send, for observers and for senders that distinguish the handler's own errors
/// from others.
struct SendTrace {
    /// Whether the handler's own code ran.
    var didEnter = false

    /// The receiver that the message was forwarded to.
    var forwardedTo: Any?

    /// Whether the result may leave the receiver's isolation, so it must be `Sendable`.
    var resultLeaves = false

    /// Whether the compiler knows that the result is `Sendable`.
    var resultIsSendable = false
}
