/// A message as a value: selector, signature, target (bound or not), arguments, return value.
///
/// A copy is independent of its original. Arguments are counted from 0; `NSInvocation` counts from 2, because it counts
/// `self` and `_cmd`: where ported code says `atIndex: 2`, say `at: 0`.
///
/// ```swift
/// var invocation = try Invocation("btnClick1:userInfo:", target: controller)
/// try invocation.setArgument(button, at: 0)
/// try invocation.setArgument(["key": "value"], at: 1)
/// let handled = try invocation.invoke()
/// ```
public struct Invocation {
    /// What copies share until one of them is changed or invoked.
    @usableFromInline private(set) var state: State

    /// The message's selector.
    public var selector: Selector { state.selector }
    /// The elements given so far, by index. Null is `nil`; an index from `arguments.count` on is missing.
    public var arguments: [Any?] { Array(state.elements) }
    /// What the last `invoke` returned; nil before that, and for void. Who forwards an invocation may set it.
    ///
    /// A handler that changes the invocation that runs it makes another of it, which doesn't get the result.
    public var returnValue: Any? {
        get { state.result }
        set { changing { $0.result = newValue } }
    }

    /// How an invocation holds its target.
    public enum Ownership: Sendable {
        case strong
        /// Only objects can be held weakly; any other target is kept as a value.
        case weak
    }

    /// Makes an invocation that is bound to a target.
    ///
    /// A ``MessageForwarder`` may be bound for messages that it has no handler for.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` at once, not when invoked;
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public init(
        _ selector: Selector, target: Any, holding ownership: Ownership = .strong, arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let isKnown = registry.responds(to: selector, type: Swift.type(of: target))
        let target = isKnown ? target : Self.unwrapped(target)
        let type = Swift.type(of: target)
        if !isKnown, target is any OptionalValue {
            throw .nullTarget(MessageSite(selector, type, isStatic: false).message)
        }
        let entry = try registry.findEntry(for: selector, type: type, isStatic: false)
        guard entry != nil || target is any MessageForwarder else {
            throw registry.unrecognizedSelector(selector, type: type, isStatic: false)
        }
        self.init(selector, entry: entry, type: type, arguments: arguments, registry: registry)
        bind(to: target, holding: ownership)
    }

    /// Makes an invocation of a static handler, bound to the type itself.
    ///
    /// - Throws: as the one that is bound to an instance.
    public init(
        _ selector: Selector, targetType type: Any.Type, arguments: [Any?] = [], registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let entry = try registry.entry(for: selector, type: type, isStatic: true)
        self.init(selector, entry: entry, type: type, isStatic: true, arguments: arguments, registry: registry)
        bind(to: type)
    }

    /// Makes an unbound invocation for the instances of a type.
    ///
    /// - Throws: as the bound one.
    public init(
        _ selector: Selector, type: Any.Type, arguments: [Any?] = [], registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        let entry = try registry.entry(for: selector, type: type, isStatic: false)
        self.init(selector, entry: entry, type: type, arguments: arguments, registry: registry)
    }

    /// An invocation of a selector for which `target` has no handler.
    init(
        forwarding selector: Selector, target: Any, arguments: [Any?], scope: ForwardingScope,
        registry: HandlerRegistry
    ) {
        self.init(
            selector, entry: nil, type: Swift.type(of: target), arguments: arguments, registry: registry, scope: scope)
        bind(to: target)
    }

    private init(
        _ selector: Selector, entry: HandlerEntry?, type: Any.Type, isStatic: Bool = false, arguments: [Any?],
        registry: HandlerRegistry, scope: ForwardingScope? = nil
    ) {
        state = State(
            selector, entry: entry, type: type, isStatic: isStatic, arguments: arguments, registry: registry,
            scope: scope)
    }

    /// The number of arguments that the selector names.
    public var argumentCount: Int { HandlerEntry.colonCount(selector.description) }

    /// What the handler takes and returns; nil if the target has none and forwards the message.
    public var methodSignature: MethodSignature? { state.entry.map(MethodSignature.init) }

    /// The object or value that the invocation is bound to; nil if it is unbound or its target was released.
    public var target: Any? { state.target }

    /// Binds the invocation to another target. A target of another type is looked up when the invocation is invoked.
    public mutating func bind(to target: Any, holding ownership: Ownership = .strong) {
        let object = Self.unwrapped(target)
        let isWeak = ownership == .weak && Swift.type(of: object) is AnyClass
        changing { $0.binding = isWeak ? .weak(State.WeakReference(object: object as AnyObject)) : .strong(target) }
    }

