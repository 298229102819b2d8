// The slow path of an awaited send: to a value or a type, observed, or forwarded. Its steps are those of Send.swift.

/// A message that may leave its sender's isolation.
struct AwaitedMessage: @unchecked Sendable {
    // The arguments were sent here, so the sender has no other copy.

    let selector: Selector
    let arguments: [Any?]
    let policy: ArgumentPolicy
    let call: DispatchError.Context.Call
    let resultType: Any.Type
}

extension HandlerRegistry {
    /// Sends a message wherever its handler is isolated, and awaits it.
    ///
    /// - Parameters:
    ///   - target: The receiver; for a static message, the type.
    ///   - resultType: The type that the sender requests, to which a receiver in another process converts its result.
    nonisolated(nonsending) func sendAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], _ policy: ArgumentPolicy,
        returning resultType: Any.Type
    ) async throws -> Any? {
        let message = AwaitedMessage(
            selector: selector, arguments: arguments, policy: policy, call: .send, resultType: resultType)
        // 2. Observers. They get the arguments in the sender's isolation.
        guard MessageObservers.isOn else {
            var trace = SendTrace()
            return try await sendUnobserved(message, to: target, &trace)
        }
        let sent = SentMessage(
            selector: selector, arguments: message.arguments, target: target, policy: policy, registry: self)
        return try await MessageObservers.during(sent) { try await sendUnobserved(message, to: target, &$0) }
    }

    /// Sends a message without notifying the observers of sends.
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
    /// Sends an awaited message to a receiver that has this handler. Performs steps 5 and 6.
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
            self, message.selector, to: type, nil, at: receiver, message.arguments.withUnsafeBufferPointer { $0 },
            message.policy, in: home, message.call)
        return try await result(of: call, in: home)
    }

    /// Awaits the body of an asynchronous handler, ends the call, and returns the result.
    @inline(__always)
    nonisolated(nonsending) func result(of call: AsynchronousCall, in home: (any Actor)?) async throws -> Any? {
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
                var buffer = ResultBuffer()
                let hasResult = try call(
                    message.selector, on: $0, arguments, message.policy, from: home, message.call, &buffer)
                return AwaitedResult(value: hasResult ? buffer.take() : nil)
            }
        }
    }
}

/// A result that comes back from the handler's isolation. `home` lets it through only if its type is `Sendable` or it
/// stays in the sender's isolation.
private struct AwaitedResult: @unchecked Sendable {
    let value: Any?
}
