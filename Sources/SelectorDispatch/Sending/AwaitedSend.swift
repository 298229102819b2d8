// Steps 5 and 6 of Send.swift for an awaited send, which goes to the handler's isolation.
//
// A synchronous handler that runs where the sender is runs inside `begin`. Only for others does the sender wait, in
// `finish`. A thunk of an asynchronous handler is awaited; everything that it points to is in memory that stays in place.

/// An awaited send to an object, in its sender's memory. A message that takes the long way has no handler here.
@usableFromInline
@frozen struct AwaitedSend: @unchecked Sendable {
    // The sender waits while another isolation uses this, so the two never touch it at the same time.

    @usableFromInline var room = ResultRoom()
    private let arguments: UnsafeBufferPointer<Any?>
    private let policy: ArgumentPolicy
    private var handler: HandlerOfObject?
    @usableFromInline private(set) var hasResult = false
    /// Whether the handler has yet to run.
    @usableFromInline private(set) var isPending = true

    @usableFromInline
    init(_ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy) {
        self.arguments = arguments
        self.policy = policy
    }

    /// Runs the handler if it may run here and now.
    @inlinable @inline(__always)
    mutating func begin<Target>(
        _ selector: Selector, to target: Target, in registry: HandlerRegistry?, from sender: (any Actor)?
    ) throws {
        try withUnsafePointer(to: target) {
            try begin(selector, to: $0, valueType(Target.self), in: registry, from: sender)
        }
    }

    /// Runs the handler if it may run here and now.
    ///
    /// - Parameters:
    ///   - target: Points at a value of the type.
    ///   - type: The target's static type; nil for a class.
    @usableFromInline
    mutating func begin(
        _ selector: Selector, to target: UnsafeRawPointer, _ type: Any.Type?, in registry: HandlerRegistry?,
        from sender: (any Actor)?
    ) throws {
        let storage = registry.map { Unmanaged.passUnretained($0.storage) } ?? SharedRegistry.current
        guard let handler = HandlerOfObject.find(selector, of: target, type, in: storage) else { return }
        self.handler = handler
        let runsHere = try withUnsafePointer(to: handler.object) { object in
            try handler.entry._withUnsafeGuaranteedRef { entry in
                if entry.isAsync { return false }
                if entry.runsHere(object, sender) { return true }
                // Actors are `Sendable`.
                if !entry.isIsolatedToInstance || !entry.types._withUnsafeGuaranteedRef({ $0.resultIsSendable }) {
                    _ = try home(of: entry, selector, sender)
                }
                return false
            }
        }
        guard runsHere else { return }
        hasResult = try handler.call(selector, arguments, policy, from: sender, .send, &room)
        isPending = false
    }

    /// Goes to the handler and waits for it.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    nonisolated(nonsending) mutating func finish<Target>(
        _ selector: Selector, to target: Target, in registry: HandlerRegistry?
    ) async throws {
        guard let handler else {
            // The sender sent the arguments to the isolation that runs this.
            nonisolated(unsafe) let arguments = Array(arguments)
            return keep(
                try await (registry ?? .shared).sendAwaited(
                    selector, to: flattened(target), with: arguments, policy, .send))
        }
        let entry = handler.entry.takeUnretainedValue()
        let home = try home(of: entry, selector, #isolation)
        guard entry.isAsync else { return try await run(handler, selector, in: home) }
        let type: Any.Type = handler.object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        let call = try AsynchronousCall(
            entry, selector, to: handler.object, type, arguments, policy, in: home)
        keep(try await entry.result(of: call, in: home))
    }

    private mutating func keep(_ result: Any?) {
        guard let result else { return }
        ResultRoom.any(&room).initialize(to: result)
        hasResult = true
    }

    private func home(
        of entry: RegistryEntry, _ selector: Selector, _ sender: (any Actor)?
    ) throws(DispatchError) -> (any Actor)? {
        guard let object = handler?.object.takeUnretainedValue() else { return sender }
        return try entry.home(of: object, sender, DispatchError.Context(selector, to: object))
    }

    private mutating func run(
        _ handler: HandlerOfObject, _ selector: Selector, in home: isolated (any Actor)?
    ) async throws {
        hasResult = try handler.call(selector, arguments, policy, from: home, .send, &room)
    }
}

// MARK: - The long way

/// A message that may leave its sender's isolation.
struct AwaitedMessage: @unchecked Sendable {
    // The sender sent the arguments here, and has no other copy.

