/// A message at its handler: the selector, the receiver, the arguments, and the result.
///
/// A frame lives on the sender's stack, or in an ``AsynchronousCall``. Thunks get a pointer to it as ``Arguments``. What
/// it was made of belongs to the send and outlives the frame, so the frame retains nothing.
@usableFromInline
struct CallFrame {
    /// Points to a value of the receiver's type: an object's reference, a struct's value, or a metatype. A dry run
    /// never reads it.
    @usableFromInline let target: UnsafeRawPointer
    /// The memory for the result, which isn't there until ``hasResult`` is true. Until the handler's function has
    /// returned, it has the addresses of a plan's arguments. Only a dry run never uses it.
    fileprivate let room: UnsafeMutablePointer<ResultRoom>
    @usableFromInline let elements: UnsafePointer<Any?>?
    /// The number of arguments in the message.
    let count: Int
    /// The number of elements that a thunk may read in place: all of them, or none.
    @usableFromInline let readableCount: Int
    private let unownedEntry: Unmanaged<RegistryEntry>
    private let unownedSelector: UnownedSelector
    /// The identity of the sender's actor. The whole existential would take longer to store.
    let senderIdentity: UnsafeRawPointer?
    let policy: ArgumentPolicy
    private let call: DispatchError.Context.Call

    /// Set just before the handler's own code runs. From then on, an error is the handler's own.
    @usableFromInline var didEnter = false
    @usableFromInline var hasResult = false
    /// Set if the handler's body is to report its types and run nothing.
    @usableFromInline let dryRun: UnsafeMutablePointer<DryRun>?
    /// The converted arguments that the frame has to destroy.
    fileprivate var conversions: UnsafeMutablePointer<Conversion>?
    /// Room for trivial converted arguments, such as numbers in optionals.
    fileprivate var scratch: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    fileprivate var scratchEnd = 0

    /// - Parameters:
    ///   - selector: A selector or a Swift spelling, as the sender wrote it.
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - sender: The actor that the sender is on.
    ///   - call: The kind of call that sends the message, for errors.
    ///   - room: Gets the result. A dry run never uses it.
    @inline(__always)
    init(
        _ entry: RegistryEntry, _ selector: Selector, to target: UnsafeRawPointer,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, from sender: (any Actor)?,
        _ call: DispatchError.Context.Call, _ room: UnsafeMutablePointer<ResultRoom>,
        dryRun: UnsafeMutablePointer<DryRun>? = nil
    ) {
        self.target = target
        self.room = room
        elements = arguments.baseAddress
        count = arguments.count
        readableCount = entry.readsInPlace ? arguments.count : 0
        unownedEntry = .passUnretained(entry)
        unownedSelector = UnownedSelector(selector)
        senderIdentity = sender.map(CallFrame.identity)
        self.policy = policy
        self.call = call
        self.dryRun = dryRun
    }

