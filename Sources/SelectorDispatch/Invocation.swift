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
    /// The message's selector.
    public let selector: Selector
    /// The elements given so far, by index. Null is `nil`; an index from `arguments.count` on is missing.
    public private(set) var arguments: [Any?]
    /// What the last `invoke` returned; nil before that, and for void. Who forwards an invocation may set it.
    public var returnValue: Any? {
        get { result }
        set {
            result = newValue
            hasResult = newValue != nil
        }
    }

    private var result: Any?
    /// Whether there is a result: asked before it is dropped, which costs something even where there is none.
    private var hasResult = false
    private var binding: Binding {
        didSet { updateDirect() }
    }
    /// Set where the invocation is bound strongly to an object of the very type that it was made for: then nothing has to be
    /// looked up. Both are held by other properties, which don't change while the invocation is invoked.
    private var direct: (object: Unmanaged<AnyObject>, entry: Unmanaged<HandlerEntry>)?
    private let registry: HandlerRegistry
    /// The handler for the type that the invocation was made for; nil if the target forwards the message.
    private let entry: HandlerEntry?
    private let type: Any.Type
    private let isStatic: Bool
    /// Set while the invocation is being forwarded.
    private var scope: ForwardingScope?

    /// How an invocation holds its target.
    public enum Ownership: Sendable {
        case strong
        /// Only objects can be held weakly; any other target is kept as a value.
        case weak
    }

    private enum Binding {
        case none
        case strong(Any)
        case weak(WeakReference)
    }

    private struct WeakReference {
        weak var object: AnyObject?
    }

    /// Makes an invocation that is bound to a target.
    ///
    /// A ``MessageForwarder`` may be bound for messages that it has no handler for.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:)`` at once, not when invoked;
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
        self.init(selector, entry: nil, type: Swift.type(of: target), arguments: arguments, registry: registry)
        self.scope = scope
        binding = .strong(target)
    }

    private init(
        _ selector: Selector, entry: HandlerEntry?, type: Any.Type, isStatic: Bool = false, arguments: [Any?],
        registry: HandlerRegistry
    ) {
        self.isStatic = isStatic
        self.selector = selector
        self.entry = entry
        self.type = type
        self.arguments = arguments
        self.registry = registry
        binding = .none
        direct = nil
    }

    /// The number of arguments that the selector names.
    public var argumentCount: Int { HandlerEntry.colonCount(selector.description) }

    /// What the handler takes and returns; nil if the target has none and forwards the message.
    public var methodSignature: MethodSignature? { entry.map(MethodSignature.init) }

    /// The object or value that the invocation is bound to; nil if it is unbound or its target was released.
    public var target: Any? {
        switch binding {
        case .none: nil
        case .strong(let target): target
        case .weak(let reference): reference.object
        }
    }

    /// Binds the invocation to another target. A target of another type is looked up when the invocation is invoked.
    public mutating func bind(to target: Any, holding ownership: Ownership = .strong) {
        let object = Self.unwrapped(target)
        binding =
            ownership == .weak && Swift.type(of: object) is AnyClass
            ? .weak(WeakReference(object: object as AnyObject)) : .strong(target)
    }
}

extension Invocation {
    private mutating func updateDirect() {
        direct = nil
        guard let entry, scope == nil, !isStatic, case .strong(let target) = binding,
            ObjectIdentifier(Swift.type(of: target)) == ObjectIdentifier(type), type is AnyClass
        else { return }
        direct = (.passUnretained(target as AnyObject), .passUnretained(entry))
    }

    /// What is inside optional layers; an empty optional as it is.
    private static func unwrapped(_ target: Any) -> Any {
        var target = target
        while let optional = target as? any OptionalValue, let wrapped = optional.wrappedValue { target = wrapped }
        return target
    }
}

// MARK: - Arguments

