// How a message reaches its handler. This file has every step of a synchronous send. AwaitedSend.swift has the steps of
// an awaited send, which may change isolation between steps 5 and 6.
//
// 1. The sender makes a ``Message``. Every later step borrows it.
// 2. If there are observers of sends, they are told of the message, and at the end what happened to it.
// 3. The selector is looked up in the table of the receiver's dynamic type, which takes one hash look-up. The Swift
//    spelling of a selector, or a selector that several modules declare, isn't in the first half of the table; it takes
//    a second look-up.
// 4. If there is no handler, the receiver may forward the message: to another receiver (back to 3), or as an
//    invocation. Otherwise, the selector is unrecognized.
// 5. The number of arguments is checked, and whether the sender is on the handler's actor.
// 6. The handler's thunk gets the message in a ``CallFrame``. It converts the arguments that don't have the parameters'
//    types, calls the method, and puts the result into the sender's room. See CallPlan.swift.

extension RegistryStorage {
    /// Sends to an object. This is the short way through steps 3, 5 and 6 for a selector in its usual spelling. The
    /// message is made only after the handler is found, because a look-up by the sender's own string counts no
    /// references.
    ///
    /// The sender holds the storage and the object. Tables live as long as the storage, and entries as long as their
    /// table.
    ///
    /// - Returns: Whether the handler's result was put into the room.
    @inline(__always)
    static func send(
        _ selector: Selector, to object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
        from sender: (any Actor)?, in storage: Unmanaged<RegistryStorage>, _ room: inout ResultRoom
    ) throws -> Bool {
        let type: Any.Type = type(of: object)
        guard !MessageObservers.isOn, let entry = instanceEntry(selector, of: type, in: storage) else {
            return try sendTheLongWay(selector, to: object, arguments, policy, from: sender, in: storage, &room)
        }
        return try entry._withUnsafeGuaranteedRef {
            try $0.send(selector, to: .passUnretained(object), type, arguments, policy, from: sender, .send, &room)
        }
    }

    /// Returns the handler that instances of a type have for a selector in its usual spelling. It is valid as long as
    /// the storage.
    @inline(__always)
    static func instanceEntry(
        _ selector: Selector, of type: Any.Type, in storage: Unmanaged<RegistryStorage>
    ) -> Unmanaged<RegistryEntry>? {
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        return SelectorKey.with(selector) { key in table._withUnsafeGuaranteedRef { $0.instanceEntry(key) } }
    }

    @inline(never)
    private static func sendTheLongWay(
        _ selector: Selector, to object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
        from sender: (any Actor)?, in storage: Unmanaged<RegistryStorage>, _ room: inout ResultRoom
    ) throws -> Bool {
        var trace = SendTrace()
        let registry = HandlerRegistry(storage: storage.takeUnretainedValue())
        let result = try Message.lend(selector, to: type(of: object), arguments, policy, from: sender) {
            try registry.send($0, to: object, &trace)
        }
        guard let result else { return false }
        room.withMemory { $0.initialize(to: result) }
        return true
    }
}

extension HandlerRegistry {
    /// Sends a message.
    ///
    /// - Parameter target: The receiver; for a static message, the type.
    func send<Target>(_ message: Message, to target: Target, _ trace: inout SendTrace) throws -> Any? {
        // 2. Observers.
        MessageObservers.isOn
            ? try sendObserved(message, to: target, &trace) : try sendUnobserved(message, to: target, &trace)
    }

    /// Sends a message without telling the observers of sends.
    func sendUnobserved<Target>(
        _ message: Message, to target: Target, _ trace: inout SendTrace
    ) throws -> Any? {
        // 3. Look-up.
        if let entry = try findEntry(for: message.selector, type: message.type, isStatic: message.isStatic) {
            // An `Any.Type` in memory is one pointer. So is the metatype that a static handler's thunk reads there.
            if message.isStatic { return try entry.send(message, toValue: message.type, &trace) }
            if isConcrete(target, message.type) { return try entry.send(message, toValue: target, &trace) }
            let target = flattened(target)
            return try entry.send(message, toValue: target, &trace)
        }
        // 4. Forwarding.
        guard !message.isStatic else {
            throw unrecognizedSelector(message.selector, type: message.type, isStatic: true)
        }
        switch try next(for: message.selector, from: target) {
        case .target(let other):
            trace.forwardedTo = other
            return try message.forwarded(to: type(of: other)) { try sendUnobserved($0, to: other, &trace) }
        case .type(let type):
            trace.forwardedTo = type
            return try message.forwarded(to: type, isStatic: true) { try sendUnobserved($0, to: type, &trace) }
        case .forwarder(let forwarder): return try forward(message, to: forwarder, &trace)
        }
    }

