// How a message is performed: look the handler up, check the count, run its thunk; or forward it.

extension HandlerRegistry {
    /// Sends a message to `target` and returns what its handler returns.
    ///
    /// ```swift
    /// let handled = try registry.send("btnClick1:userInfo:", to: controller, with: [button, nil])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: the message; its Swift spelling works too.
    ///   - target: any value; its dynamic type decides.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about arguments that don't fit as they are.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @discardableResult
    public func send<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        var delivery = Delivery(.array(arguments), policy: policy, sender: isolation)
        return try deliver(selector, to: target, &delivery)
    }

    /// Sends a message to a type itself and returns what its static handler returns.
    ///
    /// - Throws: as ``send(_:to:with:policy:isolation:)``.
    @discardableResult
    public func send(
        _ selector: Selector, toType type: Any.Type, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        var delivery = Delivery(.array(arguments), policy: policy, sender: isolation)
        return try deliver(selector, toType: type, &delivery)
    }

    /// Sends a message to `target` wherever its handler is isolated, and awaits what it returns.
    ///
    /// Reaches every handler: synchronous and `async` ones, on the main actor, on a global actor, on the receiving
    /// actor. The arguments leave the sender for good, as the compiler checks.
    ///
    /// - Throws: ``DispatchError`` if the handler was not run, among them
    ///   ``DispatchError/notSendable(_:value:type:)`` where the compiler would refuse the direct call because the target
    ///   or the result may not cross isolations; the handler's own error, unchanged, if it was run.
    @discardableResult
    public nonisolated(nonsending) func send<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        let type = type(of: target as Any)
        guard let entry = try findEntry(for: selector, type: type, isStatic: false) else {
            switch try next(for: selector, from: target) {
            case .target(let target):
                return try await send(selector, to: target, with: arguments, policy: policy)
            case .type(let type):
                return try await send(selector, toType: type, with: arguments, policy: policy)
            case .forwarder(let forwarder):
                // It runs where the sender does.
                var delivery = Delivery(.array(arguments), policy: policy, sender: #isolation)
                return try hand(selector, to: forwarder, &delivery)
            }
        }
        let site = MessageSite(selector, type, isStatic: false)
        if isConcrete(target, type) {
            return try await entry.run(site, on: target, with: arguments, policy)
        }
        let target = flattened(target)
        return try await entry.run(site, on: target, with: arguments, policy)
    }

    /// Sends a message to a type itself wherever its static handler is isolated, and awaits what it returns.
    ///
    /// - Throws: as the awaited `send(_:to:with:policy:)`.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        let entry = try entry(for: selector, type: type, isStatic: true)
        let site = MessageSite(selector, type, isStatic: true)
        return try await entry.run(site, on: type, with: arguments, policy)
    }
}

/// What a send carries to whichever handler it finds, and what it learns there.
struct Delivery {
    let arguments: ArgumentSource
    let policy: ArgumentPolicy
    let sender: (any Actor)?
    var resultSlot: ResultSlot?

    /// Whether the handler's own code ran: then an error is the handler's.
    var didEnter = false
    /// Whether the result is in the slot.
    var didFillSlot = false

    init(
        _ arguments: ArgumentSource, policy: ArgumentPolicy, sender: (any Actor)?, resultSlot: ResultSlot? = nil
    ) {
        self.arguments = arguments
        self.policy = policy
        self.sender = sender
        self.resultSlot = resultSlot
    }
}

extension HandlerRegistry {
    func deliver<Target>(_ selector: Selector, to target: Target, _ delivery: inout Delivery) throws -> Any? {
        let type = type(of: target as Any)
        guard let entry = try findEntry(for: selector, type: type, isStatic: false) else {
            switch try next(for: selector, from: target) {
            case .target(let target): return try deliver(selector, to: target, &delivery)
            case .type(let type): return try deliver(selector, toType: type, &delivery)
            case .forwarder(let forwarder): return try hand(selector, to: forwarder, &delivery)
            }
        }
        let site = MessageSite(selector, type, isStatic: false)
        if isConcrete(target, type) { return try entry.run(site, onValue: target, &delivery) }
        let target = flattened(target)
        return try entry.run(site, onValue: target, &delivery)
    }

    func deliver(_ selector: Selector, toType type: Any.Type, _ delivery: inout Delivery) throws -> Any? {
        let entry = try entry(for: selector, type: type, isStatic: true)
        // An `Any.Type` in memory is the one pointer that the thunk reads as its own metatype.
        return try withUnsafePointer(to: type) { memory in
            try entry.run(MessageSite(selector, type, isStatic: true), on: memory, &delivery)
        }
    }

