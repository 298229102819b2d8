/// A handler's function together with its type.
///
/// A typed send calls the function without boxing anything. This is sound because:
/// - the function's type without its first parameter is compared with that of the send, as one metadata pointer;
/// - the first parameter is the type that declares the handler, and the receiver's own type found the handler under it.
///   The receiver's static type is the declaring type, a subclass or superclass of it, or any object, which are all one
///   reference; for a value, it is exactly the declaring type;
/// - both sides hold the function as a ``StoredFunction`` of generic parameters, which passes all of them by address, or
///   as the same two words in an erased function. They lie at the same place in their ``FunctionBox``.
@usableFromInline
final class TypedHandler {
    /// The metadata pointer of the function's type without its first parameter, which is the target.
    let type: UInt
    /// The identity of the actor that the function is isolated to, or ``receiverItself``; nil if there is none.
    let isolation: UnsafeRawPointer?
    /// A pointer to the function's box.
    var memory: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()) }
    /// Whether the handler's receiver may leave its sender's isolation.
    let receiverIsSendable: Bool
    /// The global actor that the function is isolated to.
    let globalActor: (any Actor)?
    /// The receiver's type, if the function is isolated to its receiver.
    let actor: (any Actor.Type)?
    private let box: AnyObject

    /// The value of ``isolation`` for an actor that is the receiver itself. No object has this address.
    static var receiverItself: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 1) }

    /// - Parameters:
    ///   - function: One of the structs in `StoredFunction.swift` or `ErasedFunction.swift`.
    ///   - type: The function's type without its first parameter.
    ///   - entry: The handler's entry.
    @usableFromInline
    init<Function: ~Copyable>(_ function: consuming Function, type: Any.Type, of entry: RegistryEntry) {
        box = FunctionBox(function)
        self.type = TypeLayout.word(type)
        isolation = entry.isIsolatedToInstance ? Self.receiverItself : entry.isolationIdentity
        receiverIsSendable = entry.receiverIsSendable
        globalActor = entry.isolation
        actor = entry.actor
    }

    /// Returns the memory of the function that the selector finds in the shared registry. Returns nil if the function
    /// has another type, if this sender may not run it, or if there are observers. The memory is never freed.
    @usableFromInline
    static func find(
        _ selector: Selector, _ receiver: Any.Type, _ type: Any.Type, _ sender: (any Actor)?
    ) -> UnsafeRawPointer? {
        guard !MessageObservers.isOn else { return nil }
        return SelectorKey.with(selector) { key in
            find(key, receiver, SharedRegistry.current).flatMap { function in
                // Snapshots are never freed, and neither are their tables, entries and facts.
                function._withUnsafeGuaranteedRef {
                    $0.type == TypeLayout.word(type)
                        && ($0.isolation == nil || $0.isolation == sender.map(CallFrame.identity)) ? $0.memory : nil
                }
            }
        }
    }

    /// Returns the memory of the function that a selector in static memory finds in the shared registry. The next
    /// look-up finds it by the selector's address. Returns nil if the function has another type, if this sender may not
    /// run it, or if there are observers.
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

    /// Returns the memory of the function that the selector finds for a receiver that need not be a
    /// ``MessageReceiver``. Returns nil for a receiver whose static type holds a value of another type; the message is
    /// then sent as to any value.
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

    /// Returns a boxed result as the given type.
    @inlinable @inline(__always)
    static func result<Result>(_ value: Any?, message: () -> DispatchError.Context) throws -> Result {
        if let value, let result = value as? Result { return result }
        return try otherResult(value, message: message)
    }

    @usableFromInline @inline(never)
    static func otherResult<Result>(_ value: Any?, message: () -> DispatchError.Context) throws -> Result {
        // Void and empty optionals come back as nil. A cast would put it into the innermost of several layers.
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
