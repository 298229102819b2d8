/// The place where the handler of an awaited typed send runs.
@usableFromInline
enum TypedPlace {
    /// The sender's isolation, with the memory of the function to run.
    case here(UnsafeRawPointer)
    case away(TypedCall)
}

/// A typed message on its way to the actor that its handler's function is called on, or to the array form.
///
/// It may be sent there: an actor is `Sendable`, another receiver goes only if it is, and the array form stays with the
/// sender. Nothing is counted: the sender, which runs on its own actor, holds the receiver while it waits, and the
/// receiver may be the actor to go to; functions, and the global actors that they know, are never freed.
@usableFromInline
struct TypedCall: @unchecked Sendable {
    /// The function's memory; nil if there is no synchronous handler of this type, or if the receiver must stay.
    @usableFromInline let memory: UnsafeRawPointer?
    @usableFromInline let receiver: HeldReceiver
    @usableFromInline unowned(unsafe) let home: (any Actor)?

    fileprivate init(_ memory: UnsafeRawPointer?, _ receiver: AwaitedReceiver, home: (any Actor)?) {
        self.memory = memory
        self.receiver = HeldReceiver(receiver)
        self.home = home
    }
}

extension TypedHandler {
    /// Returns where to run the function that the selector finds in the shared registry, if the function has this type.
    @usableFromInline
    static func findPlace(
        _ selector: StaticString, of receiver: AwaitedReceiver, _ type: Any.Type, _ sender: (any Actor)?
    ) -> TypedPlace {
        guard receiver.isObject, !MessageObservers.isOn else { return .away(TypedCall(nil, receiver, home: sender)) }
        let object = receiver.object
        let storage = SharedRegistry.current
        let text = StaticText(selector)
        let receiverType: Any.Type = Swift.type(of: object)
        let found = storage._withUnsafeGuaranteedRef { $0.typedSends }.function(
            text, receiverType, TypeLayout.word(type)
        ) {
            find(SelectorKey(text.bytes), receiverType, storage)
        }
        // Snapshots are never freed, and neither are their tables, entries and facts.
        return found?._withUnsafeGuaranteedRef { $0.place(receiver, sender) }
            ?? .away(TypedCall(nil, receiver, home: sender))
    }

    /// Returns where to run the function that a selector made at run time finds, if the function has this type.
    @usableFromInline
    static func findPlace(
        _ selector: Selector, of receiver: AwaitedReceiver, _ type: Any.Type, _ sender: (any Actor)?
    ) -> TypedPlace {
        guard receiver.isObject, !MessageObservers.isOn else { return .away(TypedCall(nil, receiver, home: sender)) }
        let found = SelectorKey.with(selector) { find($0, Swift.type(of: receiver.object), SharedRegistry.current) }
        return found?._withUnsafeGuaranteedRef { $0.type == TypeLayout.word(type) ? $0.place(receiver, sender) : nil }
            ?? .away(TypedCall(nil, receiver, home: sender))
    }

    private func place(_ receiver: AwaitedReceiver, _ actor: (any Actor)?) -> TypedPlace {
        let (object, sender) = (receiver.object, actor.map(CallFrame.identity))
        if isolation == nil || isolation == sender { return .here(memory) }
        if let actorType = self.actor {
            if sender == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) { return .here(memory) }
            return .away(TypedCall(memory, receiver, home: RegistryEntry.actor(object, actorType)))
        }
        guard receiverIsSendable, let globalActor else {
            return .away(TypedCall(nil, receiver, home: actor))
        }
        return .away(TypedCall(memory, receiver, home: globalActor))
    }
}
