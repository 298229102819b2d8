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
    /// What the last `invoke` returned; nil before that, and for void.
    public private(set) var returnValue: Any?

    private var binding: Binding
    private let registry: HandlerRegistry
    /// The handler for the type that the invocation was made for.
    private let entry: HandlerEntry
    private let type: Any.Type

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
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:)`` at once, not when invoked;
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public init(
        _ selector: Selector, target: Any, holding ownership: Ownership = .strong, arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        try self.init(
            selector, type: Swift.type(of: target), isStatic: false, arguments: arguments, registry: registry)
        bind(to: target, holding: ownership)
    }

    /// Makes an unbound invocation for the instances of a type.
    ///
    /// - Throws: as the bound one.
    public init(
        _ selector: Selector, type: Any.Type, arguments: [Any?] = [], registry: HandlerRegistry = .shared
    ) throws(DispatchError) {
        try self.init(selector, type: type, isStatic: false, arguments: arguments, registry: registry)
    }

    private init(
        _ selector: Selector, type: Any.Type, isStatic: Bool, arguments: [Any?], registry: HandlerRegistry
    ) throws(DispatchError) {
        self.entry = try registry.entry(for: selector, type: type, isStatic: isStatic)
        self.selector = selector
        self.arguments = arguments
        self.registry = registry
        self.type = type
        binding = .none
    }

    /// The number of arguments that the handler takes.
    public var argumentCount: Int { entry.argumentCount }

    /// What the handler takes and returns.
    public var methodSignature: MethodSignature { MethodSignature(entry) }

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
        binding =
            ownership == .weak && Swift.type(of: target) is AnyClass
            ? .weak(WeakReference(object: target as AnyObject)) : .strong(target)
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

    private func check(_ index: Int) throws(DispatchError) {
        guard index < 0 || index >= entry.argumentCount else { return }
        throw .argumentIndexOutOfRange(message(type), index: index, count: entry.argumentCount)
    }

    private func message(_ type: Any.Type) -> DispatchError.Message {
        HandlerRegistry.message(selector, type, isStatic: entry.isStatic)
    }
}

// MARK: - Invoking

extension Invocation {
    /// Runs the handler on the bound target. May be called again.
    ///
    /// - Returns: the handler's result, also kept as ``returnValue``; nil for void.
    /// - Throws: ``DispatchError/targetUnbound(_:)``, ``DispatchError/targetReleased(_:)`` and the errors of a send; the
    ///   handler's own error, unchanged.
    @discardableResult
    public mutating func invoke(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        guard let target else {
            if case .none = binding { throw DispatchError.targetUnbound(message(type)) }
            throw DispatchError.targetReleased(message(type))
        }
        return try invoke(on: target, policy: policy, isolation: isolation)
    }

    /// Runs the handler on the given target, whatever the invocation is bound to.
    ///
    /// - Throws: the errors of a send; the handler's own error, unchanged.
    @discardableResult
    public mutating func invoke(
        on target: Any, policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        returnValue = try registry.send(selector, to: target, with: arguments, policy: policy, isolation: isolation)
        return returnValue
    }
}

extension Invocation: CustomStringConvertible {
    /// `-[CartController btnClick1:userInfo:] with [Button, nil]`.
    public var description: String {
        let elements = arguments.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", ")
        return "\(message(type)) with [\(elements)]"
    }
}
