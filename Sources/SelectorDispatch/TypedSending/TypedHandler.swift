/// A handler's call as a function value, kept with its type.
///
/// A typed send calls it without boxing anything. That is sound because
/// - the function's type but for its first parameter is compared, as one metadata pointer, with that of the send;
/// - the first parameter is the type that declares the handler, under which the receiver's own type found it: the receiver's
///   static type is that type, a subclass or a superclass, or any object, all of them one reference, or, for a value, that very
///   type;
/// - both sides hold the function as a ``StoredFunction`` of generic parameters, which passes all of them by address.
@usableFromInline
final class TypedHandler {
    /// The metadata pointer of the function's type without its first parameter, the target.
    let type: UInt
    /// The actor that the function is isolated to; nil for none, and ``receiverItself``.
    let isolation: UnsafeRawPointer?
    /// Points at the function.
    let memory: UnsafeRawPointer
    /// Whether the handler's receiver may leave its sender's isolation.
    let receiverIsSendable: Bool
    /// The global actor that the function is isolated to.
    let globalActor: (any Actor)?
    /// The receiver's type, if the function is isolated to its receiver.
    let actor: (any Actor.Type)?
    private let free: () -> Void

    /// Stands for an actor that is the receiver, as ``isolation``. Nobody's address.
    static var receiverItself: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 1) }

    /// - Parameters:
    ///   - function: one of the structs in `StoredFunction.swift`.
    ///   - type: the function's type without its first parameter.
    ///   - entry: the handler's.
    @usableFromInline
    init<Function: ~Copyable>(_ function: consuming Function, type: Any.Type, of entry: RegistryEntry) {
        let memory = UnsafeMutablePointer<Function>.allocate(capacity: 1)
        memory.initialize(to: function)
        self.type = TypeLayout.word(type)
        isolation = entry.isIsolatedToInstance ? Self.receiverItself : entry.isolationIdentity
        self.memory = UnsafeRawPointer(memory)
        receiverIsSendable = entry.receiverIsSendable
        globalActor = entry.isolation
        actor = entry.actor
        free = {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
    }

    deinit { free() }

    /// The memory of the function that the selector finds in the shared registry, if it is of this type and may be run by
    /// this sender, and nobody observes. Valid for good.
    @usableFromInline
    static func find(
        _ selector: Selector, _ receiver: Any.Type, _ type: Any.Type, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        guard !MessageObservers.isOn else { return nil }
        return SelectorKey.with(selector) { key in
            find(key, receiver, SharedRegistry.current).flatMap { function in
                // Snapshots are never freed, nor are their tables, entries and facts.
                function._withUnsafeGuaranteedRef {
                    $0.type == TypeLayout.word(type)
                        && ($0.isolation == nil || $0.isolation == sender.map(CallFrame.identity)) ? $0.memory : nil
                }
            }
        }
    }

    /// The same for a selector in static memory, which is found by its address the next time.
    @usableFromInline
    static func find(
        _ selector: StaticString, _ receiver: Any.Type, _ type: Any.Type, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        guard !MessageObservers.isOn else { return nil }
        let storage = SharedRegistry.current
        let text = StaticText(selector)
        return storage._withUnsafeGuaranteedRef { $0.typedSends }.find(
            text, receiver, TypeLayout.word(type), sender.map(CallFrame.identity)
        ) {
            find(SelectorKey(text.bytes), receiver, storage)
        }
    }

    /// The same for a receiver that is no ``MessageReceiver``: what looks like one type may hold another, which is sent to as
    /// any value is.
    @inlinable @inline(__always)
    static func find<Receiver>(
        _ selector: StaticString, on receiver: Receiver, _ type: Any.Type, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        guard Receiver.self is AnyClass || Swift.type(of: receiver) == Receiver.self else { return nil }
        return find(selector, Swift.type(of: receiver), type, sender)
    }

    @inline(__always)
    static func find(
        _ key: SelectorKey, _ receiver: Any.Type, _ storage: Unmanaged<RegistryStorage>
    ) -> Unmanaged<TypedHandler>? {
        let entry = storage._withUnsafeGuaranteedRef { storage in
            storage.table(for: receiver)._withUnsafeGuaranteedRef { $0.instanceEntry(key) }
        }
        return entry?._withUnsafeGuaranteedRef { entry in
            entry.types._withUnsafeGuaranteedRef { $0.function.map(Unmanaged.passUnretained) }
        }
    }

    /// A boxed result as the type asked for.
    @inlinable @inline(__always)
    static func result<Result>(_ value: Any?, message: () -> DispatchError.Context) throws -> Result {
        if let value, let result = value as? Result { return result }
        return try otherResult(value, message: message)
    }

    @usableFromInline @inline(never)
    static func otherResult<Result>(_ value: Any?, message: () -> DispatchError.Context) throws -> Result {
        // Void and empty optionals come back as nil, which a cast would put into the innermost of several layers.
        if value == nil, let optional = Result.self as? any OptionalValue.Type,
            let empty = optional.emptyValue as? Result
        {
            return empty
        }
        if value == nil, let void = () as? Result { return void }
        throw DispatchError.wrongResult(
            message(), expected: "\(Result.self)", actual: value.map { "\(Swift.type(of: $0))" } ?? "nil")
    }
}
