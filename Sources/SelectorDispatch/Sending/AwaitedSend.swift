// Steps 5 and 6 of Send.swift for an awaited send, which goes to the handler's isolation.
//
// A synchronous handler in the sender's isolation runs inside `begin`. For any other handler, the
// sender waits in `finish`. A thunk of an asynchronous handler is awaited; it points only to memory
// that stays in place.

/// A receiver whose sends are awaited and reach every handler, in any isolation.
///
/// ```swift
/// let total = try await account.awaited.send("deposit:", with: [5], returning: Int.self)
/// ```
///
/// An awaited send reaches `async` methods, methods of the main actor and of other global actors,
/// and methods of actors. <doc:Sending> has the rules that all sends share.
@frozen public struct AwaitedReceiver<Target>: MessageSending {
    /// The receiver; for a static message, the type.
    @usableFromInline package let target: Target
    @usableFromInline let registry: HandlerRegistry?

    @inlinable
    init(_ target: Target, in registry: HandlerRegistry? = nil) {
        self.target = target
        self.registry = registry
    }

    /// This receiver.
    public var awaited: AwaitedReceiver { self }

    /// Sends a message and awaits its handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`, or its Swift spelling, `move(_:to:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     The sender gives up the array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the
    ///   result would cross isolations and is not `Sendable`; any other ``DispatchError`` if the
    ///   message doesn't reach a handler, or its result has a different type; the handler's own
    ///   error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func send<Result: Sendable>(
        _ selector: Selector,
        with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = (any Sendable)?.self,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments were sent here, so the sender has no other copy. Only their address is
        // passed on, so an array literal stays in the sender's own memory, even while the sender
        // waits. `extendLifetime` keeps it alive for `finish`, and the receiver, which is not
        // retained.
        #if canImport(Darwin)
        // Before macOS 26, only a slice has a span.
        nonisolated(unsafe) let arguments = arguments[...]
        #else
        nonisolated(unsafe) let arguments = arguments
        #endif
        let elements = arguments.span
        defer {
            extendLifetime(elements)
            extendLifetime(target)
        }
        var send = AwaitedSend(elements.inPlace, policy)
        try send.begin(selector, to: target, in: registry, from: isolation)
        if send.isPending {
            try await send.finish(selector, to: target, in: registry, returning: Result.self)
        }
        return try send.buffer.take(send.hasResult, as: Result.self, selector, of: target)
    }

    /// Sends a typed message, such as `Account.depositMessage(5)`, and awaits its handler's result.
    ///
    /// - Parameters:
    ///   - message: The message, which the sender gives up.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of a send by selector.
    @inlinable
    @discardableResult
    public func send<Result: Sendable>(
        _ message: sending TypedMessage<Target, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments leave the sender with their message.
        nonisolated(unsafe) let arguments = message.call.arguments
        return try await send(message.call.selector, with: arguments, returning: Result.self)
    }
}

extension MessageReceiver {
    /// This receiver, with awaited sends, which reach every handler.
    @inlinable public var awaited: AwaitedReceiver<Self> { AwaitedReceiver(self) }

    /// This type, with awaited sends, which reach every static handler.
    @inlinable public static var awaited: AwaitedReceiver<Self.Type> { AwaitedReceiver(self) }
}

/// An awaited send, in its sender's memory.
@usableFromInline
@frozen struct AwaitedSend: @unchecked Sendable {
    // The sender waits while another isolation uses this, so there are no simultaneous accesses.

    @usableFromInline var buffer = ResultBuffer()
    private let elements: UnsafeBufferPointer<Any?>
    private let policy: ArgumentPolicy

    /// The object's handler that has yet to run, or nil if the message takes the slow path.
    private var found: (handler: FoundHandler, object: Unmanaged<AnyObject>)?
    @usableFromInline private(set) var hasResult = false

    /// Whether the handler has yet to run.
    @usableFromInline private(set) var isPending = true

    /// Creates a send.
    ///
    /// - Parameters:
    ///   - elements: The arguments, which must stay alive until `finish` returns.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    @usableFromInline
    init(_ elements: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy) {
        self.elements = elements
        self.policy = policy
    }

    /// Runs the handler if it may run here and now.
    @usableFromInline @_transparent
    mutating func begin<Target>(
        _ selector: Selector,
        to target: Target,
        in registry: HandlerRegistry?,
        from sender: (any Actor)?
    ) throws {
        try withUnsafePointer(to: target) {
            try begin(selector, to: $0, valueType(Target.self), in: registry, from: sender)
        }
    }