    /// Returns whether the memory of a `Target` is what a thunk of the dynamic type expects: the value or the reference
    /// itself, not an existential around it.
    func isConcrete<Target>(_: Target, _ type: Any.Type) -> Bool {
        Target.self == type || Target.self is AnyClass
    }

    /// Returns the value inside any layers of existentials, as an `Any`, which is opened when it is passed on.
    func flattened<Target>(_ target: Target) -> Any {
        // A conversion would wrap an existential once more. A cast to a type that isn't known here looks inside.
        func cast<Result>(_: Result.Type, _ target: Target) -> Result? { target as? Result }
        return cast(Any.self, target) ?? target
    }
}

extension RegistryEntry {
    fileprivate func send<Target>(
        _ message: Message, toValue target: Target, _ trace: inout SendTrace
    ) throws -> Any? {
        var room = ResultRoom()
        let hasResult = try withUnsafePointer(to: target) { try send(message, to: $0, &trace.didEnter, &room) }
        return hasResult ? room.take() : nil
    }

    /// Runs a synchronous handler in the sender's isolation.
    ///
    /// - Parameters:
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - didEnter: Set if the handler's own code ran.
    ///   - room: Gets the result.
    /// - Returns: Whether there is a result.
    @inline(__always)
    func send(
        _ message: Message, to target: UnsafeRawPointer, _ didEnter: inout Bool, _ room: inout ResultRoom
    ) throws -> Bool {
        // 5. Checks.
        if message.arguments.count != uncheckedCount, !isCalled(by: message, on: target) {
            try check(message, target)
        }
        // 6. The thunk.
        return try room.withMemory { result in
            var frame = CallFrame(self, message, target: target, result: result)
            defer {
                didEnter = frame.didEnter
                frame.free()
            }
            try withUnsafeMutablePointer(to: &frame) { try thunk(Arguments($0)) }
            return frame.hasResult
        }
    }

    /// Sends a message whose sender doesn't need to tell the handler's own errors from others.
    @inline(__always)
    func send(_ message: Message, to target: UnsafeRawPointer, _ room: inout ResultRoom) throws -> Bool {
        var didEnter = false
        return try send(message, to: target, &didEnter, &room)
    }

    /// Sends to an object for which this handler was found. The sender holds the object.
    @inline(__always)
    func send(
        _ selector: Selector, to object: Unmanaged<AnyObject>, _ type: Any.Type,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, from sender: (any Actor)?,
        _ call: DispatchError.Context.Call, _ room: inout ResultRoom
    ) throws -> Bool {
        try Message.lend(selector, to: type, arguments, policy, from: sender, call) { message in
            try withUnsafePointer(to: object) { try send(message, to: $0, &room) }
        }
    }

    /// Returns whether a message to a handler that runs on an actor passes the checks.
    @inline(__always)
    private func isCalled(by message: Message, on target: UnsafeRawPointer) -> Bool {
        uncheckedCount < 0 && message.arguments.count == argumentCount
            && home(of: target) == message.senderIdentity
    }

    /// Returns the identity of the actor that the handler runs on.
    @inline(__always)
    private func home(of target: UnsafeRawPointer) -> UnsafeRawPointer? {
        isIsolatedToInstance ? target.load(as: UnsafeRawPointer.self) : isolationIdentity
    }

    /// Checks the number of arguments, and that the sender is in the handler's isolation. State that is isolated
    /// elsewhere must not be touched.
    @inline(never)
    private func check(_ message: Message, _ target: UnsafeRawPointer) throws(DispatchError) {
        try checkCount(message)
        guard uncheckedCount < 0, home(of: target) != message.senderIdentity else { return }
        throw wrongIsolation(message)
    }

    func wrongIsolation(_ message: Message) -> DispatchError {
        guard isolation !== UnknownActor.shared else { return .unsupportedHandler(message.context) }
        return .wrongIsolation(
            message.context, handler: isolation.map { "\(Swift.type(of: $0))" } ?? "its actor instance",
            caller: message.sender.map { "isolated to \(Swift.type(of: $0))" } ?? "nonisolated")
    }

    func checkCount(_ message: Message) throws(DispatchError) {
        let count = message.arguments.count
        guard message.policy.count == .strict, count != argumentCount else { return }
        if isVariadic, count >= argumentCount - 1 { return }
        throw count < argumentCount
            ? .tooFewArguments(message.context, expected: argumentCount - (isVariadic ? 1 : 0), actual: count)
            : .tooManyArguments(message.context, expected: argumentCount, actual: count)
    }
}
