/// Where the handler of an awaited typed send is to be run.
@usableFromInline
enum TypedPlace {
    /// Where the sender is; with the memory of its function.
    case here(UnsafeRawPointer)
    /// On an actor other than the sender's. The receiver may go there.
    case elsewhere(UnsafeRawPointer, on: any Actor)
    /// There is no synchronous handler of this type, or the receiver must stay: the message goes the way of the array form.
    case unknown
}

extension TypedFunction {
    /// Where to run the function that the selector finds in the shared registry, if it is of this type.
    @usableFromInline
    static func findPlace(
        _ selector: StaticString, of object: AnyObject, _ type: Any.Type, _ sender: (any Actor)?
    ) -> TypedPlace {
        let storage = SharedRegistry.current
        let text = StaticText(selector)
        let receiver: Any.Type = Swift.type(of: object)
        let found = storage._withUnsafeGuaranteedRef { $0.typedSends }.function(
            text, receiver, TypeLayout.word(type)
        ) {
            find(SelectorKey(text.bytes), receiver, storage)
        }
        // Snapshots are never freed, nor are their tables, entries and facts.
        return found?._withUnsafeGuaranteedRef { $0.place(object, sender) } ?? .unknown
    }

    private func place(_ object: AnyObject, _ sender: (any Actor)?) -> TypedPlace {
        let sender = sender.map(CallFrame.identity)
        if isolation == nil || isolation == sender { return .here(memory) }
        if let actor {
            if sender == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) { return .here(memory) }
            return .elsewhere(memory, on: HandlerEntry.actor(object, actor))
        }
        guard receiverIsSendable, let globalActor else { return .unknown }
        return .elsewhere(memory, on: globalActor)
    }
}
