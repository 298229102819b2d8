extension Invocation {
    /// The storage of an invocation.
    ///
    /// A call holds the state while its handler runs; if the handler changes the invocation, the
    /// invocation gets another state. So a shared state never changes, except that a call stores
    /// its result in it.
    @usableFromInline
    final class State {
        let selector: Selector
        let registry: HandlerRegistry

        /// The handler for the type that the invocation was created for, or nil if the target
        /// forwards the message.
        let entry: RegistryEntry?
        let type: Any.Type

        /// The sender's isolation, if the invocation is being forwarded.
        let scope: ForwardingScope?

        // Each of the following properties is read or set in one step, so no two accesses overlap.

        /// The arguments, in memory that the state owns.
        ///
        /// A call holds the state and reads them in place.
        private(set) var elements: UnsafeMutableBufferPointer<Any?>

        // A check of the accesses to the target would take 2 % of an event that goes to an
        // invocation.

        /// The target, unless it is held weakly.
        @exclusivity(unchecked) private var strongTarget: Any?

        /// The target, if it is held weakly.
        @exclusivity(unchecked) private weak var weakTarget: AnyObject?
        private var isWeak = false

        /// The handler and the target, if the invocation is bound strongly to an object of exactly
        /// the type that it was created for.
        ///
        /// A call then needs no lookup. Other properties keep both alive.
        private(set) var direct: (handler: FoundHandler, object: Unmanaged<AnyObject>)?
        @usableFromInline var result: Any? {
            didSet { hasResult = result != nil }
        }

        /// Whether there is a result.
        ///
        /// This check is cheaper than destroying a missing result.
        private(set) var hasResult = false

        /// Whether the compiler knows that the result is `Sendable`.
        ///
        /// False for the result of a call without a lookup, which is no forwarder's.
        private(set) var resultIsSendable = false

        init(
            _ selector: Selector,
            entry: RegistryEntry?,
            _ type: Any.Type,
            _ arguments: some Collection<Any?>,
            _ registry: HandlerRegistry,
            _ scope: ForwardingScope? = nil
        ) {
            self.selector = selector
            self.entry = entry
            self.type = type
            elements = Self.copy(arguments)
            self.registry = registry
            self.scope = scope
        }

        init(copying other: State) {
            selector = other.selector
            entry = other.entry
            type = other.type
            elements = Self.copy(other.elements)
            registry = other.registry
            scope = other.scope
            strongTarget = other.strongTarget
            weakTarget = other.weakTarget
            isWeak = other.isWeak
            direct = other.direct
            result = other.result
            hasResult = other.hasResult
            resultIsSendable = other.resultIsSendable
        }

        deinit {
            elements.deinitialize()
            elements.deallocate()
        }

        func setResult(_ value: Any?, isSendable: Bool) {
            result = value
            // Without a result, a call without a lookup would not reset it.
            resultIsSendable = isSendable && value != nil
        }

        func setArgument(_ argument: Any?, at index: Int) {
            if index >= elements.count {
                let missing = [Any?](repeating: nil, count: index + 1 - elements.count)
                let shorter = elements
                elements = Self.copy(Array(shorter) + missing)
                shorter.deinitialize()
                shorter.deallocate()
            }
            elements[index] = argument
        }

        private static func copy(_ arguments: some Collection<Any?>)
            -> UnsafeMutableBufferPointer<Any?>
        {
            let elements = UnsafeMutableBufferPointer<Any?>.allocate(capacity: arguments.count)
            _ = elements.initialize(fromContentsOf: arguments)
            return elements
        }

        var context: DispatchError.Context {
            DispatchError.Context(selector, type, isStatic: entry?.isStatic ?? false)
        }

        var target: Any? { isWeak ? weakTarget : strongTarget }

        func bind(to target: Any, isWeak: Bool) {
            self.isWeak = isWeak
            weakTarget = isWeak ? target as AnyObject : nil
            direct = isWeak ? nil : directTarget(target)
            // The last target is released last, because its `deinit` may read the invocation.
            strongTarget = isWeak ? nil : target
        }

        /// Returns whether the target is certainly this object, of exactly the type that the
        /// invocation was made for.
        func isBound(to object: AnyObject) -> Bool {
            if isWeak { return weakTarget === object }
            return direct?.object.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        }

        func boundTarget() throws(DispatchError) -> Any {
            if let target { return target }
            throw isWeak ? .targetReleased(context) : .targetUnbound(context)
        }

        private func directTarget(_ target: Any)
            -> (handler: FoundHandler, object: Unmanaged<AnyObject>)?
        {
            guard let entry, scope == nil, !entry.isStatic, type is AnyClass,
                Swift.type(of: target) == type
            else { return nil }
            return (
                handler: FoundHandler(entry: .passUnretained(entry)),
                object: .passUnretained(target as AnyObject)
            )
        }
    }
}

