// The isolation in which a handler runs for its sender: step 5 of Send.swift. Nothing else compares isolations.

extension RegistryEntry {
    /// Returns the identity of the actor that the handler runs on, or nil if it has none.
    @inline(__always)
    func actorIdentity(of target: UnsafeRawPointer) -> UnsafeRawPointer? {
        isIsolatedToInstance ? target.load(as: UnsafeRawPointer.self) : isolationIdentity
    }

    /// Returns whether a synchronous handler may run in an awaiting sender's isolation.
    @inline(__always)
    func runsHere(_ target: UnsafeRawPointer, _ sender: (any Actor)?) -> Bool {
        let actor = actorIdentity(of: target)
        return actor == nil || actor == sender.map(CallFrame.identity)
    }

    /// Returns the actor that an awaited handler runs on, or nil for none.
    ///
    /// - Parameter object: The receiver, if it is an object.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would leave the sender's
    ///   isolation, and the receiver or the result can't.
    func home(
        of object: AnyObject?, _ sender: (any Actor)?, _ message: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) -> (any Actor)? {
        var home = isolation
        if let actor, let object { home = Self.actor(object, actor) }
        // A handler without isolation runs in the sender's, unless it is asynchronous and leaves the sender's
        // isolation.
        if home == nil, body.runsOnSender { home = sender }
        guard home !== sender else { return home }
        guard home !== UnknownActor.shared else { throw .unsupportedHandler(message()) }
        guard receiverIsSendable || isStatic else {
            throw .notSendable(message(), value: .target, type: "\(receiver)", isNonisolated: home == nil)
        }
        try checkResultLeaves(isNonisolated: home == nil, message())
        return home
    }

    /// Throws an error if the handler's result can't leave the handler's isolation.
    func checkResultLeaves(
        isNonisolated: Bool = false, _ message: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) {
        // The types live as long as the entry.
        let (type, isSendable) = types._withUnsafeGuaranteedRef { ($0.resultType, $0.resultIsSendable) }
        guard !isSendable else { return }
        throw .notSendable(message(), value: .result, type: "\(type)", isNonisolated: isNonisolated)
    }

    /// Returns an object as an actor, without a search for its conformance.
    @inline(__always)
    private static func actor(_ object: AnyObject, _ type: any Actor.Type) -> any Actor {
        // The entry was found under this type.
        @inline(__always)
        func cast<Receiver: Actor>(_: Receiver.Type) -> any Actor { unsafeDowncast(object, to: Receiver.self) }
        return cast(type)
    }

    /// The handler's isolation, as errors describe it.
    var isolationName: String { group.isolationType.map { "\($0)" } ?? "its actor instance" }

    func wrongIsolation(_ message: CallFrame) -> DispatchError {
        guard isolation !== UnknownActor.shared else { return .unsupportedHandler(message.context) }
        return .wrongIsolation(
            message.context, handler: isolationName,
            caller: message.sender.map { "isolated to \(Swift.type(of: $0))" } ?? "nonisolated")
    }
}
