// Steps 5 and 6 of Send.swift for an awaited send, which goes to the handler's isolation.
//
// A synchronous handler in the sender's isolation runs inside `begin`. For any other handler, the sender waits in
// `finish`. A thunk of an asynchronous handler is awaited; it points only to memory that stays in place.

/// A receiver whose sends are awaited and reach every handler, in any isolation.
///
/// ```swift
/// let total = try await account.awaited.send("deposit:", with: [5], returning: Int.self)
/// ```
///
/// An awaited send reaches `async` methods, methods of the main actor and of other global actors, and methods of
/// actors. <doc:Sending> has the rules that all sends share.
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
    ///   - arguments: One element for each parameter. The sender gives up the array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler, or its
    ///   result has a different type; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func send<Result: Sendable>(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict,
        returning: Result.Type = (any Sendable)?.self, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments were sent here, so the sender has no other copy. Only their address is passed on, so an array
        // literal stays in the sender's own memory, even while the sender waits. `extendLifetime` keeps it alive, and
        // the receiver, which is not retained.
        nonisolated(unsafe) let arguments = arguments
        let elements = arguments.withUnsafeBufferPointer { $0 }
        defer {
            extendLifetime(arguments)
            extendLifetime(target)
        }
        var send = AwaitedSend(elements, policy)
        try send.begin(selector, to: target, in: registry, from: isolation)
        if send.isPending { try await send.finish(selector, to: target, in: registry, returning: Result.self) }
        return try send.buffer.take(send.hasResult, as: Result.self, selector, of: target)
    }

    /// Sends a typed message, such as `Account.depositMessage(5)`, and awaits its handler's result.
    ///
    /// The sender gives up the message.
    @inlinable
    @discardableResult
    public func send<Result: Sendable>(
        _ message: sending TypedMessage<Target, Result>, isolation: isolated (any Actor)? = #isolation
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

/// An awaited send to an object, in its sender's memory. It has no handler if the message takes the slow path.
@usableFromInline
@frozen struct AwaitedSend: @unchecked Sendable {
    // The sender waits while another isolation uses this, so there are no simultaneous accesses.

    @usableFromInline var buffer = ResultBuffer()
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
    @usableFromInline @_transparent
    mutating func begin<Target>(
        _ selector: Selector, to target: Target, in registry: HandlerRegistry?, from sender: (any Actor)?
    ) throws {
        try withUnsafePointer(to: target) {
            try begin(selector, to: $0, valueType(Target.self), in: registry, from: sender)
        }
    }

    /// Runs the handler if it may run here and now. The target is as in `sendNow`.
    @usableFromInline
    mutating func begin(
        _ selector: Selector, to target: UnsafeRawPointer, _ type: Any.Type?, in registry: HandlerRegistry?,
        from sender: (any Actor)?
    ) throws {
        let storage = registry.map { Unmanaged.passUnretained($0.storage) } ?? RegistryStorage.shared
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
        hasResult = try handler.call(selector, arguments, policy, from: sender, .send, &buffer)
        isPending = false
    }

    /// Runs the handler in its own isolation and awaits it.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    nonisolated(nonsending) mutating func finish<Target>(
        _ selector: Selector, to target: Target, in registry: HandlerRegistry?, returning type: Any.Type
    ) async throws {
        guard let handler else {
            // The arguments were sent to the isolation that runs this.
            nonisolated(unsafe) let arguments = Array(arguments)
            return keep(
                try await (registry ?? .shared).sendAwaited(
                    selector, to: flattened(target), with: arguments, policy, returning: type))
        }
        let entry = handler.entry.takeUnretainedValue()
        let home = try home(of: entry, selector, #isolation)
        guard entry.isAsync else { return try await run(handler, selector, in: home) }
        let type: Any.Type = handler.object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        let call = try AsynchronousCall(entry, selector, to: type, handler.object, arguments, policy, in: home, .send)
        keep(try await entry.result(of: call, in: home))
    }

    private mutating func keep(_ result: Any?) {
        guard let result else { return }
        ResultBuffer.any(&buffer).initialize(to: result)
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
        hasResult = try handler.call(selector, arguments, policy, from: home, .send, &buffer)
    }
}