    /// Runs the handler if it may run here and now.
    ///
    /// The target is as in `sendNow`.
    @usableFromInline
    mutating func begin(
        _ selector: Selector,
        to target: UnsafeRawPointer,
        _ type: Any.Type?,
        in registry: HandlerRegistry?,
        from sender: (any Actor)?
    ) throws {
        let storage =
            if let registry { Unmanaged.passUnretained(registry.storage) } else {
                RegistryStorage.shared
            }
        guard !MessageObservers.isOn,
            let handler = RegistryStorage.handler(selector, of: target, type, in: storage)
        else { return }
        let runsHere = try handler.entry._withUnsafeGuaranteedRef { entry in
            if entry.isAsync { return false }
            if entry.runsHere(target, sender) { return true }
            // An actor can leave the sender's isolation, because it is `Sendable`.
            let mayLeave =
                entry.isIsolatedToInstance
                && entry.types._withUnsafeGuaranteedRef { $0.resultIsSendable }
            if !mayLeave { try entry.checkLeaves(selector, target, sender) }
            return false
        }
        guard runsHere else {
            found = (handler, target.load(as: Unmanaged<AnyObject>.self))
            return
        }
        let message = Message(selector, elements, policy, .send)
        hasResult = try handler.call(message, on: target, from: sender, &buffer)
        isPending = false
    }

    /// Runs the handler in its own isolation and awaits it.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    nonisolated(nonsending) mutating func finish<Target>(
        _ selector: Selector,
        to target: Target,
        in registry: HandlerRegistry?,
        returning type: Any.Type
    ) async throws {
        let message = Message(selector, elements, policy, .send)
        guard let (handler, receiver) = found else {
            return keep(
                try await (registry ?? .shared).sendAwaited(
                    message,
                    to: flattened(target),
                    returning: type
                )
            )
        }
        let entry = handler.entry.takeUnretainedValue()
        let object = entry.isIsolatedToInstance ? receiver.takeUnretainedValue() : nil
        let receiverType: Any.Type = receiver._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        keep(try await entry.deliver(message, to: receiver, receiverType, object))
    }

    private mutating func keep(_ result: Any?) {
        guard let result else { return }
        ResultBuffer.any(&buffer).initialize(to: result)
        hasResult = true
    }
}

// The slow path of an awaited send: a send to a value or a type, an observed one, or a forwarded
// one. Its steps are those of Send.swift.

extension HandlerRegistry {
    /// Sends a message wherever its handler is isolated, and awaits it.
    ///
    /// - Parameters:
    ///   - message: The message, whose arguments the sender gives up.
    ///   - target: The receiver; for a static message, the type.
    ///   - resultType: The type that the sender requests, to which a receiver in another process
    ///     converts its result.
    nonisolated(nonsending) func sendAwaited(
        _ message: Message,
        to target: Any,
        returning resultType: Any.Type
    ) async throws -> Any? {
        // 2. Observers. They get the arguments in the sender's isolation.
        guard MessageObservers.isOn else {
            var trace = SendTrace()
            return try await sendUnobserved(message, to: target, returning: resultType, &trace)
        }
        return try await MessageObservers.during(SentMessage(message, to: target, in: self)) {
            try await sendUnobserved(message, to: target, returning: resultType, &$0)
        }
    }

    /// Sends a message without notifying the observers of sends.
    nonisolated(nonsending) func sendUnobserved(
        _ message: Message,
        to target: Any,
        returning resultType: Any.Type,
        _ trace: inout SendTrace
    ) async throws -> Any? {
        // 3 and 4.
        switch try find(message.selector, for: target) {
        case .handler(let entry, let receiver, let isForwarded):
            if isForwarded { trace.forwardedTo = receiver }
            if entry.isStatic, let type = receiver as? Any.Type {
                return try await entry.deliver(message, to: type, type, nil)
            }
            let object = entry.isIsolatedToInstance ? receiver as AnyObject : nil
            return try await entry.deliver(message, to: receiver, type(of: receiver), object)
        case .forwarder(let forwarder):
            return try await forward(message, to: forwarder, returning: resultType)
        }
    }
}

// MARK: - Steps 5 and 6

extension RegistryEntry {
    /// Throws an error if a message to an object would leave the sender's isolation, and can't.
    fileprivate func checkLeaves(
        _ selector: Selector,
        _ target: UnsafeRawPointer,
        _ sender: (any Actor)?
    ) throws(DispatchError) {
        let object = target.load(as: AnyObject.self)
        _ = try home(of: object, sender, DispatchError.Context(selector, to: object))
    }