    /// Returns the address that identifies an actor.
    @inlinable @inline(__always)
    static func identity(of actor: any Actor) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(actor as AnyObject).toOpaque())
    }

    var entry: RegistryEntry { unownedEntry.takeUnretainedValue() }
    /// The actor that the sender is on. To compare it with another, ``senderIdentity`` is enough and takes less time.
    var sender: (any Actor)? {
        senderIdentity.flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? any Actor }
    }
    /// The description of the message in an error.
    var context: DispatchError.Context {
        let entry = entry
        let type =
            if let dryRun {
                dryRun.pointee.receiver
            } else if entry.isStatic {
                target.load(as: Any.Type.self)
            } else if entry.receiver is AnyClass {
                Swift.type(of: target.load(as: AnyObject.self))
            } else {
                entry.receiver
            }
        return DispatchError.Context(unownedSelector.selector, type, isStatic: entry.isStatic, call)
    }

    /// Returns the element at an index; nil if it is missing.
    private func element(at index: Int) -> UnsafePointer<Any?>? {
        guard let elements, index < count else { return nil }
        return elements + index
    }

    /// Returns the facts of the parameter that takes the argument at `index`. If the last parameter is variadic, it
    /// takes all remaining arguments.
    fileprivate func facts(at index: Int) -> UnsafePointer<ParameterFacts>? {
        // The types live as long as the entry.
        unownedEntry._withUnsafeGuaranteedRef { entry in
            entry.types._withUnsafeGuaranteedRef { types in
                types.parameters.baseAddress.map { $0 + min(index, types.parameters.count - 1) }
            }
        }
    }

    /// Returns whether the parameter that takes the argument at `index` also takes all remaining arguments.
    fileprivate func isVariadic(at index: Int) -> Bool {
        unownedEntry._withUnsafeGuaranteedRef { $0.isVariadic && index >= $0.argumentCount - 1 }
    }

    /// Converts the argument at `index` to a `Parameter`, by the rules of ``ArgumentConversion``.
    ///
    /// - Parameters:
    ///   - index: The index of the argument.
    ///   - memory: Room for one value. It is initialized unless the method throws.
    fileprivate func convert<Parameter>(
        at index: Int, into memory: UnsafeMutablePointer<Parameter>
    ) throws(DispatchError) {
        if unownedEntry._withUnsafeGuaranteedRef({ $0.isVariadic }),
            let rest = Parameter.self as? any VariadicParameter.Type,
            ArgumentConversion.cast(try rest.init(self, from: index), into: memory)
        {
            return
        }
        switch ArgumentConversion.convert(
            element(at: index), into: memory, policy, facts(at: index), readsInPlace: readableCount > 0)
        {
        case nil: break
        case .null:
            throw .null(
                context, entry.argument(at: index), expected: "\(Parameter.self)", isMissing: index >= count)
        case .wrongType(let actual, let detail):
            throw .wrongType(
                context, entry.argument(at: index), expected: "\(Parameter.self)", actual: "\(actual)", detail: detail)
        }
    }

    /// Returns the argument at `index`, converted to a `Parameter`.
    func argument<Parameter>(at index: Int, as _: Parameter.Type) throws(DispatchError) -> Parameter {
        let memory = UnsafeMutablePointer<Parameter>.allocate(capacity: 1)
        defer { memory.deallocate() }
        try convert(at: index, into: memory)
        return memory.move()
    }
}

// MARK: - Converted arguments

extension CallFrame {
    /// The header of an argument that was converted for a parameter. The value follows it in the same allocation.
    fileprivate struct Conversion {
        let next: UnsafeMutablePointer<Conversion>?
        let type: Any.Type

        /// Returns the offset of the value from the header.
        static func offset<Value>(of _: Value.Type) -> Int {
            let mask = MemoryLayout<Value>.alignment - 1
            return (MemoryLayout<Self>.size + mask) & ~mask
        }
    }

    @inline(never)
    private static func free(_ first: UnsafeMutablePointer<Conversion>) {
        var next: UnsafeMutablePointer<Conversion>? = first
        while let conversion = next {
            next = conversion.pointee.next
            func deinitialize<Value>(_: Value.Type) {
                (UnsafeMutableRawPointer(conversion) + Conversion.offset(of: Value.self))
                    .assumingMemoryBound(to: Value.self).deinitialize(count: 1)
            }
            _openExistential(conversion.pointee.type, do: deinitialize)
            UnsafeMutableRawPointer(conversion).deallocate()
        }
    }

    /// Frees what only the frame owns. Call it once, when nobody has a pointer to the frame anymore.
    @inline(__always)
    func free() {
        if let conversions { Self.free(conversions) }
    }
}

/// A selector that its holder keeps. It counts no reference.
private struct UnownedSelector {
    #if canImport(ObjectiveC)
        typealias Words = UInt
    #else
        typealias Words = (UInt, UInt)
    #endif
    private let words: Words

    @inline(__always)
    init(_ selector: Selector) {
        words = unsafeBitCast(selector, to: Words.self)
    }

    var selector: Selector { unsafeBitCast(words, to: Selector.self) }
}

extension Arguments {
    /// Room for the addresses of a plan's arguments, as long as there is no result.
    @inline(__always)
    var addresses: UnsafeMutablePointer<UnsafeRawPointer> {
        UnsafeMutableRawPointer(frame.pointee.room).assumingMemoryBound(to: UnsafeRawPointer.self)
    }
    @inline(__always) static var addressRoom: Int { 4 }

