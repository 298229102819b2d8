// How an awaited message reaches its handler: in the handler's own isolation, if target and result may go there and back.

extension HandlerRegistry {
    nonisolated(nonsending) func deliver<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let type = type(of: target as Any)
        guard let entry = try findEntry(for: selector, type: type, isStatic: false) else {
            switch try next(for: selector, from: target) {
            case .target(let target):
                return try await deliver(selector, to: target, with: arguments, policy)
            case .type(let type):
                return try await send(selector, toType: type, with: arguments, policy: policy)
            case .forwarder(let forwarder):
                // It runs where the sender does.
                return try arguments.withUnsafeBufferPointer {
                    var delivery = Delivery($0, policy: policy, sender: #isolation)
                    return try hand(selector, to: forwarder, &delivery)
                }
            }
        }
        if isConcrete(target, type) {
            return try await entry.run(selector, type, on: target, with: arguments, policy)
        }
        let target = flattened(target)
        return try await entry.run(selector, type, on: target, with: arguments, policy)
    }
}

extension HandlerEntry {
    /// Runs the handler in its own isolation.
    nonisolated(nonsending) func run<Target>(
        _ selector: Selector, _ type: Any.Type, on target: Target, with arguments: sending [Any?],
        _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let home = try home(of: target, sender: #isolation, MessageSite(selector, type, isStatic: isStatic))
        // `home` let through only targets and results that are `Sendable` or that stay in the sender's isolation, and the
        // arguments were sent here.
        nonisolated(unsafe) let target = target
        nonisolated(unsafe) let arguments = arguments
        if case .synchronous = body.thunk {
            let sender = #isolation
            if home === sender { return try runHere(selector, type, target, arguments, policy, home) }
            let result = try await run(selector, type, target, arguments, policy, in: home)
            return result.value
        }
        if argumentCount != arguments.count {
            try checkCount(arguments.count, policy, MessageSite(selector, type, isStatic: isStatic).message)
        }
        let call = AsynchronousCall(self, selector, type, target: target, arguments, policy, home)
        try await run(call, in: home)
        return call.returnValue
    }

    private func runHere<Target>(
        _ selector: Selector, _ type: Any.Type, _ target: Target, _ arguments: [Any?], _ policy: ArgumentPolicy,
        _ home: (any Actor)?
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: home)
            return try run(selector, type, onValue: target, &delivery)
        }
    }

    /// A result on its way back: let through by `home`.
    private struct Returned: @unchecked Sendable {
        let value: Any?
    }

    private func run<Target>(
        _ selector: Selector, _ type: Any.Type, _ target: Target, _ arguments: [Any?], _ policy: ArgumentPolicy,
        in home: isolated (any Actor)?
    ) async throws -> Returned {
        Returned(value: try runHere(selector, type, target, arguments, policy, home))
    }

    private func run(_ call: AsynchronousCall, in home: isolated (any Actor)?) async throws {
        let arguments = call.arguments
        switch body.thunk {
        case .synchronous(let thunk): try thunk(arguments)
        case .asynchronous(let thunk): try await thunk(arguments)
        case .nonsending(let thunk): try await thunk(arguments)
        case .actorAsynchronous(let thunk): try await thunk(arguments.target() as AnyObject, arguments)
        }
    }

    /// The isolation to run the handler in, if target and result may go there and back.
    private func home<Target>(
        of target: Target, sender: (any Actor)?, _ site: @autoclosure () -> MessageSite
    ) throws(DispatchError) -> (any Actor)? {
        // The facts live as long as the entry.
        let facts = facts.takeUnretainedValue()
        let own = body.actor.map { $0(target as AnyObject) } ?? facts.isolation
        // A handler that is isolated nowhere runs where its sender is, unless it is asynchronous and leaves it.
        let home = own ?? (runsOnSender ? sender : nil)
        guard home !== sender else { return home }
        guard receiverIsSendable || isStatic else {
            throw .notSendable(site().message, value: .target, type: "\(receiver)")
        }
        guard facts.resultIsSendable else {
            throw .notSendable(site().message, value: .result, type: "\(facts.resultType)")
        }
        return home
    }
}

/// A call that may suspend: its frame, and what this points to, in memory that stays where it is.
private final class AsynchronousCall {
    private let frame: UnsafeMutablePointer<CallFrame>
    private let result: UnsafeMutablePointer<Any>
    private let free: () -> Void

    init<Target>(
        _ entry: HandlerEntry, _ selector: Selector, _ type: Any.Type, target: Target, _ elements: [Any?],
        _ policy: ArgumentPolicy, _ home: (any Actor)?
    ) {
        let frame = UnsafeMutablePointer<CallFrame>.allocate(capacity: 1)
        let result = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        let site = UnsafeMutablePointer<Selector>.allocate(capacity: 1)
        let receiver = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        let arguments = UnsafeMutableBufferPointer<Any?>.allocate(capacity: elements.count)
        site.initialize(to: selector)
        receiver.initialize(to: target)
        _ = arguments.initialize(from: elements)
        frame.initialize(
            to: CallFrame(
                entry, site, type, target: receiver, arguments: UnsafeBufferPointer(arguments), policy: policy,
                sender: home.map(CallFrame.identity), result: result))
        self.frame = frame
        self.result = result
        free = {
            if frame.pointee.hasResult { result.deinitialize(count: 1) }
            frame.pointee.free()
            frame.deallocate()
            result.deallocate()
            arguments.deinitialize()
            arguments.deallocate()
            receiver.deinitialize(count: 1)
            receiver.deallocate()
            site.deinitialize(count: 1)
            site.deallocate()
            withExtendedLifetime((home, entry)) {}
        }
    }

    deinit { free() }

    var arguments: Arguments { Arguments(frame) }
    var returnValue: Any? { frame.pointee.hasResult ? result.pointee : nil }
}

// Its sender waits for the thunk that it is handed to, so that the two never touch it at the same time.
extension AsynchronousCall: @unchecked Sendable {}
