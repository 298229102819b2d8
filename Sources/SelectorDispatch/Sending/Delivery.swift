// How a message reaches its handler: look it up, check the count, run the thunk; or forward the message.

/// What a send carries to whichever handler it finds, and what it learns there.
struct Delivery {
    /// Valid during the send.
    let arguments: UnsafeBufferPointer<Any?>
    let policy: ArgumentPolicy
    let sender: (any Actor)?
    /// Whether the handler's own code ran: then an error is the handler's.
    var didEnter = false
    /// Who got the message instead of the target that has no handler for it.
    var forwardedTo: Any?

    @inline(__always)
    init(_ arguments: UnsafeBufferPointer<Any?>, policy: ArgumentPolicy, sender: (any Actor)?) {
        self.arguments = arguments
        self.policy = policy
        self.sender = sender
    }
}

extension HandlerStorage {
    /// The one handler that instances of a type have for a selector. The caller holds the storage; the table lives as long
    /// as the storage, the entry as long as the table.
    @inline(__always)
    static func instanceEntry(
        _ selector: Selector, of type: Any.Type, in storage: Unmanaged<HandlerStorage>
    ) -> Unmanaged<HandlerEntry>? {
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        return SelectorKey.with(selector) { key in table._withUnsafeGuaranteedRef { $0.instanceEntry(key) } }
    }

    /// Sends a message to an object, and tells whether the handler's result was put into the room. The sender holds the
    /// storage and the object.
    @inline(__always)
    static func send(
        _ selector: Selector, toObject object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, _ sender: (any Actor)?, in storage: Unmanaged<HandlerStorage>,
        _ room: inout ResultRoom
    ) throws -> Bool {
        let type: Any.Type = type(of: object)
        guard !MessageObservers.isOn, let entry = instanceEntry(selector, of: type, in: storage) else {
            guard let value = try HandlerRegistry.sendUnknown(selector, object, arguments, policy, sender, storage)
            else {
                return false
            }
            room.withMemory { $0.initialize(to: value) }
            return true
        }
        var didEnter = false
        return try withUnsafePointer(to: object) { target in
            try entry._withUnsafeGuaranteedRef {
                try $0.run(selector, type, on: target, arguments, policy, sender, &didEnter, &room)
            }
        }
    }
}

extension HandlerRegistry {
    /// A Swift spelling, a conflict, a message to be forwarded, one that is observed, or an error.
    @inline(never)
    fileprivate static func sendUnknown(
        _ selector: Selector, _ object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
        _ sender: (any Actor)?, _ storage: Unmanaged<HandlerStorage>
    ) throws -> Any? {
        var delivery = Delivery(arguments, policy: policy, sender: sender)
        return try HandlerRegistry(storage: storage.takeUnretainedValue()).deliver(selector, to: object, &delivery)
    }

    func deliver<Target>(_ selector: Selector, to target: Target, _ delivery: inout Delivery) throws -> Any? {
        guard MessageObservers.isOn else { return try deliverUnobserved(selector, to: target, &delivery) }
        return try observe(selector, to: flattened(target), &delivery) {
            try deliverUnobserved(selector, to: target, &$0)
        }
    }

    func deliver(_ selector: Selector, toType type: Any.Type, _ delivery: inout Delivery) throws -> Any? {
        guard MessageObservers.isOn else { return try deliverUnobserved(selector, toType: type, &delivery) }
        return try observe(selector, to: type, &delivery) { try deliverUnobserved(selector, toType: type, &$0) }
    }

    func deliverUnobserved<Target>(
        _ selector: Selector, to target: Target, _ delivery: inout Delivery
    ) throws -> Any? {
        let type = type(of: target as Any)
        guard let entry = try findEntry(for: selector, type: type, isStatic: false) else {
            switch try next(for: selector, from: target) {
            case .target(let target):
                delivery.forwardedTo = target
                return try deliverUnobserved(selector, to: target, &delivery)
            case .type(let type):
                delivery.forwardedTo = type
                return try deliverUnobserved(selector, toType: type, &delivery)
            case .forwarder(let forwarder): return try hand(selector, to: forwarder, &delivery)
            }
        }
        if isConcrete(target, type) { return try entry.run(selector, type, onValue: target, &delivery) }
        let target = flattened(target)
        return try entry.run(selector, type, onValue: target, &delivery)
    }