    /// Whether the memory of a `Target` is what a thunk of the dynamic type expects: the value or the reference itself,
    /// not an existential around it.
    private func isConcrete<Target>(_: Target, _ type: Any.Type) -> Bool {
        Target.self == type || Target.self is AnyClass
    }

    /// The value inside any layers of existentials, as `Any`, which is opened when it is passed on.
    private func flattened<Target>(_ target: Target) -> Any {
        // A conversion would wrap an existential once more; a cast to a type that isn't known here looks inside.
        func cast<Result>(_: Result.Type, _ target: Target) -> Result? { target as? Result }
        return cast(Any.self, target) ?? target
    }
}

extension HandlerEntry {
    func run<Target>(
        _ site: MessageSite, onValue target: Target, _ delivery: inout Delivery
    ) throws -> Any? {
        try withUnsafePointer(to: target) { try run(site, on: $0, &delivery) }
    }

    /// Runs the handler in the sender's isolation.
    func run(
        _ site: MessageSite, on target: UnsafeRawPointer, _ delivery: inout Delivery
    ) throws -> Any? {
        try checkCount(delivery.arguments.count, delivery.policy, site)
        guard case .synchronous(let thunk, _) = body else { throw DispatchError.asynchronousHandler(site.message) }
        return try delivery.arguments.withSlots { arguments in
            var frame = CallFrame(
                .invoke, self, site, target: target, arguments: arguments, policy: delivery.policy,
                isolation: delivery.sender, resultSlot: delivery.resultSlot)
            defer {
                delivery.didEnter = frame.didEnter
                delivery.didFillSlot = frame.didFillSlot
            }
            try withUnsafeMutablePointer(to: &frame) { try thunk(Arguments($0)) }
            return frame.returnValue()
        }
    }

    /// Runs the handler in its own isolation, if target and result may go there and back.
    nonisolated(nonsending) func run<Target>(
        _ site: MessageSite, on target: Target, with arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Any? {
        try checkCount(arguments.count, policy, site)
        let home = try isolationForAwaiting(site, target: target, sender: #isolation)
        let memory = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        memory.initialize(to: target)
        let frame = UnsafeMutablePointer<CallFrame>.allocate(capacity: 1)
        frame.initialize(
            to: CallFrame(
                .invoke, self, site, target: memory, arguments: .array(arguments), policy: policy,
                isolation: home))
        defer {
            frame.deinitialize(count: 1)
            frame.deallocate()
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
        try await run(Arguments(frame), in: home)
        // `isolationForAwaiting` let through only results that are `Sendable` or that do not leave the sender's isolation.
        return frame.pointee.returnValue()
    }

    private func run(_ arguments: Arguments, in home: isolated (any Actor)?) async throws {
        switch body {
        case .synchronous(let thunk, _):
            try thunk(arguments)
        case .asynchronous(let thunk, _):
            try await thunk(arguments)
        case .nonsending(let thunk, _):
            try await thunk(arguments)
        case .actorAsynchronous(let thunk, _):
            try await thunk(arguments.target() as AnyObject, arguments)
        }
    }

    func checkCount(_ count: Int, _ policy: ArgumentPolicy, _ site: MessageSite) throws(DispatchError) {
        guard policy.count == .strict, count != argumentCount else { return }
        if isVariadic, count >= argumentCount - 1 { return }
        throw count < argumentCount
            ? .tooFewArguments(site.message, expected: argumentCount - (isVariadic ? 1 : 0), actual: count)
            : .tooManyArguments(site.message, expected: argumentCount, actual: count)
    }

    /// The isolation to run the handler in, if target and result may go there and back.
    private func isolationForAwaiting<Target>(
        _ site: MessageSite, target: Target, sender: (any Actor)?
    ) throws(DispatchError) -> (any Actor)? {
        let located = inspected(.locate, site)
        let own = isIsolatedToInstance ? target as? any Actor : located.handlerIsolation
        // A handler that is isolated nowhere runs where its sender is, unless it is asynchronous and leaves it.
        let home = own ?? (runsOnSender ? sender : nil)
        guard home !== sender else { return home }
        guard receiverIsSendable || isStatic else {
            throw .notSendable(site.message, value: .target, type: "\(receiver)")
        }
        guard located.resultIsSendable else {
            throw .notSendable(site.message, value: .result, type: "\(located.resultType)")
        }
        return home
    }
}