    /// Runs the handler in its own isolation, and awaits its result.
    ///
    /// - Parameters:
    ///   - message: The message, whose parts must stay in place.
    ///   - target: The receiver, or the type if the handler is static.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - object: The receiver, if the handler is isolated to it.
    @inline(__always)
    fileprivate nonisolated(nonsending) func deliver<Target>(
        _ message: Message,
        to target: Target,
        _ type: Any.Type,
        _ object: AnyObject?
    ) async throws -> Any? {
        let home = try home(of: object, #isolation, message.context(type, isStatic: isStatic))
        // `home` lets through only receivers that are `Sendable` or that stay in the sender's
        // isolation.
        nonisolated(unsafe) let target = target
        guard isAsync else { return try await run(message, on: target, in: home) }
        try checkCount(message, message.context(type, isStatic: isStatic))
        return try await result(
            of: AwaitedCall(self, message, to: target, in: home),
            in: home
        )
    }

    /// Awaits the body of an asynchronous handler, ends the call, and returns the result.
    @inline(__always)
    private nonisolated(nonsending) func result<Target>(
        of awaited: AwaitedCall<Target>,
        in home: (any Actor)?
    ) async throws -> Any? {
        defer { extendLifetime(home) }
        let sender = #isolation
        do {
            if home === sender {
                try await body.run(awaiting: awaited.call)
            } else {
                try await run(awaited.call, in: home)
            }
        } catch {
            awaited.end()
            throw error
        }
        return awaited.end()
    }

    private func run(_ call: Call, in home: isolated (any Actor)?) async throws {
        try await body.run(awaiting: call)
    }

    private func run<Target>(
        _ message: Message,
        on target: Target,
        in home: isolated (any Actor)?
    ) async throws -> sending Any? {
        var buffer = ResultBuffer()
        let hasResult = try withUnsafePointer(to: target) {
            try call(message, on: $0, from: home, &buffer)
        }
        // `home` lets the result leave the handler's isolation only if its type is `Sendable` or it
        // stays in the sender's isolation.
        nonisolated(unsafe) let result = hasResult ? buffer.take() : nil
        return result
    }
}

/// A call that may suspend: its frame, its result's memory and its target, in one block of memory
/// that never moves.
///
/// The caller holds the message's parts, the handler's entry and its actor while it waits, and
/// frees the call afterward.
struct AwaitedCall<Target> {
    private let block: UnsafeMutableRawPointer

    // The frame, the buffer and the target follow each other in memory.
    private var frame: UnsafeMutablePointer<CallFrame> {
        block.assumingMemoryBound(to: CallFrame.self)
    }

    private var buffer: UnsafeMutablePointer<ResultBuffer> {
        UnsafeMutableRawPointer(frame + 1).assumingMemoryBound(to: ResultBuffer.self)
    }

    private var target: UnsafeMutablePointer<Target> {
        UnsafeMutableRawPointer(buffer + 1).alignedUp(for: Target.self).assumingMemoryBound(
            to: Target.self
        )
    }

    /// Creates a call, which ``end()`` frees.
    ///
    /// - Parameters:
    ///   - entry: The handler.
    ///   - message: The message, whose parts must stay in place.
    ///   - receiver: The receiver, or the type if the handler is static. The call has a copy.
    ///   - home: The actor that the handler runs on.
    init(
        _ entry: RegistryEntry,
        _ message: Message,
        to receiver: Target,
        in home: (any Actor)?
    ) {
        let alignment = max(MemoryLayout<CallFrame>.alignment, MemoryLayout<Target>.alignment)
        let size =
            MemoryLayout<CallFrame>.stride + MemoryLayout<ResultBuffer>.stride + alignment
            + MemoryLayout<Target>.size
        block = .allocate(byteCount: size, alignment: alignment)
        target.initialize(to: receiver)
        frame.initialize(
            to: CallFrame(entry, message, to: UnsafeRawPointer(target), from: home, buffer)
        )
    }

    var call: Call { Call(frame) }

    /// Frees the call, and returns the result, or nil if there is none.
    @discardableResult
    func end() -> Any? {
        frame.pointee.free()
        let result = frame.pointee.hasResult ? buffer.pointee.take() : nil
        target.deinitialize(count: 1)
        block.deallocate()
        return result
    }
}

// A sender hands the call to the thunk and waits, so there are no simultaneous accesses.
extension AwaitedCall: @unchecked Sendable {}

// MARK: - Messages of routes
// Only the observers of routes are notified of them.

extension HandlerRegistry {
    /// Sends a routed message wherever its handler is isolated, and awaits it.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver that the route found.
    ///   - arguments: One element for each parameter. The sender gives up the array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    package nonisolated(nonsending) func sendRoutedAwaited(
        _ selector: Selector,
        to target: Any,
        with arguments: sending [Any?],
        policy: ArgumentPolicy
    ) async throws -> Any? {
        // The arguments were sent here, so the sender has no other copy.
        #if canImport(Darwin)
        // Before macOS 26, only a slice has a span.
        nonisolated(unsafe) let arguments = arguments[...]
        #else
        nonisolated(unsafe) let arguments = arguments
        #endif
        let elements = arguments.span
        defer {
            extendLifetime(elements)
            extendLifetime(selector)
        }
        let message = Message(selector, elements.inPlace, policy, .route)
        var trace = SendTrace()
        return try await sendUnobserved(
            message,
            to: flattened(target),
            returning: Any?.self,
            &trace
        )
    }

    /// Returns whether the handler of an awaited message runs outside the sender's isolation.
    ///
    /// A message forwarded as an invocation doesn't leave the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver; for a static message, the type.
    ///   - sender: The sender's isolation.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would
    ///   leave, and the receiver or the result is not `Sendable`;
    ///   ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it;
    ///   a forwarding error if the receiver has no handler and forwards to none.
    package func leavesSender(
        _ selector: Selector,
        to target: Any,
        sender: (any Actor)?
    ) throws(DispatchError) -> Bool {
        guard case .handler(let entry, let receiver, _) = try find(selector, for: target) else {
            return false
        }
        let object = type(of: receiver) is AnyClass ? receiver as AnyObject : nil
        let context = DispatchError.Context(selector, to: receiver, .route)
        let home = try entry.home(of: object, sender, context)
        return home !== sender
    }
}
