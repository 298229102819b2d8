// The arguments that can't be passed on in place. The frame holds their conversions until the
// handler returns.

extension CallFrame {
    /// Returns whether there is no argument at an index, or a ``DefaultArgument``.
    func isMissing(at index: Int) -> Bool {
        guard let elements, index < count else { return true }
        return DefaultArgument.isElement(elements + index)
    }

    /// Returns the element at an index, or its default value, or nil if it is missing.
    private func element(at index: Int) -> UnsafePointer<Any?>? {
        if !isMissing(at: index), let elements { return elements + index }
        var next = conversions
        while let conversion = next {
            if conversion.pointee.defaultIndex == index {
                return UnsafePointer(conversion.pointee.value.assumingMemoryBound(to: Any?.self))
            }
            next = conversion.pointee.next
        }
        return nil
    }

    /// Returns the facts of the parameter that takes the argument at `index`.
    ///
    /// If the last parameter is variadic, it takes all remaining arguments.
    fileprivate func facts(at index: Int) -> UnsafePointer<ParameterFacts>? {
        // The types live as long as the entry.
        unownedEntry._withUnsafeGuaranteedRef { entry in
            entry.types._withUnsafeGuaranteedRef { types in
                guard let first = types.parameters.baseAddress else { return nil }
                return first + min(index, types.parameters.count - 1)
            }
        }
    }

    /// Returns whether the parameter that takes the argument at `index` also takes all remaining
    /// arguments.
    fileprivate func isVariadic(at index: Int) -> Bool {
        unownedEntry._withUnsafeGuaranteedRef { $0.isVariadic && index >= $0.argumentCount - 1 }
    }

    /// Converts the argument at `index` to a `Parameter`, by the rules of ``ArgumentConversion``.
    ///
    /// - Parameters:
    ///   - index: The index of the argument.
    ///   - memory: The memory for one value. It is initialized unless the method throws.
    fileprivate func convert<Parameter>(
        at index: Int,
        into memory: UnsafeMutablePointer<Parameter>
    ) throws(DispatchError) {
        if unownedEntry._withUnsafeGuaranteedRef({ $0.isVariadic }),
            let rest = Parameter.self as? any VariadicParameter.Type,
            ArgumentConversion.cast(try rest.init(self, from: index), into: memory)
        {
            return
        }
        let element = element(at: index)
        let problem = ArgumentConversion.convert(
            element,
            into: memory,
            message.policy,
            facts(at: index),
            readsInPlace: readableCount > 0
        )
        if let problem { throw error(problem, at: index, isMissing: element == nil) }
    }

    /// Returns the error for an argument, or for an element of one.
    @inline(never)
    private func error(
        _ problem: ArgumentConversion.Problem,
        at index: Int,
        isMissing: Bool
    ) -> DispatchError {
        var argument = entry.argument(at: index)
        argument.elements = problem.places
        let expected = spelling(of: problem.expected)
        guard let actual = problem.actual else {
            return .null(context, argument, expected: expected, isMissing: isMissing)
        }
        return .wrongType(
            context,
            argument,
            expected: expected,
            actual: spelling(of: actual),
            detail: problem.detail
        )
    }

    /// Returns the argument at `index`, converted to a `Parameter`.
    func argument<Parameter>(at index: Int, as _: Parameter.Type) throws(DispatchError) -> Parameter
    {
        let memory = UnsafeMutablePointer<Parameter>.allocate(capacity: 1)
        defer { memory.deallocate() }
        try convert(at: index, into: memory)
        return memory.move()
    }

    /// The header of an argument converted for a parameter.
    ///
    /// The value follows it in the same allocation.
    struct Conversion {
        let next: UnsafeMutablePointer<Conversion>?
        let value: UnsafeMutableRawPointer
        let type: Any.Type

        /// The index of the parameter, if the value is a default value, which is an `Any?`.
        let defaultIndex: Int?
    }

    @inline(never)
    static func free(_ first: UnsafeMutablePointer<Conversion>) {
        var next: UnsafeMutablePointer<Conversion>? = first
        while let conversion = next {
            next = conversion.pointee.next
            func deinitialize<Value>(_: Value.Type) {
                conversion.pointee.value.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
            }
            _openExistential(conversion.pointee.type, do: deinitialize)
            UnsafeMutableRawPointer(conversion).deallocate()
        }
    }
}

extension DefaultArgument {
    /// Returns whether an element of an argument array is a default argument.
    static func isElement(_ element: UnsafePointer<Any?>) -> Bool {
        guard TypeLayout.isKnown else { return element.pointee is DefaultArgument }
        return TypeLayout.typeWord(of: element) == TypeLayout.word(DefaultArgument.self)
    }
}

