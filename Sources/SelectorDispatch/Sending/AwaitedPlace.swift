// The short way of an awaited send to an object, through the shared registry. A synchronous handler that belongs in the
// sender's isolation runs inside the call; a synchronous handler of another actor is awaited there. This code is
// inlined into the sender, so it takes parameters instead of a ``Message``. See AwaitedSend.swift for all ways.

/// The place where the handler of an awaited message runs.
@usableFromInline
enum AwaitedPlace {
    /// The sender's isolation. The handler has run.
    case here(hasResult: Bool)
    /// An actor other than the sender's, for a synchronous handler. Its receiver may go there, and its result may come
    /// back.
    case elsewhere(AwaitedCall, on: any Actor)
    /// A place that takes more work to find: there is no such handler, or it is asynchronous.
    case unknown
}

/// Looks for the handler in the shared registry, and runs it if it is synchronous and belongs in the sender's
/// isolation.
///
/// This is a global function because a static one is called through an adapter, which takes a tenth of the send.
@usableFromInline
func findAwaitedPlace(
    _ selector: Selector, _ object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
    _ sender: (any Actor)?, _ room: inout ResultRoom
) throws -> AwaitedPlace {
    // Snapshots are never freed, and neither are their tables and entries.
    guard !MessageObservers.isOn,
        let entry = RegistryStorage.instanceEntry(selector, of: type(of: object), in: SharedRegistry.current)
    else { return .unknown }
    return try Message.lend(selector, to: type(of: object), arguments, policy, from: sender) { message in
        try entry._withUnsafeGuaranteedRef { entry in
            guard !entry.isAsync else { return .unknown }
            if !entry.isHome(sender, of: object) {
                let call = AwaitedCall(entry: .passUnretained(entry), object: .passUnretained(object))
                if let actor = entry.actor, entry.types._withUnsafeGuaranteedRef({ $0.resultIsSendable }) {
                    // Actors are `Sendable`.
                    return .elsewhere(call, on: RegistryEntry.actor(object, actor))
                }
                if let home = try entry.home(of: object, sender, message) { return .elsewhere(call, on: home) }
            }
            return .here(hasResult: try withUnsafePointer(to: object) { try entry.send(message, to: $0, &room) })
        }
    }
}

/// A synchronous handler and its receiver, on their way to the actor that ``RegistryEntry/home(of:_:_:)`` returned.
/// That method returns an actor only if the receiver may go there.
///
/// The sender holds the object while it waits. The entry belongs to the shared registry, which never frees entries.
@usableFromInline
struct AwaitedCall: @unchecked Sendable {
    fileprivate let entry: Unmanaged<RegistryEntry>
    fileprivate let object: Unmanaged<AnyObject>

    /// Returns whether the handler's result was put into the room. `home` has checked that it may come back.
    @usableFromInline
    func send(
        _ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy, on home: isolated any Actor,
        _ room: inout ResultRoom
    ) async throws -> Bool {
        let type: Any.Type = object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        return try arguments.withUnsafeBufferPointer { arguments in
            try entry._withUnsafeGuaranteedRef {
                try $0.send(selector, to: object, type, arguments, policy, from: home, .send, &room)
            }
        }
    }
}

extension AwaitedReceiver {
    /// Sends a message whose handler isn't known yet, or whose receiver is not an object.
    @usableFromInline
    nonisolated(nonsending) func sendTheLongWay(
        _ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        // The sender sent the arguments to the isolation that runs this.
        nonisolated(unsafe) let arguments = arguments
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