extension Invocation {
    /// Sets the argument at `index`, from 0. Elements before it that were missing become null.
    ///
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)``.
    public mutating func setArgument(_ argument: Any?, at index: Int) throws(DispatchError) {
        try check(index)
        while arguments.count <= index { arguments.append(nil) }
        arguments[index] = argument
    }

    /// The argument at `index`, from 0; nil when it is null or missing.
    ///
    /// - Throws: ``DispatchError/argumentIndexOutOfRange(_:index:count:)``.
    public func argument(at index: Int) throws(DispatchError) -> Any? {
        try check(index)
        return index < arguments.count ? arguments[index] : nil
    }

    /// Sets the argument with a label, which must be the label of one parameter.
    ///
    /// - Throws: ``DispatchError/noArgumentLabelled(_:label:labels:)``.
    public mutating func setArgument(_ argument: Any?, labelled label: String) throws(DispatchError) {
        try setArgument(argument, at: index(of: label))
    }

    /// The argument with a label; nil when it is null or missing.
    ///
    /// - Throws: ``DispatchError/noArgumentLabelled(_:label:labels:)``.
    public func argument(labelled label: String) throws(DispatchError) -> Any? {
        try argument(at: index(of: label))
    }

    private func index(of label: String) throws(DispatchError) -> Int {
        let labels = entry?.labels ?? []
        guard let index = labels.firstIndex(of: label), labels.lastIndex(of: label) == index else {
            throw .noArgumentLabelled(message(type), label: label, labels: labels)
        }
        return index
    }

    private func check(_ index: Int) throws(DispatchError) {
        guard index < 0 || index >= argumentCount else { return }
        throw .argumentIndexOutOfRange(message(type), index: index, count: argumentCount)
    }

    private func message(_ type: Any.Type) -> DispatchError.Message {
        MessageSite(selector, type, isStatic: isStatic).message
    }
}

// MARK: - Invoking

extension Invocation {
    /// Runs the handler on the bound target. May be called again.
    ///
    /// - Returns: the handler's result, also kept as ``returnValue``; nil for void.
    /// - Throws: ``DispatchError/targetUnbound(_:)``, ``DispatchError/targetReleased(_:)`` and the errors of a send; the
    ///   handler's own error, unchanged.
    @inlinable
    @discardableResult
    public mutating func invoke(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        // Inlined, so that a caller who drops the result of a handler without one does nothing for it.
        try invokeBound(policy, isolation) ? returnValue : nil
    }

    /// Runs the handler on the bound target, and tells whether there is a result.
    @usableFromInline
    mutating func invokeBound(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        guard let direct else {
            return try invoke(on: try boundTarget(), policy: policy, sender: sender) != nil
        }
        if hasResult { returnValue = nil }
        var room = ResultRoom()
        var didEnter = false
        let hasResult = try withUnsafePointer(to: direct.object) { target in
            try arguments.withUnsafeBufferPointer { arguments in
                try direct.entry._withUnsafeGuaranteedRef {
                    try $0.run(selector, type, on: target, arguments, policy, sender, &didEnter, &room)
                }
            }
        }
        if hasResult { returnValue = room.take() }
        return hasResult
    }

    /// Runs the handler on the given target, whatever the invocation is bound to.
    ///
    /// - Throws: the errors of a send; the handler's own error, unchanged.
    @discardableResult
    public mutating func invoke(
        on target: Any, policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try invoke(on: target, policy: policy, sender: isolation)
    }

    private mutating func invoke(on target: Any, policy: ArgumentPolicy, sender: (any Actor)?) throws -> Any? {
        returnValue = nil
        returnValue = try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: sender ?? scope?.sender)
            return try registry.deliver(selector, to: target, &delivery)
        }
        return returnValue
    }

    /// Runs the handler on the bound target, and tells its own error from a message that did not reach it.
    ///
    /// - Returns: the handler's result, or the error that the handler threw.
    /// - Throws: the errors of a send: the handler has not run.
    public mutating func invokeResult(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> Result<Any?, any Error> {
        let target = try boundTarget()
        returnValue = nil
        var didEnter = false
        do {
            returnValue = try arguments.withUnsafeBufferPointer {
                var delivery = Delivery($0, policy: policy, sender: isolation ?? scope?.sender)
                defer { didEnter = delivery.didEnter }
                return try registry.deliver(selector, to: target, &delivery)
            }
            return .success(returnValue)
        } catch {
            if !didEnter, let error = error as? DispatchError { throw error }
            return .failure(error)
        }
    }

    /// Runs the handler of a bound invocation wherever it is isolated, and awaits what it returns.
    ///
    /// A type method, because the invocation leaves the sender with its target and arguments.
    ///
    /// - Throws: as ``invoke(policy:isolation:)``; ``DispatchError/notSendable(_:value:type:)``.
    @discardableResult
    public nonisolated(nonsending) static func invoke(
        _ invocation: sending Invocation, policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        let target = try invocation.boundTarget()
        // They are parts of the invocation, which was sent here and is not used again.
        nonisolated(unsafe) let arguments = invocation.arguments
        return try await invocation.registry.send(
            invocation.selector, to: target, with: arguments, policy: policy)
    }

    private func boundTarget() throws(DispatchError) -> Any {
        if let target { return target }
        if case .none = binding { throw .targetUnbound(message(type)) }
        throw .targetReleased(message(type))
    }
}

extension Invocation: CustomStringConvertible {
    /// `-[CartController btnClick1:userInfo:] with [Button, nil]`.
    public var description: String {
        let elements = arguments.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", ")
        return "\(message(type)) with [\(elements)]"
    }
}