    /// Room for the result.
    @inline(__always)
    var result: UnsafeMutablePointer<Any> { ResultRoom.any(frame.pointee.room) }

    /// Returns memory with the argument at `index` as its parameter's type. The memory is valid as long as the frame.
    @inline(never)
    func converted(_ index: Int, as type: Any.Type) throws -> UnsafeRawPointer {
        if let memory = passed(index, type) { return memory }
        func make<Parameter>(_: Parameter.Type) throws -> UnsafeRawPointer { try made(index, Parameter.self) }
        return try _openExistential(type, do: make)
    }

    /// Returns memory with the argument at `index` as a parameter type that is known at compile time. The memory is
    /// valid as long as the frame.
    @inline(never)
    func converted<Parameter>(_ index: Int, _: Parameter.Type) throws(DispatchError) -> UnsafeRawPointer {
        if let memory = passed(index, Parameter.self) { return memory }
        return try made(index, Parameter.self)
    }

    private func made<Parameter>(_ index: Int, _: Parameter.Type) throws(DispatchError) -> UnsafeRawPointer {
        if _isPOD(Parameter.self),
            let memory = allocateScratch(
                size: MemoryLayout<Parameter>.size, alignment: MemoryLayout<Parameter>.alignment)
        {
            try frame.pointee.convert(at: index, into: memory.bindMemory(to: Parameter.self, capacity: 1))
            return UnsafeRawPointer(memory)
        }
        return try kept(index, Parameter.self)
    }

    /// Returns memory with the argument at `index` if the argument needs no conversion; nil otherwise.
    ///
    /// The argument of a variadic parameter is made from several elements, so it always needs a conversion.
    private func passed(_ index: Int, _ type: Any.Type) -> UnsafeRawPointer? {
        guard index < frame.pointee.readableCount, let elements = frame.pointee.elements,
            !frame.pointee.isVariadic(at: index), let facts = frame.pointee.facts(at: index)
        else { return nil }
        let element = elements + index
        if TypeLayout.isNil(element) { return facts.pointee.null }
        if let memory = facts.pointee.value(in: element) { return memory }
        // The conversion rules decide about a value that may be null in disguise, such as an empty optional for an
        // optional of optionals.
        if facts.pointee.isPlainOptional {
            return TypeLayout.optional(type, from: element, allocate: allocateScratch)
        }
        return facts.pointee.isPlain ? TypeLayout.wrappedValue(type, in: element) : nil
    }

    /// Returns memory with the argument at `index`, converted to its parameter's type. The frame destroys the value.
    private func kept<Parameter>(_ index: Int, _: Parameter.Type) throws(DispatchError) -> UnsafeRawPointer {
        let offset = CallFrame.Conversion.offset(of: Parameter.self)
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: offset + MemoryLayout<Parameter>.size,
            alignment: max(MemoryLayout<Parameter>.alignment, MemoryLayout<CallFrame.Conversion>.alignment))
        let memory = (block + offset).bindMemory(to: Parameter.self, capacity: 1)
        do throws(DispatchError) {
            try frame.pointee.convert(at: index, into: memory)
        } catch {
            block.deallocate()
            throw error
        }
        let conversion = block.bindMemory(to: CallFrame.Conversion.self, capacity: 1)
        conversion.initialize(to: CallFrame.Conversion(next: frame.pointee.conversions, type: Parameter.self))
        frame.pointee.conversions = conversion
        return UnsafeRawPointer(memory)
    }

    /// Returns room in the frame itself, which never moves; nil if too little is left.
    private func allocateScratch(size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        let start = frame.pointee.scratchEnd
        let end = start + (size + 7) & ~7
        guard alignment <= MemoryLayout<UInt>.alignment, end <= MemoryLayout.size(ofValue: frame.pointee.scratch),
            let offset = MemoryLayout<CallFrame>.offset(of: \.scratch)
        else { return nil }
        frame.pointee.scratchEnd = end
        return UnsafeMutableRawPointer(frame) + offset + start
    }
}