    private func deliverUnobserved(
        _ selector: Selector, toType type: Any.Type, _ delivery: inout Delivery
    ) throws -> Any? {
        let entry = try entry(for: selector, type: type, isStatic: true)
        // An `Any.Type` in memory is the one pointer that the thunk reads as its own metatype.
        return try withUnsafePointer(to: type) { try entry.run(selector, type, on: $0, &delivery) }
    }

    /// Whether the memory of a `Target` is what a thunk of the dynamic type expects: the value or the reference itself,
    /// not an existential around it.
    func isConcrete<Target>(_: Target, _ type: Any.Type) -> Bool {
        Target.self == type || Target.self is AnyClass
    }

    /// The value inside any layers of existentials, as `Any`, which is opened when it is passed on.
    func flattened<Target>(_ target: Target) -> Any {
        // A conversion would wrap an existential once more; a cast to a type that isn't known here looks inside.
        func cast<Result>(_: Result.Type, _ target: Target) -> Result? { target as? Result }
        return cast(Any.self, target) ?? target
    }
}

extension HandlerEntry {
    func run<Target>(
        _ selector: Selector, _ type: Any.Type, onValue target: Target, _ delivery: inout Delivery
    ) throws -> Any? {
        try withUnsafePointer(to: target) { try run(selector, type, on: $0, &delivery) }
    }

    func run(
        _ selector: Selector, _ type: Any.Type, on target: UnsafeRawPointer, _ delivery: inout Delivery
    ) throws -> Any? {
        var room = ResultRoom()
        let hasResult = try run(
            selector, type, on: target, delivery.arguments, delivery.policy, delivery.sender, &delivery.didEnter, &room)
        return hasResult ? room.take() : nil
    }

    /// Runs a synchronous handler in the sender's isolation, and tells whether its result was put into the room. What the
    /// frame points to is held by the caller.
    @inline(__always)
    func run(
        _ selector: Selector, _ type: Any.Type, on target: UnsafeRawPointer, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, _ sender: (any Actor)?, _ didEnter: inout Bool,
        _ room: inout ResultRoom
    ) throws -> Bool {
        if arguments.count != uncheckedCount, !isCalled(with: arguments.count, on: target, by: sender) {
            try check(arguments.count, policy, target, sender, MessageSite(selector, type, isStatic: isStatic))
        }
        return try withUnsafePointer(to: selector) { selector in
            try room.withMemory { result in
                var frame = CallFrame(
                    self, selector, type, target: target, arguments: arguments, policy: policy,
                    sender: sender.map(CallFrame.identity), result: result)
                defer {
                    didEnter = frame.didEnter
                    frame.free()
                }
                try withUnsafeMutablePointer(to: &frame) { try thunk(Arguments($0)) }
                return frame.hasResult
            }
        }
    }

    /// Whether a handler that runs on an actor is called as it should be.
    @inline(__always)
    private func isCalled(with count: Int, on target: UnsafeRawPointer, by sender: (any Actor)?) -> Bool {
        uncheckedCount < 0 && count == argumentCount && home(of: target) == sender.map(CallFrame.identity)
    }

    /// What tells the actor that the handler runs on from others.
    @inline(__always)
    private func home(of target: UnsafeRawPointer) -> UnsafeRawPointer? {
        isIsolatedToInstance ? target.load(as: UnsafeRawPointer.self) : isolationIdentity
    }

    /// The checks before a synchronous thunk: the number of arguments, and that the sender is where the thunk runs, because
    /// what is isolated elsewhere must not be touched.
    ///
    /// - Parameter target: points at the actor where the handler is isolated to its own.
    @inline(never)
    private func check(
        _ count: Int, _ policy: ArgumentPolicy, _ target: UnsafeRawPointer, _ sender: (any Actor)?,
        _ site: @autoclosure () -> MessageSite
    ) throws(DispatchError) {
        try checkCount(count, policy, site().message)
        guard uncheckedCount < 0, home(of: target) != sender.map(CallFrame.identity) else { return }
        throw .wrongIsolation(
            site().message, handler: isolation.map { "\(Swift.type(of: $0))" } ?? "its actor instance",
            caller: sender.map { "isolated to \(Swift.type(of: $0))" } ?? "nonisolated")
    }

    func checkCount(
        _ count: Int, _ policy: ArgumentPolicy, _ message: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) {
        guard policy.count == .strict, count != argumentCount else { return }
        if isVariadic, count >= argumentCount - 1 { return }
        throw count < argumentCount
            ? .tooFewArguments(message(), expected: argumentCount - (isVariadic ? 1 : 0), actual: count)
            : .tooManyArguments(message(), expected: argumentCount, actual: count)
    }
}
