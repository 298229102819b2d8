extension Invocation {
    /// Everything that an invocation is. A call holds it while its handler runs, which changes another one then: nobody
    /// changes what is shared, but for the result, which the call leaves in it.
    @usableFromInline
    final class State {
        let selector: Selector
        let registry: HandlerRegistry
        /// The handler for the type that the invocation was made for; nil if the target forwards the message.
        let entry: HandlerEntry?
        let type: Any.Type
        let isStatic: Bool
        /// Set while the invocation is being forwarded.
        let scope: ForwardingScope?
        var arguments: [Any?]
        var binding = Binding.none {
            didSet { updateDirect() }
        }
        /// Set where the invocation is bound strongly to an object of the very type that it was made for: then nothing has to
        /// be looked up. Both are held by other properties.
        private(set) var direct: (object: Unmanaged<AnyObject>, entry: Unmanaged<HandlerEntry>)?
        @usableFromInline var result: Any? {
            didSet { hasResult = result != nil }
        }
        /// Whether there is a result: asked before it is dropped, which costs something even where there is none.
        private(set) var hasResult = false

        enum Binding {
            case none
            case strong(Any)
            case weak(WeakReference)
        }

        struct WeakReference {
            weak var object: AnyObject?
        }

        init(
            _ selector: Selector, entry: HandlerEntry?, type: Any.Type, isStatic: Bool, arguments: [Any?],
            registry: HandlerRegistry, scope: ForwardingScope?
        ) {
            self.selector = selector
            self.entry = entry
            self.type = type
            self.isStatic = isStatic
            self.arguments = arguments
            self.registry = registry
            self.scope = scope
        }

        init(copying other: State) {
            selector = other.selector
            entry = other.entry
            type = other.type
            isStatic = other.isStatic
            arguments = other.arguments
            registry = other.registry
            scope = other.scope
            binding = other.binding
            direct = other.direct
            result = other.result
            hasResult = other.hasResult
        }

        var message: DispatchError.Message { MessageSite(selector, type, isStatic: isStatic).message }

        var target: Any? {
            switch binding {
            case .none: nil
            case .strong(let target): target
            case .weak(let reference): reference.object
            }
        }

        func boundTarget() throws(DispatchError) -> Any {
            if let target { return target }
            if case .none = binding { throw .targetUnbound(message) }
            throw .targetReleased(message)
        }

        private func updateDirect() {
            direct = nil
            guard let entry, scope == nil, !isStatic, case .strong(let target) = binding,
                ObjectIdentifier(Swift.type(of: target)) == ObjectIdentifier(type), type is AnyClass
            else { return }
            direct = (.passUnretained(target as AnyObject), .passUnretained(entry))
        }
    }
}
