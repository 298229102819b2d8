/// A message as a value: a selector with a method signature, a target, arguments and a return
/// value.
///
/// Changing a copy doesn't change the original. Arguments are counted from 0. `NSInvocation` counts
/// them from 2, because it counts `self` and `_cmd`; where ported code says `atIndex: 2`, write
/// `at: 0`.
///
/// ```swift
/// var invocation = try Invocation("btnClick1:userInfo:", target: controller)
/// try invocation.setArgument(button, at: 0)
/// try invocation.setArgument(["key": "value"], at: 1)
/// let handled = try invocation.invoke()
/// ```
public struct Invocation {
    /// The state, which copies share until one of them is changed or invoked.
    @usableFromInline private(set) var state: State

    /// The message's selector.
    public var selector: Selector { state.selector }

    /// The arguments that have been set, by index, with `nil` for null.
    public var arguments: [Any?] { Array(state.elements) }

    /// The result of the last `invoke`, or nil before the first one, and for a handler that returns
    /// void.
    ///
    /// Set it in ``MessageForwarding/forwardInvocation(_:)`` to answer the sender. A forwarder that
    /// is an actor or a ``MainActorReceiver`` uses ``setReturnValue(_:)`` instead, because its
    /// sender may be elsewhere. If a handler changes the invocation that is running it, the changed
    /// invocation doesn't get the handler's result.
    public var returnValue: Any? {
        get { state.result }
        set { ownState().setResult(newValue, isSendable: false) }
    }

    /// Sets the return value to one that may leave the forwarder's isolation.
    ///
    /// - Parameter value: The answer to the sender, or nil for none.
    public mutating func setReturnValue(_ value: (any Sendable)?) {
        ownState().setResult(value, isSendable: true)
    }

    /// The strength of an invocation's reference to its target.
    public enum Ownership: Sendable {
        /// The invocation keeps its target alive.
        case strong

        /// The invocation doesn't keep its target alive, unless the target is not an object.
        case weak
    }

    /// Creates an invocation that is bound to a target.
    ///
    /// The selector is looked up now, not when the invocation is invoked. A ``MessageForwarder``
    /// needs no handler for the selector.
    ///
    /// - Parameters:
    ///   - selector: The message to send, in either spelling.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - ownership: Whether the invocation keeps the target alive. Only objects can be held
    ///     weakly.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     Others can be set later.
    ///   - registry: The registry that has the handler.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   the target has no handler for the selector and is not a forwarder;
    ///   ``DispatchError/nullTarget(_:)`` if the target is an empty optional;
    ///   ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it.
    public init(
        _ selector: Selector,
        target: Any,
        holding ownership: Ownership = .strong,
        arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let isKnown = registry.responds(to: selector, type: Swift.type(of: target))
        let target = isKnown ? target : unwrapped(target)
        let type = Swift.type(of: target)
        if !isKnown, target is any OptionalValue {
            throw .nullTarget(DispatchError.Context(selector, type, isStatic: false))
        }
        let entry = try registry.findEntry(for: selector, type: type, isStatic: false)
        guard entry != nil || target is any MessageForwarding else {
            throw registry.unrecognizedSelector(selector, type: type, isStatic: false)
        }
        state = State(selector, entry: entry, type, arguments, registry)
        bind(to: target, holding: ownership)
    }

    /// Creates an invocation of a static handler, bound to the type itself.
    ///
    /// - Parameters:
    ///   - selector: The message to send, in either spelling.
    ///   - type: The type that receives the message.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     Others can be set later.
    ///   - registry: The registry that has the handler.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   the type has no static handler for the selector;
    ///   ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it.
    public init(
        _ selector: Selector,
        targetType type: Any.Type,
        arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let entry = try registry.entry(for: selector, type: type, isStatic: true)
        state = State(selector, entry: entry, type, arguments, registry)
        bind(to: type)
    }

    /// Creates an invocation for instances of a type, without a target.
    ///
    /// Give it a target with ``bind(to:holding:)``, or run it on one with
    /// ``InvocationCall/callAsFunction(on:policy:isolation:)``.
    ///
    /// - Parameters:
    ///   - selector: The message to send, in either spelling.
    ///   - type: The type whose instances have the handler.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     Others can be set later.
    ///   - registry: The registry that has the handler.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if
    ///   the type has no instance handler for the selector;
    ///   ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it.
    public init(
        _ selector: Selector,
        type: Any.Type,
        arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let entry = try registry.entry(for: selector, type: type, isStatic: false)
        state = State(selector, entry: entry, type, arguments, registry)
    }

