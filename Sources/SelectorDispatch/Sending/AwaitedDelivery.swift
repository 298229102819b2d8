// How an awaited message reaches its handler: in the handler's own isolation, if target and result may go there and back.

/// Where the handler of an awaited message is to be run.
@usableFromInline
enum AwaitedPlace {
    /// Where the sender is: it has been run.
    case here(hasResult: Bool)
    /// A synchronous handler, on an actor other than the sender's. What it takes and returns may go there and back.
    case elsewhere(AwaitedCall, on: any Actor)
    /// Not known without more ado: there is no such handler, or it is asynchronous.
    case unknown
}

/// Looks for the handler in the shared registry, and runs it if it is synchronous and belongs where the sender is.
///
/// A function of its own: a static one is called by way of an adapter that takes a tenth of the send.
@usableFromInline
func findAwaitedPlace(
    _ selector: Selector, _ object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
    _ sender: (any Actor)?, _ room: inout ResultRoom
) throws -> AwaitedPlace {
    let type: Any.Type = type(of: object)
    // Snapshots are never freed, nor are their tables and entries.
    guard !MessageObservers.isOn,
        let entry = HandlerStorage.instanceEntry(selector, of: type, in: SharedRegistry.current)
    else { return .unknown }
    return try entry._withUnsafeGuaranteedRef { entry in
        guard !entry.isAsync else { return .unknown }
        if !entry.isHome(sender, of: object) {
            let call = AwaitedCall(entry: .passUnretained(entry), object: .passUnretained(object))
            if let actor = entry.body.actor, entry.facts._withUnsafeGuaranteedRef({ $0.resultIsSendable }) {
                // Actors are `Sendable`.
                return .elsewhere(call, on: HandlerEntry.actor(object, actor))
            }
            let site = MessageSite(selector, type, isStatic: false)
            if let home = try entry.home(of: object, sender, site) { return .elsewhere(call, on: home) }
        }
        var didEnter = false
        let hasResult = try withUnsafePointer(to: object) {
            try entry.run(selector, type, on: $0, arguments, policy, sender, &didEnter, &room)
        }
        return .here(hasResult: hasResult)
    }
}

/// A synchronous handler and its receiver, on their way to the actor that ``HandlerEntry/home(of:_:_:)`` gave, which lets
/// only those through that may go there.
///
/// The sender, who waits, holds the object; the entry belongs to the shared registry, which frees none.
@usableFromInline
struct AwaitedCall: @unchecked Sendable {
    fileprivate let entry: Unmanaged<HandlerEntry>
    fileprivate let object: Unmanaged<AnyObject>

    /// Whether the handler's result was put into the room: `home` lets it go back.
    @usableFromInline
    func run(
        _ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy, on home: isolated any Actor,
        _ room: inout ResultRoom
    ) async throws -> Bool {
        var didEnter = false
        let type: Any.Type = object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        return try withUnsafePointer(to: object) { target in
            try arguments.withUnsafeBufferPointer { arguments in
                try entry._withUnsafeGuaranteedRef {
                    try $0.run(selector, type, on: target, arguments, policy, home, &didEnter, &room)
                }
            }
        }
    }
}

/// A result on its way back, let through by `home`.
private struct AwaitedResult: @unchecked Sendable {
    let value: Any?
}

extension AwaitedReceiver {
    /// Delivers a message whose handler isn't known yet, or whose receiver is no object.
    @usableFromInline
    nonisolated(nonsending) func deliverLate(
        _ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        // They were sent to where this runs.
        nonisolated(unsafe) let arguments = arguments
        guard !isObject, let target = object as? AwaitedTarget else {
            return try await HandlerRegistry.shared.deliverAwaited(selector, to: object, with: arguments, policy)
        }
        switch target.kind {
        case .value(let value):
            return try await target.registry.deliverAwaited(selector, to: value, with: arguments, policy)
        case .type(let type):
            return try await target.registry.deliverAwaited(selector, toType: type, with: arguments, policy)
        }
    }
}

