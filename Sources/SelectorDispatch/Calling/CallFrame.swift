/// A message at its handler: who is called, with what, and what came of it.
///
/// It lives on the sender's stack (or in its task), and thunks get a pointer to it as ``Arguments``. What it points to belongs
/// to the send and outlives it: the message, the target, the entry. So nothing is retained on the way.
@usableFromInline
struct CallFrame {
    /// Points at a value of the receiver's type: the reference of an object, the value of a struct, a metatype. Never read in
    /// a dry run.
    @usableFromInline let target: UnsafeRawPointer
    @usableFromInline let elements: UnsafePointer<Any?>?
    /// How many of the elements a thunk may read where they lie: all or none.
    @usableFromInline let readableCount: Int
    /// Set if the handler's body is to answer what it takes and returns, and to run nothing.
    @usableFromInline let dryRun: UnsafeMutablePointer<DryRun>?
    private let unownedEntry: Unmanaged<RegistryEntry>
    private let message: Message

    /// Set just before the handler's own code runs. From then on an error is the handler's.
    @usableFromInline var didEnter = false
    /// Where a result goes; uninitialized until ``hasResult``. Nil in a dry run.
    @usableFromInline let result: UnsafeMutablePointer<Any>?
    @usableFromInline var hasResult = false
    /// Keeps the arguments that were made from elements.
    fileprivate var conversions: UnsafeMutablePointer<Conversion>?
    /// Room for numbers in optionals.
    fileprivate var scratch: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    fileprivate var scratchEnd = 0

    @inline(__always)
    init(
        _ entry: RegistryEntry, _ message: Message, target: UnsafeRawPointer,
        result: UnsafeMutablePointer<Any>? = nil, dryRun: UnsafeMutablePointer<DryRun>? = nil
    ) {
        self.target = target
        elements = message.arguments.baseAddress
        readableCount = entry.readsInPlace ? message.arguments.count : 0
        self.dryRun = dryRun
        unownedEntry = .passUnretained(entry)
        self.message = message
        self.result = result
    }

    /// What tells one actor from another.
    @inlinable @inline(__always)
    static func identity(of actor: any Actor) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(actor as AnyObject).toOpaque())
    }

    var entry: RegistryEntry { unownedEntry.takeUnretainedValue() }
    /// The number of arguments in the message.
    var count: Int { message.arguments.count }
    var context: DispatchError.Context { message.context }

    /// The element at an index, null where it is missing.
    private func element(at index: Int) -> Any? {
        guard let elements, index < count else { return nil }
        return elements[index]
    }

    /// What is known of the parameter that takes the argument at `index`: the last one, if it is variadic, takes all the rest.
    fileprivate func facts(at index: Int) -> UnsafePointer<ParameterFacts>? {
        // The types live as long as the entry.
        unownedEntry._withUnsafeGuaranteedRef { entry in
            entry.types._withUnsafeGuaranteedRef { types in
                types.parameters.baseAddress.map { $0 + min(index, types.parameters.count - 1) }
            }
        }
    }

    /// Whether the parameter that takes the argument at `index` takes all the rest as well.
    fileprivate func isVariadic(at index: Int) -> Bool {
        unownedEntry._withUnsafeGuaranteedRef { $0.isVariadic && index >= $0.argumentCount - 1 }
    }

    /// Makes the argument at `index` a `Parameter`, by the rules of ``ArgumentConversion``.
    ///
    /// - Parameter memory: has room for one.
    fileprivate func convert<Parameter>(
        at index: Int, into memory: UnsafeMutablePointer<Parameter>
    ) throws(DispatchError) {
        if unownedEntry._withUnsafeGuaranteedRef({ $0.isVariadic }),
            let rest = Parameter.self as? any VariadicParameter.Type,
            ArgumentConversion.cast(try rest.init(self, from: index), into: memory)
        {
            return
        }
        let numbers = facts(at: index)?.pointee.numbers ?? .nowhere
        switch ArgumentConversion.convert(element(at: index), into: memory, message.policy, numbers) {
        case nil: break
        case .null:
            throw .null(
                context, entry.argument(at: index), expected: "\(Parameter.self)", isMissing: index >= count)
        case .wrongType(let actual, let detail):
            throw .wrongType(
                context, entry.argument(at: index), expected: "\(Parameter.self)", actual: "\(actual)", detail: detail)
        }
    }

    /// The argument at `index` as a `Parameter`.
    func argument<Parameter>(at index: Int, as _: Parameter.Type) throws(DispatchError) -> Parameter {
        let memory = UnsafeMutablePointer<Parameter>.allocate(capacity: 1)
        defer { memory.deallocate() }
        try convert(at: index, into: memory)
        return memory.move()
    }
}

// MARK: - Arguments that are not read where they lie

extension CallFrame {
    /// Stands in front of one argument that was made for a parameter, in the same piece of memory.
    fileprivate struct Conversion {
        let next: UnsafeMutablePointer<Conversion>?
        let type: Any.Type

        /// Where a value stands behind it.
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

    /// Lets go of what the frame alone keeps. Called once, when nobody has a pointer to it any more.
    @inline(__always)
    func free() {
        if let conversions { Self.free(conversions) }
    }
}

extension Arguments {
    /// Memory with the argument at `index` as the type of its parameter, valid as long as the frame.
    @inline(never)
    func converted(_ index: Int, as type: Any.Type) throws -> UnsafeRawPointer {
        if let memory = passed(index, type) { return memory }
        func make<Parameter>(_: Parameter.Type) throws -> UnsafeRawPointer { try made(index, Parameter.self) }
        return try _openExistential(type, do: make)
    }

    /// The same for a type that is known.
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

    /// The same for an argument that needs none. What a variadic parameter gets is made of elements, and is none.
    private func passed(_ index: Int, _ type: Any.Type) -> UnsafeRawPointer? {
        guard index < frame.pointee.readableCount, let elements = frame.pointee.elements,
            !frame.pointee.isVariadic(at: index), let facts = frame.pointee.facts(at: index)
        else { return nil }
        let element = elements + index
        if TypeLayout.isNil(element) { return facts.pointee.null }
        if let memory = facts.pointee.value(in: element) { return memory }
        // What may be null in disguise, such as an empty optional for an optional of optionals, is judged by the rules.
        guard facts.pointee.isPlainOptional else { return nil }
        return TypeLayout.optional(type, from: element, allocate: allocateScratch)
    }

    /// The same for an argument that is made for the parameter, and has to be destroyed.
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

    /// A part of the frame itself, which stays where it is.
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