    /// Creates the invocation of a typed message, such as `Table.moveMessage(0, to: 1)`, bound to a
    /// target.
    ///
    /// - Parameters:
    ///   - message: The message, whose arguments the compiler has checked.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - ownership: Whether the invocation keeps the target alive. Only objects can be held
    ///     weakly.
    ///   - registry: The registry that has the handler.
    /// - Throws: The errors of the initializer with a selector.
    public init<Receiver, Result>(
        _ message: TypedMessage<Receiver, Result>,
        target: Receiver,
        holding ownership: Ownership = .strong,
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        try self.init(
            message.call.selector,
            target: target,
            holding: ownership,
            arguments: message.call.arguments,
            registry: registry
        )
    }

    /// Creates an invocation of a selector without a handler in `target`.
    ///
    /// - Parameters:
    ///   - message: The message, of which the invocation has a copy.
    ///   - target: The receiver that forwards it.
    ///   - scope: The isolation and the result type of the send that is being forwarded.
    ///   - registry: The registry of the send.
    init(
        forwarding message: Message,
        target: Any,
        scope: ForwardingScope,
        registry: HandlerRegistry
    ) {
        let type = Swift.type(of: target)
        state = State(message.selector, entry: nil, type, message.arguments, registry, scope)
        bind(to: target)
    }

    /// The number of arguments that the message takes, which is the number of colons in its
    /// selector.
    public var argumentCount: Int { RegistryEntry.colonCount(selector.description.utf8) }

    /// The handler's signature, or nil if the target has no handler and forwards the message.
    public var methodSignature: MethodSignature? {
        if let entry = state.entry { MethodSignature(entry) } else { nil }
    }

    package var registry: HandlerRegistry { state.registry }

    /// The type that the sender of a forwarded message requests for its result.
    package var resultType: Any.Type { state.scope?.resultType ?? Any?.self }

    /// The receiver that the invocation is bound to, or nil if it is unbound, or if its target was
    /// released.
    public var target: Any? { state.target }

    /// Binds the invocation to another target.
    ///
    /// The target's type may differ from the one that the invocation was created for. Each call of
    /// ``invoke`` then looks up the selector in the target's type.
    ///
    /// - Parameters:
    ///   - target: The receiver.
    ///   - ownership: Whether the invocation keeps the target alive. Only objects can be held
    ///     weakly.
    public mutating func bind(to target: Any, holding ownership: Ownership = .strong) {
        let object = unwrapped(target)
        let isWeak = ownership == .weak && Swift.type(of: object) is AnyClass
        ownState().bind(to: isWeak ? object : target, isWeak: isWeak)
    }
}

// MARK: - Invoking

// `invoke` is a property whose value is called. A mutating method would have exclusive access to the
// invocation while the handler runs, so a handler that reads the invocation would trap. The access
// to a property ends before the call.

extension Invocation {
    /// A call that runs the handler on the bound target, or on another one.
    ///
    /// An invocation can be invoked any number of times. The result is also kept as
    /// ``returnValue``.
    ///
    /// ```swift
    /// let handled = try invocation.invoke()
    /// try invocation.invoke(on: other, policy: .lenient)
    /// ```
    ///
    /// See ``InvocationCall/callAsFunction(policy:isolation:)`` for the result and the errors.
    @inlinable public var invoke: InvocationCall {
        mutating get { InvocationCall(ownState()) }
    }

    /// Returns the state, after making it unique to this invocation: copies don't see the result of
    /// a call.
    @inlinable @inline(__always)
    mutating func ownState() -> State {
        if !isKnownUniquelyReferenced(&state) { unshare() }
        return state
    }

    @usableFromInline
    mutating func unshare() {
        state = State(copying: state)
    }