/// A pending call of an invocation, returned by ``Invocation/invoke`` to be called like a function.
@frozen public struct InvocationCall {
    @usableFromInline let state: Invocation.State

    @inlinable
    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Parameters:
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    /// - Throws: ``DispatchError/targetUnbound(_:)`` if the invocation has no target;
    ///   ``DispatchError/targetReleased(_:)`` if its weakly held target is gone; any other
    ///   ``DispatchError`` if the message doesn't reach its handler; the handler's own error,
    ///   unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func callAsFunction(
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        // Inlined, so it costs nothing to discard the result of a handler without one.
        try state.sendToBound(policy, isolation) ? state.result : nil
    }

    /// Runs the handler on the bound target and returns its result as the given type.
    ///
    /// - Parameters:
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of a call without a type;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its
    ///   result has a different type.
    @discardableResult
    public func callAsFunction<Result>(
        policy: ArgumentPolicy = .strict,
        returning: Result.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try ResultBuffer.typed(
            try state.sendToBound(policy, isolation) ? state.result : nil,
            state.context
        )
    }

    /// Runs the handler on the given target instead of the bound one.
    ///
    /// - Parameters:
    ///   - target: The receiver, in whose type the selector is looked up. The invocation stays
    ///     bound to its own target.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler of the target; the
    ///   handler's own error, unchanged.
    @discardableResult
    public func callAsFunction(
        on target: Any,
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try state.send(to: target, policy, isolation).get()
    }

    /// Runs the handler on the bound target and returns the handler's own error instead of throwing
    /// it.
    ///
    /// ```swift
    /// switch try invocation.invoke.result() {
    /// case .success(let result): print(result ?? "nothing")
    /// case .failure(let error): print("the handler threw", error)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: ``DispatchError`` if the handler didn't run.
    public func result(
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> Result<Any?, any Error> {
        try state.send(to: try state.boundTarget(), policy, isolation)
    }
}

extension Invocation.State {
    /// Runs the handler on the bound target, and stores its result.
    ///
    /// - Returns: Whether there is a result.
    @usableFromInline
    func sendToBound(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        guard let direct, !MessageObservers.isOn else { return try sendTheLongWay(policy, sender) }
        if hasResult { dropResult() }
        var buffer = ResultBuffer()
        let message = Message(selector, UnsafeBufferPointer(elements), policy, .invoke)
        let hasResult = try withUnsafePointer(to: direct.object) {
            try direct.handler.call(message, on: $0, from: sender, &buffer)
        }
        if hasResult { result = buffer.take() }
        return hasResult
    }

    @inline(never)
    private func sendTheLongWay(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        try send(to: boundTarget(), policy, sender).get() != nil
    }

    /// Runs the handler on a target, and stores its result.
    ///
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: ``DispatchError`` if the handler didn't run.
    fileprivate func send(
        to target: Any,
        _ policy: ArgumentPolicy,
        _ sender: (any Actor)?
    ) throws(DispatchError) -> Result<Any?, any Error> {
        dropResult()
        var trace = SendTrace()
        do {
            let message = Message(selector, UnsafeBufferPointer(elements), policy, .invoke)
            let value = try registry.send(
                message,
                to: target,
                from: sender ?? scope?.sender,
                &trace
            )
            setResult(value, isSendable: trace.resultIsSendable)
            return .success(result)
        } catch {
            if !trace.didEnter, let error = error as? DispatchError { throw error }
            return .failure(error)
        }
    }

    /// Removes the last result before releasing it, because its `deinit` may read the invocation.
    private func dropResult() {
        let last = result
        setResult(nil, isSendable: false)
        withExtendedLifetime(last) {}
    }
}