    /// Gives `change` the state to change, which is this invocation's alone.
    private mutating func changing(_ change: (State) -> Void) {
        change(ownState())
    }

    /// What is inside optional layers; an empty optional as it is.
    private static func unwrapped(_ target: Any) -> Any {
        var target = target
        while let optional = target as? any OptionalValue, let wrapped = optional.wrappedValue { target = wrapped }
        return target
    }
}

// MARK: - Invoking
//
// Properties, whose values are called: a method that changes the invocation would hold it, wherever it is stored, for as
// long as the handler runs, and a handler that looks at it would end the process. These are done with it before.

extension Invocation {
    /// Runs the handler on the bound target, or on one that is given. May be called again.
    ///
    /// ```swift
    /// let handled = try invocation.invoke()
    /// try invocation.invoke(on: other, policy: .lenient)
    /// ```
    ///
    /// The result is also kept as ``returnValue``.
    @inlinable public var invoke: InvocationCall {
        mutating get { InvocationCall(ownState()) }
    }

    /// Runs the handler on the bound target, and tells its own error from a message that did not reach it.
    public var invokeResult: InvocationResultCall {
        mutating get { InvocationResultCall(ownState()) }
    }

    /// The state, when no copy shares it: what a call leaves there is seen by this invocation alone.
    @inlinable @inline(__always)
    mutating func ownState() -> State {
        if !isKnownUniquelyReferenced(&state) { unshare() }
        return state
    }

    @usableFromInline
    mutating func unshare() {
        state = State(copying: state)
    }

    /// Runs the handler of a bound invocation wherever it is isolated, and awaits what it returns.
    ///
    /// A type method, because the invocation leaves the sender with its target and arguments.
    ///
    /// ```swift
    /// let total = try await Invocation.invoke(Invocation("deposit:", target: account, arguments: [5]))
    /// ```
    ///
    /// - Throws: as ``InvocationCall/callAsFunction(policy:isolation:)``; ``DispatchError/notSendable(_:value:type:)``.
    @discardableResult
    public nonisolated(nonsending) static func invoke(
        _ invocation: sending Invocation, policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        let target = try invocation.state.boundTarget()
        // They are parts of the invocation, which was sent here and is not used again.
        nonisolated(unsafe) let arguments = invocation.arguments
        return try await invocation.state.registry.awaited.send(
            invocation.selector, to: target, with: arguments, policy: policy)
    }
}

// MARK: - Arguments

extension Invocation {
    /// Sets the argument at `index`, from 0. Elements before it that were missing become null.
    ///
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)``.
    public mutating func setArgument(_ argument: Any?, at index: Int) throws(DispatchError) {
        try check(index)
        changing { $0.setArgument(argument, at: index) }
    }

    /// The argument at `index`, from 0; nil when it is null or missing.
    ///
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)``.
    public func argument(at index: Int) throws(DispatchError) -> Any? {
        try check(index)
        return index < state.elements.count ? state.elements[index] : nil
    }

    /// Sets the argument with a label, which must be the label of one parameter.
    ///
    /// - Throws: ``DispatchError/noArgumentLabeled(_:label:labels:)``.
    public mutating func setArgument(_ argument: Any?, labeled label: String) throws(DispatchError) {
        try setArgument(argument, at: index(of: label))
    }

    /// The argument with a label; nil when it is null or missing.
    ///
    /// - Throws: ``DispatchError/noArgumentLabeled(_:label:labels:)``.
    public func argument(labeled label: String) throws(DispatchError) -> Any? {
        try argument(at: index(of: label))
    }

    private func index(of label: String) throws(DispatchError) -> Int {
        let labels = state.entry?.labels ?? []
        guard let index = labels.firstIndex(of: label), labels.lastIndex(of: label) == index else {
            throw .noArgumentLabeled(state.message, label: label, labels: labels)
        }
        return index
    }

    private func check(_ index: Int) throws(DispatchError) {
        guard index < 0 || index >= argumentCount else { return }
        throw .argumentIndexOutOfRange(state.message, index: index, count: argumentCount)
    }
}

extension Invocation: CustomStringConvertible {
    /// `-[CartController btnClick1:userInfo:] with [Button, nil]`.
    public var description: String {
        let elements = arguments.map { $0.map { "\($0)".shown() } ?? "nil" }.joined(separator: ", ")
        return "\(state.message) with [\(elements)]"
    }
}