    let selector: Selector
    let arguments: [Any?]
    let policy: ArgumentPolicy
    let call: DispatchError.Context.Call

    init(
        _ selector: Selector, _ arguments: sending [Any?], _ policy: ArgumentPolicy, _ call: DispatchError.Context.Call
    ) {
        self.selector = selector
        self.arguments = arguments
        self.policy = policy
        self.call = call
    }
}

extension HandlerRegistry {
    /// Sends a message wherever its handler is isolated, and awaits it.
    ///
    /// - Parameter target: The receiver; for a static message, the type.
    nonisolated(nonsending) func sendAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], _ policy: ArgumentPolicy,
        _ call: DispatchError.Context.Call
    ) async throws -> Any? {
        let message = AwaitedMessage(selector, arguments, policy, call)
        // 2. Observers. They see the arguments in the sender's isolation.
        guard MessageObservers.isOn else {
            var trace = SendTrace()
            return try await sendUnobserved(message, to: target, &trace)
        }
        let sent = SentMessage(
            selector: selector, arguments: message.arguments, target: target, policy: policy, registry: self)
        return try await MessageObservers.during(sent) { try await sendUnobserved(message, to: target, &$0) }
    }

    /// Sends a message that the observers of sends don't see.
    nonisolated(nonsending) func sendUnobserved(
        _ message: AwaitedMessage, to target: Any, _ trace: inout SendTrace
    ) async throws -> Any? {
        // 3 and 4.
        switch try find(message.selector, for: target) {
        case .handler(let entry, let receiver, let isForwarded):
            if isForwarded { trace.forwardedTo = receiver }
            if entry.isStatic, let type = receiver as? Any.Type { return try await entry.send(message, to: type, type) }
            return try await entry.send(message, to: receiver, Swift.type(of: receiver))
        case .forwarder(let forwarder):
            return try await forward(message, to: forwarder)
        }
    }
}

extension RegistryEntry {
    /// Sends an awaited message to a receiver for which this handler was found. Performs steps 5 and 6.
    fileprivate nonisolated(nonsending) func send<Target>(
        _ message: AwaitedMessage, to target: Target, _ type: Any.Type
    ) async throws -> Any? {
        let object = isIsolatedToInstance ? target as AnyObject : nil
        let context = DispatchError.Context(message.selector, type, isStatic: isStatic, message.call)
        let home = try home(of: object, #isolation, context)
        // `home` lets through only receivers that are `Sendable` or that stay in the sender's isolation.
        nonisolated(unsafe) let target = target
        if !isAsync { return try await run(message, on: target, in: home).value }
        let receiver = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        receiver.initialize(to: target)
        defer {
            receiver.deinitialize(count: 1)
            receiver.deallocate()
            extendLifetime(message)
        }
        let call = try AsynchronousCall(
            self, message.selector, to: type, at: receiver, message.arguments.withUnsafeBufferPointer { $0 },
            message.policy, in: home, message.call)
        return try await result(of: call, in: home)
    }

    /// Awaits the body of an asynchronous handler, ends the call, and returns the result.
    @inline(__always)
    fileprivate nonisolated(nonsending) func result(
        of call: AsynchronousCall, in home: (any Actor)?
    ) async throws -> Any? {
        defer { extendLifetime(home) }
        let sender = #isolation
        do {
            if home === sender {
                try await body.run(awaiting: call.arguments)
            } else {
                try await run(call, in: home)
            }
        } catch {
            _ = call.end()
            throw error
        }
        return call.end()
    }

    private func run(_ call: AsynchronousCall, in home: isolated (any Actor)?) async throws {
        try await body.run(awaiting: call.arguments)
    }

    private func run<Target>(
        _ message: AwaitedMessage, on target: Target, in home: isolated (any Actor)?
    ) async throws -> AwaitedResult {
        try message.arguments.withUnsafeBufferPointer { arguments in
            try withUnsafePointer(to: target) {
                var room = ResultRoom()
                let hasResult = try call(
                    message.selector, on: $0, arguments, message.policy, from: home, message.call, &room)
                return AwaitedResult(value: hasResult ? room.take() : nil)
            }
        }
    }
}

/// A result that comes back from the handler's isolation. `home` lets it through only if its type is `Sendable` or it
/// stays in the sender's isolation.
private struct AwaitedResult: @unchecked Sendable {
    let value: Any?
}
