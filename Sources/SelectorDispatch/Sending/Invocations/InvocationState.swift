extension Invocation {
    /// The storage of an invocation.
    ///
    /// A call holds the state while its handler runs; if the handler changes the invocation, the invocation gets
    /// another state. So a shared state never changes, except that a call stores its result in it.
    @usableFromInline
    final class State {
        let selector: Selector
        let registry: HandlerRegistry
        /// The handler for the type that the invocation was created for, or nil if the target forwards the message.
        let entry: RegistryEntry?
        let type: Any.Type
        let isStatic: Bool
        /// The sender's isolation, if the invocation is being forwarded.
        let scope: ForwardingScope?

        // Each of the following properties is read or set in one step, so no two accesses overlap. Only the sole owner
        // of the state changes them, so they need no run-time check of exclusive access, which would cost as much as
        // the call.

        /// The arguments, in memory that the state owns. A call holds the state and reads them in place.
        @exclusivity(unchecked) private(set) var elements: UnsafeMutableBufferPointer<Any?>
        @exclusivity(unchecked) var binding = Binding.none {
            didSet { updateDirect() }
        }
        /// The target and handler, if the invocation is bound strongly to an object of exactly the type that it was
        /// created for. A call then needs no lookup. Other properties keep both alive.
        @exclusivity(unchecked) private(set) var direct: HandlerOfObject?
        @exclusivity(unchecked) @usableFromInline var result: Any? {
            didSet { hasResult = result != nil }
        }
        /// Whether there is a result. This check is cheaper than destroying a missing result.
        @exclusivity(unchecked) private(set) var hasResult = false

        enum Binding {
            case none
            case strong(Any)
            case weak(WeakReference)
        }

        struct WeakReference {
            weak var object: AnyObject?
        }

        init(
            _ selector: Selector, entry: RegistryEntry?, type: Any.Type, isStatic: Bool, arguments: [Any?],
            registry: HandlerRegistry, scope: ForwardingScope?
        ) {
            self.selector = selector
            self.entry = entry
            self.type = type
            self.isStatic = isStatic
            elements = Self.copy(arguments)
            self.registry = registry
            self.scope = scope
        }

        init(copying other: State) {
            selector = other.selector
            entry = other.entry
            type = other.type
            isStatic = other.isStatic
            elements = Self.copy(other.elements)
            registry = other.registry
            scope = other.scope
            binding = other.binding
            direct = other.direct
            result = other.result
            hasResult = other.hasResult
        }

        deinit {
            elements.deinitialize()
            elements.deallocate()
        }

        func setArgument(_ argument: Any?, at index: Int) {
            if index >= elements.count {
                let missing = [Any?](repeating: nil, count: index + 1 - elements.count)
                let shorter = elements
                elements = Self.copy(Array(shorter) + missing)
                shorter.deinitialize()
                shorter.deallocate()
            }
            elements[index] = argument
        }

        private static func copy(_ arguments: some Collection<Any?>) -> UnsafeMutableBufferPointer<Any?> {
            let elements = UnsafeMutableBufferPointer<Any?>.allocate(capacity: arguments.count)
            _ = elements.initialize(fromContentsOf: arguments)
            return elements
        }

        var context: DispatchError.Context { DispatchError.Context(selector, type, isStatic: isStatic) }

        var target: Any? {
            switch binding {
            case .none: nil
            case .strong(let target): target
            case .weak(let reference): reference.object
            }
        }

        /// Returns whether the target is certainly this object, of exactly the type that the invocation was made for.
        func isBound(to object: AnyObject) -> Bool {
            if case .weak(let reference) = binding { return reference.object === object }
            return direct.map { $0.object.toOpaque() == Unmanaged.passUnretained(object).toOpaque() } ?? false
        }

        func boundTarget() throws(DispatchError) -> Any {
            if let target { return target }
            if case .none = binding { throw .targetUnbound(context) }
            throw .targetReleased(context)
        }

        private func updateDirect() {
            direct = nil
            guard let entry, scope == nil, !isStatic, case .strong(let target) = binding,
                ObjectIdentifier(Swift.type(of: target)) == ObjectIdentifier(type), type is AnyClass
            else { return }
            direct = HandlerOfObject(entry: .passUnretained(entry), object: .passUnretained(target as AnyObject))
        }
    }
}
