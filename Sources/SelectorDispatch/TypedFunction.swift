/// A handler's call as a function value, kept with its type.
///
/// A typed send calls it without boxing anything. That is sound because
/// - the function's type but for its first parameter is compared, as one metadata pointer, with that of the send;
/// - the first parameter is the type that declares the handler, under which the receiver's own type found it: the receiver's
///   static type is that type, a subclass or a superclass, all of them one reference, or, for a value, that very type;
/// - both sides hold the function in a ``MethodFunction`` of generic parameters, which passes all of them by address.
@usableFromInline
final class TypedFunction {
    /// The metadata pointer of the function's type without its first parameter, the target.
    private let type: UInt
    /// The actor that the function is isolated to; nil for none.
    private let isolation: UnsafeRawPointer?
    private let memory: UnsafeRawPointer
    private let free: () -> Void

    init<Target, each Parameter, Result>(
        _ call: @escaping (Target, repeat each Parameter) throws -> Result, isolation: (any Actor)?
    ) {
        let memory = UnsafeMutablePointer<MethodFunction<Target, Result, repeat each Parameter>>.allocate(capacity: 1)
        memory.initialize(to: MethodFunction(call))
        type = TypeLayout.word(((repeat each Parameter) throws -> Result).self)
        self.isolation = isolation.map(CallFrame.identity)
        self.memory = UnsafeRawPointer(memory)
        free = {
            memory.deinitialize(count: 1)
            memory.deallocate()
            withExtendedLifetime(isolation) {}
        }
    }

    deinit { free() }

    /// The function's memory, if the function is of this type and may be run by this sender.
    @inline(__always)
    func memory(_ type: UInt, _ sender: (any Actor)?) -> UnsafeRawPointer? {
        guard type == self.type, isolation == nil || isolation == sender.map(CallFrame.identity) else { return nil }
        return memory
    }

    /// The memory of the function that the selector finds in the shared registry. Valid for good.
    @usableFromInline
    static func find(
        _ selector: Selector, _ receiver: Any.Type, _ type: UInt, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        SelectorKey.with(selector) { find($0, receiver, type, sender) }
    }

    /// The same for a selector in static memory.
    @usableFromInline
    static func find(
        _ selector: StaticString, _ receiver: Any.Type, _ type: UInt, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        find(SelectorKey(StaticText(selector).bytes), receiver, type, sender)
    }

    @inline(__always)
    private static func find(
        _ key: SelectorKey, _ receiver: Any.Type, _ type: UInt, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        // Snapshots are never freed, nor are their tables, entries and facts.
        let entry = SharedRegistry.current._withUnsafeGuaranteedRef { storage in
            storage.table(for: receiver)._withUnsafeGuaranteedRef { $0.instanceEntry(key) }
        }
        return entry?._withUnsafeGuaranteedRef { entry in
            entry.facts._withUnsafeGuaranteedRef { $0.function?.memory(type, sender) }
        }
    }

    /// A boxed result as the type asked for.
    static func result<Result>(_ value: Any?, message: () -> DispatchError.Message) throws -> Result {
        // Void and empty optionals come back as nil.
        if let result = value as? Result { return result }
        if value == nil, let void = () as? Result { return void }
        throw DispatchError.wrongResult(
            message(), expected: "\(Result.self)", actual: value.map { "\(Swift.type(of: $0))" } ?? "nil")
    }
}

/// A function value as a struct: the form in which one with any number of parameters can be kept in memory.
@usableFromInline
struct MethodFunction<Target, Result, each Parameter> {
    @usableFromInline let call: (Target, repeat each Parameter) throws -> Result

    init(_ call: @escaping (Target, repeat each Parameter) throws -> Result) {
        self.call = call
    }
}