extension Call {
    /// Whether the handler has a parameter without an argument.
    var isIncomplete: Bool {
        let count = frame.pointee.entry.argumentCount
        return (0..<count).contains { frame.pointee.isMissing(at: $0) }
    }

    /// Returns a pointer to the argument at `index` as its parameter's type.
    ///
    /// It is valid for the frame's lifetime.
    @inline(never)
    func converted(_ index: Int, as type: Any.Type) throws -> UnsafeRawPointer {
        if let memory = passed(index, type) { return memory }
        func make<Parameter>(_: Parameter.Type) throws -> UnsafeRawPointer {
            try made(index, Parameter.self)
        }
        return try _openExistential(type, do: make)
    }

    /// Returns a pointer to the argument at `index`, converted to its parameter's type.
    ///
    /// The frame destroys the value, unless it is trivial.
    private func made<Parameter>(_ index: Int, _: Parameter.Type) throws(DispatchError)
        -> UnsafeRawPointer
    {
        if _isPOD(Parameter.self),
            let memory = allocateScratch(
                size: MemoryLayout<Parameter>.size,
                alignment: MemoryLayout<Parameter>.alignment
            )
        {
            try frame.pointee.convert(
                at: index,
                into: memory.bindMemory(to: Parameter.self, capacity: 1)
            )
            return UnsafeRawPointer(memory)
        }
        return try keep(nil) { (memory: UnsafeMutablePointer<Parameter>) throws(DispatchError) in
            try frame.pointee.convert(at: index, into: memory)
        }
    }

    /// Returns a pointer to the argument at `index`, or nil if the argument needs a conversion.
    ///
    /// The argument of a variadic parameter is made from several elements, so it always needs a
    /// conversion.
    private func passed(_ index: Int, _ type: Any.Type) -> UnsafeRawPointer? {
        guard index < frame.pointee.readableCount, let elements = frame.pointee.elements,
            !frame.pointee.isVariadic(at: index), let facts = frame.pointee.facts(at: index)
        else { return nil }
        let element = elements + index
        if TypeLayout.isNil(element) { return facts.pointee.null }
        if let memory = facts.pointee.value(in: element) { return memory }
        // The conversion rules decide about a value that may be null without being nil, such as an
        // empty optional for an optional of optionals.
        if facts.pointee.hidesNull { return nil }
        return facts.pointee.null == nil
            ? TypeLayout.wrappedValue(type, in: element)
            : TypeLayout.optional(type, from: element, allocate: allocateScratch)
    }

    /// Keeps the default values of missing arguments, in the handler's isolation.
    func keepDefaults(on isolation: isolated (any Actor)?) {
        for (index, value) in frame.pointee.entry.body.defaults
        where frame.pointee.isMissing(at: index) {
            keep(index) { (memory: UnsafeMutablePointer<Any?>) in
                memory.initialize(to: value())
            }
        }
    }

    /// Keeps a value until the frame destroys it.
    ///
    /// - Parameters:
    ///   - defaultIndex: The index of the parameter, if the value is a default value.
    ///   - initialize: A closure that initializes the value's memory, unless it throws an error.
    /// - Returns: A pointer to the value.
    @discardableResult
    @inline(__always)
    private func keep<Value, Failure>(
        _ defaultIndex: Int?,
        _ initialize: (UnsafeMutablePointer<Value>) throws(Failure) -> Void
    ) throws(Failure) -> UnsafeRawPointer {
        let alignment = max(
            MemoryLayout<Value>.alignment,
            MemoryLayout<CallFrame.Conversion>.alignment
        )
        // The header's size, rounded up to the alignment.
        let offset = (MemoryLayout<CallFrame.Conversion>.size + alignment - 1) & ~(alignment - 1)
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: offset + MemoryLayout<Value>.size,
            alignment: alignment
        )
        let memory = (block + offset).bindMemory(to: Value.self, capacity: 1)
        do throws(Failure) {
            try initialize(memory)
        } catch {
            block.deallocate()
            throw error
        }
        let conversion = block.bindMemory(to: CallFrame.Conversion.self, capacity: 1)
        conversion.initialize(
            to: CallFrame.Conversion(
                next: frame.pointee.conversions,
                value: block + offset,
                type: Value.self,
                defaultIndex: defaultIndex
            )
        )
        frame.pointee.conversions = conversion
        return UnsafeRawPointer(memory)
    }

    /// Returns memory in the frame itself, which never moves, or nil if too little is left.
    private func allocateScratch(size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        let start = frame.pointee.scratchEnd
        let end = start + (size + 7) & ~7
        guard alignment <= MemoryLayout<UInt>.alignment,
            end <= MemoryLayout.size(ofValue: frame.pointee.scratch),
            let offset = MemoryLayout<CallFrame>.offset(of: \.scratch)
        else { return nil }
        frame.pointee.scratchEnd = end
        return UnsafeMutableRawPointer(frame) + offset + start
    }
}
