// The short way of an awaited send to an object, through the shared registry. A synchronous handler that belongs in the
// sender's isolation runs inside the call; a synchronous handler of another actor is awaited there. This code is
// inlined into the sender, so it takes parameters instead of a ``Message``. See AwaitedSend.swift for all ways.

/// What has become of an awaited message.
@usableFromInline
@frozen enum AwaitedPlace: Sendable {
    /// The handler has run and has no result.
    case noResult
    /// The handler has run, and its result is in the room.
    case result
    /// The handler has not run. What the message needs to go on is in the room.
    case away
}

/// The sender's memory for what leaves its isolation: the arguments, the handler, and the result.
///
/// It counts no references: the sender holds the arguments and the receiver while it waits, and entries of the shared
/// registry are never freed. It may leave because the sender sent the arguments and only one isolation uses them at a
/// time, and because `findAwaitedPlace` puts a handler here only if its receiver may go to the handler's actor and its
/// result may come back.
@usableFromInline
@frozen struct AwaitedRoom: @unchecked Sendable {
    @usableFromInline var result: ResultRoom
    @usableFromInline let arguments: UnsafeBufferPointer<Any?>
    @usableFromInline let policy: ArgumentPolicy
    /// An asynchronous handler, or a synchronous one of another actor, and its receiver; nil if it takes more work to find
    /// the handler.
    @usableFromInline var call: AwaitedCall?

    /// - Parameter arguments: The sender holds the array.
    @inlinable @inline(__always)
    init(_ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy) {
        result = ResultRoom()
        self.arguments = arguments
        self.policy = policy
        call = nil
    }
}

/// A handler and its receiver, on their way to the handler's actor. Neither is counted.
@usableFromInline
@frozen struct AwaitedCall: @unchecked Sendable {
    fileprivate let entry: Unmanaged<RegistryEntry>
    fileprivate let object: Unmanaged<AnyObject>
}

/// Looks for the handler in the shared registry, and runs it if it is synchronous and belongs in the sender's
/// isolation.
///
/// This is a global function because a static one is called through an adapter, which takes a tenth of the send.
@usableFromInline
func findAwaitedPlace(
    _ selector: Selector, _ receiver: AwaitedReceiver, _ sender: (any Actor)?, _ room: inout AwaitedRoom
) throws -> AwaitedPlace {
    let object = receiver.object
    // Snapshots are never freed, and neither are their tables and entries.
    guard receiver.isObject, !MessageObservers.isOn,
        let entry = RegistryStorage.instanceEntry(selector, of: type(of: object), in: SharedRegistry.current)
    else { return .away }
    let call = AwaitedCall(entry: entry, object: .passUnretained(object))
    return try entry._withUnsafeGuaranteedRef {
        guard !$0.isAsync else {
            room.call = call
            return .away
        }
        guard $0.isHome(sender, of: object) else {
            try $0.checkCrossing(selector, of: object, room, sender)
            room.call = call
            return .away
        }
        return try room.run(call, selector, from: sender)
    }
}

/// Sends a message whose handler has not run, and puts the handler's result into the room.
///
/// Never inlined, and the only call that its sender awaits: another one would cost the sender a function of its own.
@usableFromInline @inline(never)
nonisolated(nonsending) func sendAway(
    _ selector: Selector, _ receiver: AwaitedReceiver, _ room: inout AwaitedRoom
) async throws -> AwaitedPlace {
    if let call = room.call {
        if call.entry._withUnsafeGuaranteedRef({ $0.isAsync }) { return try await room.await(call, selector) }
        // The caller's own reference is passed as the actor, so none is counted.
        if let actor = call.entry._withUnsafeGuaranteedRef({ $0.actor }) {
            return try await room.run(call, selector, in: RegistryEntry.actor(receiver.object, actor))
        }
        return try await room.run(call, selector, in: call.entry._withUnsafeGuaranteedRef { $0.isolation })
    }
    guard let value = try await receiver.sendTheLongWay(selector, room.arguments, room.policy) else {
        return .noResult
    }
    room.result.withMemory { $0.initialize(to: value) }
    return .result
}

extension AwaitedRoom {
    fileprivate mutating func run(
        _ call: AwaitedCall, _ selector: Selector, in home: isolated (any Actor)?
    ) async throws -> AwaitedPlace {
        try run(call, selector, from: home)
    }

    /// Awaits an asynchronous handler.
    @inline(__always)
    fileprivate nonisolated(nonsending) mutating func await(
        _ call: AwaitedCall, _ selector: Selector
    ) async throws -> AwaitedPlace {
        let (entry, object) = (call.entry.takeUnretainedValue(), call.object.takeUnretainedValue())
        let (type, sender): (Any.Type, _) = (Swift.type(of: object), #isolation)
        let home = try Message.lend(selector, to: type, arguments, policy, from: sender) {
            message throws(DispatchError) in
            let home = try entry.home(of: object, sender, message)
            try entry.checkCount(message)
            return home
        }
        let call = AsynchronousCall(entry, selector, to: call.object, type, arguments, policy, in: home)
        guard let value = try await entry.result(of: call, in: home) else { return .noResult }
        result.withMemory { $0.initialize(to: value) }
        return .result
    }

    /// Runs the handler in the isolation that the caller is in. In a function that is isolated itself, each closure
    /// would be checked at run time for where it runs.
    @inline(__always)
    fileprivate mutating func run(
        _ call: AwaitedCall, _ selector: Selector, from home: (any Actor)?
    ) throws -> AwaitedPlace {
        let type: Any.Type = call.object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        let hasResult = try call.entry._withUnsafeGuaranteedRef {
            try $0.send(selector, to: call.object, type, arguments, policy, from: home, .send, &result)
        }
        return hasResult ? .result : .noResult
    }
}

extension RegistryEntry {
    /// Checks that the receiver may go to the handler's actor, which is not the sender's, and that the result may come
    /// back.
    @inline(__always)
    fileprivate func checkCrossing(
        _ selector: Selector, of object: AnyObject, _ room: AwaitedRoom, _ sender: (any Actor)?
    ) throws {
        // Actors are `Sendable`.
        if isIsolatedToInstance, types._withUnsafeGuaranteedRef({ $0.resultIsSendable }) { return }
        try checkOtherCrossing(selector, of: object, room, sender)
    }

    @inline(never)
    private func checkOtherCrossing(
        _ selector: Selector, of object: AnyObject, _ room: AwaitedRoom, _ sender: (any Actor)?
    ) throws {
        _ = try Message.lend(selector, to: type(of: object), room.arguments, room.policy, from: sender) {
            try home(of: object, sender, $0)
        }
    }
}

extension AwaitedReceiver {
    /// Sends a message whose handler isn't known yet, or whose receiver is not an object.
    nonisolated(nonsending) func sendTheLongWay(
        _ selector: Selector, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy
    ) async throws -> Any? {
        // The sender sent the arguments to the isolation that runs this.
        nonisolated(unsafe) let arguments = Array(arguments)
        guard !isObject, let target = object as? AwaitedTarget else {
            return try await HandlerRegistry.shared.sendAwaited(selector, to: object, with: arguments, policy)
        }
        switch target.kind {
        case .value(let value):
            return try await target.registry.sendAwaited(selector, to: value, with: arguments, policy)
        case .type(let type):
            return try await target.registry.sendAwaited(selector, to: type, isStatic: true, with: arguments, policy)
        }
    }
}
