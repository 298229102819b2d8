// The isolation in which a handler runs for its sender: step 5 of Send.swift. The check of a
// synchronous send in RegistryEntry.swift also compares isolations, and AwaitedSend.swift compares
// the result of `home` with the sender's isolation.

extension RegistryEntry {
    /// Returns whether a synchronous handler may run in an awaiting sender's isolation.
    @inline(__always)
    func runsHere(_ target: UnsafeRawPointer, _ sender: (any Actor)?) -> Bool {
        guard let actor = actorIdentity(of: target) else { return true }
        guard let sender else { return false }
        return actor == CallFrame.identity(of: sender)
    }

    /// Returns the actor that an awaited handler runs on, or nil for none.
    ///
    /// - Parameters:
    ///   - object: The receiver, if it is an object.
    ///   - sender: The sender's isolation.
    ///   - context: The message, for an error.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would
    ///   leave the sender's isolation, and the receiver or the result can't.
    func home(
        of object: AnyObject?,
        _ sender: (any Actor)?,
        _ context: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) -> (any Actor)? {
        // A handler without isolation runs in the sender's, unless it is asynchronous and leaves
        // the sender's isolation.
        let home =
            if let actor, let object { Self.actor(object, actor) } else {
                isolation ?? (body.runsOnSender ? sender : nil)
            }
        if home === sender { return home }
        let mayLeave = (receiverIsSendable || isStatic) && resultIsSendable
        guard mayLeave, home !== UnknownActor.shared else {
            throw problem(leavingFor: home, context())
        }
        return home
    }

    // The types live as long as the entry, so these properties count no reference.

    var resultIsSendable: Bool { types._withUnsafeGuaranteedRef { $0.resultIsSendable } }

    private var resultName: String {
        types._withUnsafeGuaranteedRef { spelling(of: $0.resultType) }
    }

    @inline(never)
    private func problem(leavingFor home: (any Actor)?, _ context: DispatchError.Context)
        -> DispatchError
    {
        if home === UnknownActor.shared { return wrongIsolation(context, nil) }
        let isResult = receiverIsSendable || isStatic
        return .notSendable(
            context,
            value: isResult ? .result : .target,
            type: isResult ? resultName : "\(receiver)",
            isNonisolated: home == nil
        )
    }

    /// Throws an error if the handler's result can't leave the handler's isolation.
    func checkResultLeaves(_ selector: Selector, _ receiver: @autoclosure () -> Any)
        throws(DispatchError)
    {
        guard !resultIsSendable else { return }
        throw .notSendable(
            .init(selector, to: receiver()),
            value: .untypedResult,
            type: resultName
        )
    }

    /// Returns an object as an actor, without a search for its conformance.
    private static func actor(_ object: AnyObject, _ type: any Actor.Type) -> any Actor {
        // The entry was found under this type.
        func cast<Receiver: Actor>(_: Receiver.Type) -> any Actor {
            unsafeDowncast(object, to: Receiver.self)
        }
        return cast(type)
    }

    /// Returns the error of a send whose sender isn't in the handler's isolation.
    func wrongIsolation(_ context: DispatchError.Context, _ sender: (any Actor)?) -> DispatchError {
        if isolation === UnknownActor.shared {
            return body.defect(context) ?? .unsupportedHandler(context)
        }
        let caller =
            if let sender { "isolated to \(Swift.type(of: sender))" } else { "nonisolated" }
        let handler = group.isolationType.map { "\($0)" } ?? "its actor instance"
        return .wrongIsolation(context, handler: handler, caller: caller)
    }

    /// Returns the error of a synchronous send to an asynchronous handler, or to one outside the
    /// sender's isolation, or nil for any other handler.
    ///
    /// - Parameters:
    ///   - context: The message, for the error.
    ///   - target: The receiver; for a static message, the type.
    ///   - sender: The sender's isolation.
    @_optimize(size)
    func isolationProblem(
        _ context: DispatchError.Context,
        on target: Any,
        from sender: (any Actor)?
    ) -> DispatchError? {
        if isAsync, isolation !== UnknownActor.shared { return .asynchronousHandler(context) }
        let home: AnyObject? = isIsolatedToInstance ? target as AnyObject : isolation
        guard let home, home !== sender else { return nil }
        return wrongIsolation(context, sender)
    }
}