    /// Runs the handler of a bound invocation in the handler's own isolation, and awaits its
    /// result.
    ///
    /// This is a type method because the invocation leaves the sender, together with its target and
    /// arguments.
    ///
    /// ```swift
    /// let total = try await Invocation.invoke(Invocation("deposit:", target: account, arguments: [5]))
    /// ```
    ///
    /// - Parameters:
    ///   - invocation: A bound invocation that the sender no longer uses.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    /// - Throws: The errors of ``invoke``;
    ///   ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the target or the result
    ///   would cross isolations and is not `Sendable`.
    @discardableResult
    public nonisolated(nonsending) static func invoke(
        _ invocation: sending Invocation,
        policy: ArgumentPolicy = .strict
    ) async throws -> (any Sendable)? {
        let target = try invocation.state.boundTarget()
        // The arguments belong to the invocation, which the sender no longer uses.
        nonisolated(unsafe) let arguments = invocation.arguments
        return try await invocation.state.registry[target].awaited.send(
            invocation.selector,
            with: arguments,
            policy: policy
        )
    }
}

// MARK: - Arguments

extension Invocation {
    /// Sets the argument at an index.
    ///
    /// Missing arguments before it become null.
    ///
    /// - Parameters:
    ///   - argument: The new value; `nil`, `NSNull` and empty optionals are null.
    ///   - index: The argument's position, counted from 0.
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)`` if the selector has no
    ///   such argument.
    public mutating func setArgument(_ argument: Any?, at index: Int) throws(DispatchError) {
        try check(index)
        ownState().setArgument(argument, at: index)
    }

    /// Returns the argument at an index, or nil if it is null or missing.
    ///
    /// - Parameter index: The argument's position, counted from 0.
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)`` if the selector has no
    ///   such argument.
    public func argument(at index: Int) throws(DispatchError) -> Any? {
        try check(index)
        return index < state.elements.count ? state.elements[index] : nil
    }

    /// Sets the argument with a label.
    ///
    /// Missing arguments before it become null.
    ///
    /// - Parameters:
    ///   - argument: The new value; `nil`, `NSNull` and empty optionals are null.
    ///   - label: A label that exactly one of the handler's parameters has.
    /// - Throws: ``DispatchError/noArgumentLabeled(_:label:labels:)`` if no parameter, or more than
    ///   one, has the label.
    @_optimize(size) public mutating func setArgument(_ argument: Any?, labeled label: String)
        throws(DispatchError)
    {
        try setArgument(argument, at: index(of: label))
    }

    /// Returns the argument with a label, or nil if it is null or missing.
    ///
    /// - Parameter label: A label that exactly one of the handler's parameters has.
    /// - Throws: ``DispatchError/noArgumentLabeled(_:label:labels:)`` if no parameter, or more than
    ///   one, has the label.
    @_optimize(size) public func argument(labeled label: String) throws(DispatchError) -> Any? {
        try argument(at: index(of: label))
    }

    /// Returns the handler that a call would run on an object without looking it up.
    ///
    /// - Parameter object: The receiver of the call.
    /// - Returns: The handler, or nil if the object isn't the invocation's target, if the invocation
    ///   has arguments of its own, if the call must look up its handler, or if sends are observed.
    package func handler(of object: AnyObject) -> FoundHandler? {
        guard let entry = state.entry, state.scope == nil, !entry.isStatic, state.elements.isEmpty,
            !MessageObservers.isOn, state.isBound(to: object), type(of: object) == state.type
        else { return nil }
        return FoundHandler(entry: .passUnretained(entry))
    }

    @_optimize(size) private func index(of label: String) throws(DispatchError) -> Int {
        let labels = state.entry?.labels ?? []
        guard let index = labels.firstIndex(of: label), labels.lastIndex(of: label) == index else {
            throw .noArgumentLabeled(state.context, label: label, labels: labels)
        }
        return index
    }

    private func check(_ index: Int) throws(DispatchError) {
        guard index < 0 || index >= argumentCount else { return }
        throw .argumentIndexOutOfRange(state.context, index: index, count: argumentCount)
    }
}

extension Invocation: CustomStringConvertible {
    /// The message and its arguments: `-[CartController btnClick1:userInfo:] with [Button, nil]`.
    @_optimize(size) public var description: String {
        var texts: [String] = []
        for argument in arguments {
            if let argument { texts.append("\(argument)".shown()) } else { texts.append("nil") }
        }
        return "\(state.context) with [\(texts.joined(separator: ", "))]"
    }
}
