// How an awaited message reaches its handler. The steps are those in Send.swift, except that the handler may be
// isolated elsewhere.
//
// 1–4. These are unchanged. The arguments leave the sender for good, which the compiler checks.
// 5. The handler's isolation is found. The receiver must be allowed to go there, and the result to come back.
// 6. The message goes there. The thunk of a synchronous handler runs as in step 6 of Send.swift. The thunk of an
//    asynchronous handler is awaited; everything that it points to is in memory that stays in place.

/// A message whose sender awaits the handler, wherever the handler is isolated.
///
/// The sender sent the arguments here, and nobody else has them. Only one isolation uses them at a time.
struct AwaitedMessage: @unchecked Sendable {
    let selector: Selector
    let arguments: [Any?]
    let policy: ArgumentPolicy
    let call: DispatchError.Context.Call

    init(
        _ selector: Selector, _ arguments: sending [Any?], _ policy: ArgumentPolicy,
        _ call: DispatchError.Context.Call = .send
    ) {
        self.selector = selector
        self.arguments = arguments
        self.policy = policy
        self.call = call
    }

    /// Lends the message to `body`, as a message that `sender` sends.
    func lend<Result, Failure: Error>(
        to type: Any.Type, isStatic: Bool = false, from sender: (any Actor)?,
        _ body: (Message) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try arguments.withUnsafeBufferPointer { arguments throws(Failure) in
            try Message.lend(selector, to: type, isStatic: isStatic, arguments, policy, from: sender, call, body)
        }
    }
}

extension HandlerRegistry {
    /// Sends a message and awaits its handler.
    ///
    /// - Parameters:
    ///   - target: The receiver, which is not an existential inside an existential; for a static message, the type.
    ///   - isStatic: Whether the type itself receives the message.
    @usableFromInline
    nonisolated(nonsending) func sendAwaited(
        _ selector: Selector, to target: Any, isStatic: Bool = false, with arguments: sending [Any?],
        _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let message = AwaitedMessage(selector, arguments, policy)
        // 2. Observers. They see the arguments in the sender's isolation.
        guard MessageObservers.isOn else { return try await sendUnobserved(message, to: target, isStatic: isStatic) }
        return try await sendObserved(message, to: target, isStatic: isStatic)
    }

    /// Sends a message that the observers of sends aren't told of, and awaits its handler.
    nonisolated(nonsending) func sendUnobserved(
        _ message: AwaitedMessage, to target: Any, isStatic: Bool = false
    ) async throws -> Any? {
        // 3. Look-up.
        if isStatic, let type = target as? Any.Type {
            let entry = try entry(for: message.selector, type: type, isStatic: true)
            return try await entry.send(message, to: type, type)
        }
        let type = type(of: target)
        if let entry = try findEntry(for: message.selector, type: type, isStatic: false) {
            return try await entry.send(message, to: target, type)
        }
        // 4. Forwarding.
        switch try next(for: message.selector, from: target) {
        case .target(let other): return try await sendUnobserved(message, to: flattened(other))
        case .type(let type): return try await sendUnobserved(message, to: type, isStatic: true)
        case .forwarder(let forwarder): return try await forward(message, to: forwarder)
        }
    }
}

extension RegistryEntry {
    /// Runs the handler in its own isolation.
    nonisolated(nonsending) func send<Target>(
        _ message: AwaitedMessage, to target: Target, _ type: Any.Type
    ) async throws -> Any? {
        // 5. Isolation.
        let object = isIsolatedToInstance ? target as AnyObject : nil
        let sender = #isolation
        let home: (any Actor)? = try message.lend(to: type, isStatic: isStatic, from: sender) {
            try self.home(of: object, sender, $0)
        }
        // `home` lets through only receivers that are `Sendable` or that stay in the sender's isolation.
        nonisolated(unsafe) let target = target
        // 6. The handler's body.
        if !isAsync { return try await send(message, to: target, type, in: home).value }
        try message.lend(to: type, isStatic: isStatic, from: nil) { try checkCount($0) }
        let receiver = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        receiver.initialize(to: target)
        let call = AsynchronousCall(
            self, message.selector, to: type, at: receiver, message.arguments.withUnsafeBufferPointer { $0 },
            message.policy, in: home, message.call)
        defer {
            receiver.deinitialize(count: 1)
            receiver.deallocate()
            extendLifetime(message)
        }
        return try await result(of: call, in: home)
    }

    /// Runs an asynchronous handler and frees the call.
    @inline(__always)
    nonisolated(nonsending) func result(of call: AsynchronousCall, in home: (any Actor)?) async throws -> Any? {
        defer { extendLifetime(home) }
        let sender = #isolation
        do {
            if home === sender {
                try await body.run(awaiting: call.arguments)
            } else {
                try await run(call, on: home)
            }
        } catch {
            _ = call.end()
            throw error
        }
        return call.end()
    }

    private func send<Target>(
        _ message: AwaitedMessage, to target: Target, _ type: Any.Type, in home: isolated (any Actor)?
    ) async throws -> AwaitedResult {
        try message.lend(to: type, isStatic: isStatic, from: home) { message in
            var room = ResultRoom()
            let hasResult = try withUnsafePointer(to: target) { try send(message, to: $0, &room) }
            return AwaitedResult(value: hasResult ? room.take() : nil)
        }
    }

    private func run(_ call: AsynchronousCall, on home: isolated (any Actor)?) async throws {
        try await body.run(awaiting: call.arguments)
    }

    /// Returns whether a synchronous handler belongs in the sender's isolation.
    @inline(__always)
    func isHome(_ sender: (any Actor)?, of object: AnyObject) -> Bool {
        let sender = sender.map(CallFrame.identity)
        if isIsolatedToInstance { return sender == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }
        return isolationIdentity == nil || isolationIdentity == sender
    }

    /// Returns the receiver as an actor.
    @inline(__always)
    static func actor(_ object: AnyObject, _ type: any Actor.Type) -> any Actor {
        // The entry was found under this type.
        @inline(__always)
        func cast<Receiver: Actor>(_: Receiver.Type) -> any Actor { unsafeDowncast(object, to: Receiver.self) }
        return cast(type)
    }

    /// Returns the isolation to run the handler in, after checking that the receiver may go there and the result may
    /// come back.
    ///
    /// - Parameter object: The receiver. Needed if the handler is isolated to it.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; ``DispatchError/unsupportedHandler(_:)`` if the handler's actor is not
    ///   known.
    func home(
        of object: AnyObject?, _ sender: (any Actor)?, _ message: Message
    ) throws(DispatchError) -> (any Actor)? {
        var home = isolation
        if let actor, let object { home = Self.actor(object, actor) }
        // A handler without isolation runs in the sender's, unless it is asynchronous and leaves the sender's
        // isolation.
        if home == nil, body.runsOnSender { home = sender }
        guard home !== sender else { return home }
        guard home !== UnknownActor.shared else { throw .unsupportedHandler(message.context) }
        guard receiverIsSendable || isStatic else {
            throw .notSendable(message.context, value: .target, type: "\(receiver)", isNonisolated: home == nil)
        }
        // The types live as long as the entry.
        let (type, resultIsSendable) = types._withUnsafeGuaranteedRef { ($0.resultType, $0.resultIsSendable) }
        guard resultIsSendable else {
            throw .notSendable(message.context, value: .result, type: "\(type)", isNonisolated: home == nil)
        }
        return home
    }
}

/// A result on its way back. `home` has checked that it may come back.
private struct AwaitedResult: @unchecked Sendable {
    let value: Any?
}