extension HandlerRegistry {
    /// - Parameter target: no existential in an existential.
    @usableFromInline
    nonisolated(nonsending) func deliverAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        guard MessageObservers.isOn else {
            return try await deliverAwaitedUnobserved(selector, to: target, with: arguments, policy)
        }
        // Observers see them where the sender is, and use nothing elsewhere that may not go there.
        nonisolated(unsafe) let arguments = arguments
        return try await observe(selector, to: target, with: arguments, policy) {
            try await deliverAwaitedUnobserved(selector, to: target, with: arguments, policy)
        }
    }

    @usableFromInline
    nonisolated(nonsending) func deliverAwaited(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        guard MessageObservers.isOn else {
            return try await deliverAwaitedUnobserved(selector, toType: type, with: arguments, policy)
        }
        nonisolated(unsafe) let arguments = arguments
        return try await observe(selector, to: type, with: arguments, policy) {
            try await deliverAwaitedUnobserved(selector, toType: type, with: arguments, policy)
        }
    }

    /// - Parameter target: no existential in an existential.
    nonisolated(nonsending) func deliverAwaitedUnobserved(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let type = type(of: target)
        guard let entry = try findEntry(for: selector, type: type, isStatic: false) else {
            switch try next(for: selector, from: target) {
            case .target(let target):
                return try await deliverAwaitedUnobserved(selector, to: flattened(target), with: arguments, policy)
            case .type(let type):
                return try await deliverAwaitedUnobserved(selector, toType: type, with: arguments, policy)
            case .forwarder(let forwarder):
                // It runs where the sender does. Asked for here, because in the closure it would be the closure's: none.
                let sender = #isolation
                return try arguments.withUnsafeBufferPointer {
                    var delivery = Delivery($0, policy: policy, sender: sender)
                    return try hand(selector, to: forwarder, &delivery)
                }
            }
        }
        return try await entry.run(selector, type, on: target, with: arguments, policy)
    }

    private nonisolated(nonsending) func deliverAwaitedUnobserved(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let entry = try entry(for: selector, type: type, isStatic: true)
        return try await entry.run(selector, type, on: type, with: arguments, policy)
    }
}

extension HandlerEntry {
    /// Runs the handler in its own isolation.
    nonisolated(nonsending) func run<Target>(
        _ selector: Selector, _ type: Any.Type, on target: Target, with arguments: sending [Any?],
        _ policy: ArgumentPolicy
    ) async throws -> Any? {
        let object = isIsolatedToInstance ? target as AnyObject : nil
        let home = try home(of: object, #isolation, MessageSite(selector, type, isStatic: isStatic))
        // `home` let through only targets and results that are `Sendable` or that stay in the sender's isolation, and the
        // arguments were sent here.
        nonisolated(unsafe) let target = target
        nonisolated(unsafe) let arguments = arguments
        if case .synchronous = body.thunk {
            return try await run(selector, type, target, arguments, policy, in: home).value
        }
        if argumentCount != arguments.count {
            try checkCount(arguments.count, policy, MessageSite(selector, type, isStatic: isStatic).message)
        }
        let call = AsynchronousCall(self, selector, type, target: target, arguments, policy, home)
        try await run(call, in: home)
        return call.returnValue
    }

    private func run<Target>(
        _ selector: Selector, _ type: Any.Type, _ target: Target, _ arguments: [Any?], _ policy: ArgumentPolicy,
        in home: isolated (any Actor)?
    ) async throws -> AwaitedResult {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: home)
            return AwaitedResult(value: try run(selector, type, onValue: target, &delivery))
        }
    }

    private func run(_ call: AsynchronousCall, in home: isolated (any Actor)?) async throws {
        switch body.thunk {
        case .synchronous(let thunk): try thunk(call.arguments)
        case .asynchronous(let thunk, _): try await thunk(call.arguments)
        }
    }

    /// Whether a synchronous handler belongs where the sender is.
    @inline(__always)
    func isHome(_ sender: (any Actor)?, of object: AnyObject) -> Bool {
        let sender = sender.map(CallFrame.identity)
        if isIsolatedToInstance { return sender == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }
        return isolationIdentity == nil || isolationIdentity == sender
    }

    /// The receiver as the actor that it is.
    @inline(__always)
    static func actor(_ object: AnyObject, _ type: any Actor.Type) -> any Actor {
        // The entry was found under this type.
        func cast<Receiver: Actor>(_: Receiver.Type) -> any Actor { unsafeDowncast(object, to: Receiver.self) }
        return cast(type)
    }

    /// The isolation to run the handler in, if target and result may go there and back.
    ///
    /// - Parameter object: the receiver; needed where the handler is isolated to its own actor.
    func home(
        of object: AnyObject?, _ sender: (any Actor)?, _ site: @autoclosure () -> MessageSite
    ) throws(DispatchError) -> (any Actor)? {
        var home = isolation
        if let actor = body.actor, let object { home = Self.actor(object, actor) }
        // A handler that is isolated nowhere runs where its sender is, unless it is asynchronous and leaves it.
        if home == nil, runsOnSender { home = sender }
        guard home !== sender else { return home }
        guard receiverIsSendable || isStatic else {
            throw .notSendable(
                site().message, value: .target, type: "\(receiver)", isNonisolated: home == nil)
        }
        // The facts live as long as the entry.
        let (type, resultIsSendable) = facts._withUnsafeGuaranteedRef { ($0.resultType, $0.resultIsSendable) }
        guard resultIsSendable else {
            throw .notSendable(site().message, value: .result, type: "\(type)", isNonisolated: home == nil)
        }
        return home
    }
}
