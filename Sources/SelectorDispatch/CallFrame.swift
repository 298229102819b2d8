/// One send under way: who is called, from where, with what, and what came of it.
///
/// It lives on the sender's stack (or in its task) and is passed to thunks by pointer as ``Arguments``. What it points to
/// belongs to the send and outlives it: the target, the argument array, the sender's actor, the entry. So nothing is
/// retained on the way.
@usableFromInline
struct CallFrame {
    /// Points at a value of the receiver's type: the reference of an object, the value of a struct, a metatype. Never read
    /// if the thunk is only asked.
    @usableFromInline let target: UnsafeRawPointer
    @usableFromInline let elements: UnsafePointer<Any?>?
    @usableFromInline let count: Int
    /// How many of the elements a thunk may read where they lie: all or none.
    @usableFromInline let readableCount: Int
    /// See ``Null/baseClass``.
    @usableFromInline let nullBase = Null.baseClass
    /// The sender's actor.
    @usableFromInline let sender: UnsafeRawPointer?
    /// Set if the thunk is to answer what it takes and returns, and to run nothing.
    @usableFromInline let inspection: UnsafeMutablePointer<HandlerInspection>?
    private let unownedEntry: Unmanaged<HandlerEntry>
    private let selector: UnsafePointer<Selector>
    private let type: Any.Type
    let policy: ArgumentPolicy

    /// Set just before the handler's own code runs: from then on an error is the handler's.
    @usableFromInline var didEnter = false
    /// Where a result goes; uninitialised until ``hasResult``. Nil if the thunk is only asked.
    @usableFromInline let result: UnsafeMutablePointer<Any>?
    @usableFromInline var hasResult = false
    /// Keeps the arguments that were made from elements.
    fileprivate var conversions: Unmanaged<Conversion>?
    /// Room for numbers in optionals.
    fileprivate var scratch: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    fileprivate var scratchEnd = 0

    @inline(__always)
    init(
        _ entry: HandlerEntry, _ selector: UnsafePointer<Selector>, _ type: Any.Type, target: UnsafeRawPointer,
        arguments: UnsafeBufferPointer<Any?>, policy: ArgumentPolicy, sender: UnsafeRawPointer?,
        result: UnsafeMutablePointer<Any>? = nil, inspection: UnsafeMutablePointer<HandlerInspection>? = nil
    ) {
        self.target = target
        elements = arguments.baseAddress
        count = arguments.count
        readableCount = entry.readsInPlace ? arguments.count : 0
        self.sender = sender
        self.inspection = inspection
        unownedEntry = .passUnretained(entry)
        self.selector = selector
        self.type = type
        self.policy = policy
        self.result = result
    }

    /// Lets go of what the frame alone keeps. Called once, when nobody has a pointer to it any more.
    @inline(__always)
    func free() {
        if let conversions { conversions.release() }
    }

    /// What tells one actor from another.
    @inlinable @inline(__always)
    static func identity(of actor: any Actor) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(actor as AnyObject).toOpaque())
    }

    var entry: HandlerEntry { unownedEntry.takeUnretainedValue() }
    var message: DispatchError.Message { MessageSite(selector.pointee, type, isStatic: entry.isStatic).message }

    /// The element at an index, null where it is missing.
    private func element(at index: Int) -> Any? {
        guard let elements, index < count else { return nil }
        return elements[index]
    }

    /// Memory with nil for the parameter at `index`, if that is an optional.
    fileprivate func nullArgument(at index: Int) -> UnsafeRawPointer? {
        // The facts live as long as the entry.
        unownedEntry._withUnsafeGuaranteedRef { entry in
            entry.facts._withUnsafeGuaranteedRef { index < $0.nulls.count ? $0.nulls[index] : nil }
        }
    }

    /// Memory with an element as the optional that the parameter at `index` is. Nil if it has to be converted.
    fileprivate func optionalArgument(
        at index: Int, as type: Any.Type, from element: UnsafePointer<Any?>,
        allocate: (_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer? {
        // What may be null in disguise, such as an empty optional for an optional of optionals, is judged by the rules.
        let isPlain = unownedEntry._withUnsafeGuaranteedRef { entry in
            entry.facts._withUnsafeGuaranteedRef { $0.isPlainOptional(at: index) }
        }
        return isPlain ? TypeLayout.optional(type, from: element, allocate: allocate) : nil
    }

    /// The argument at `index` as a `Parameter`, by the rules of ``ArgumentConversion``.
    func argument<Parameter>(at index: Int, as _: Parameter.Type) throws(DispatchError) -> Parameter {
        if entry.isVariadic, let rest = Parameter.self as? any VariadicParameter.Type,
            let values = try rest.init(self, from: index) as? Parameter
        {
            return values
        }
        switch ArgumentConversion.convert(element(at: index), to: Parameter.self, policy) {
        case .success(let value):
            return value
        case .failure(.null):
            throw .null(
                message, entry.argument(at: index), expected: "\(Parameter.self)", isMissing: index >= count)
        case .failure(.wrongType(let actual, let detail)):
            throw .wrongType(
                message, entry.argument(at: index), expected: "\(Parameter.self)", actual: "\(actual)", detail: detail)
        }
    }
}

// MARK: - Arguments that are not read where they lie

extension CallFrame {
    /// Owns one argument that was made for a parameter.
    fileprivate class Conversion {
        let next: Conversion?

        init(_ next: Conversion?) {
            self.next = next
        }
    }

    fileprivate final class ConversionOf<Value>: Conversion {
        let memory: UnsafeMutablePointer<Value>

        init(_ value: Value, next: Conversion?) {
            memory = .allocate(capacity: 1)
            memory.initialize(to: value)
            super.init(next)
        }

        deinit {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
    }
}

extension Arguments {
    /// Memory with the argument at `index` as a `Parameter`, valid as long as the frame.
    @usableFromInline @inline(never)
    func converted<Parameter>(_ index: Int, _: Parameter.Type) throws(DispatchError) -> UnsafeRawPointer {
        if index < frame.pointee.readableCount, let elements = frame.pointee.elements,
            let memory = TypeLayout.isNil(elements + index)
                ? frame.pointee.nullArgument(at: index)
                : frame.pointee.optionalArgument(
                    at: index, as: Parameter.self, from: elements + index, allocate: allocateScratch)
        {
            return memory
        }
        let conversion = CallFrame.ConversionOf(
            try frame.pointee.argument(at: index, as: Parameter.self),
            next: frame.pointee.conversions?.takeRetainedValue())
        frame.pointee.conversions = .passRetained(conversion)
        return UnsafeRawPointer(conversion.memory)
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

// MARK: - Answering instead of running

extension CallFrame {
    /// Notes the next parameter's type, and the error that its argument would cause.
    func note<Parameter>(_: Parameter.Type, _ inspection: inout HandlerInspection) {
        let index = inspection.parameterTypes.count
        inspection.parameterTypes.append(Parameter.self)
        guard inspection.judgesArguments, index < count || !entry.hasDefault(at: index) else { return }
        if entry.isVariadic, let rest = Parameter.self as? any VariadicParameter.Type {
            for index in index..<max(index, count) { rest.note(self, at: index, &inspection) }
        } else {
            note(Parameter.self, at: index, &inspection)
        }
    }

    /// Notes the error that the argument at `index` would cause.
    func note<Parameter>(_: Parameter.Type, at index: Int, _ inspection: inout HandlerInspection) {
        do throws(DispatchError) {
            _ = try argument(at: index, as: Parameter.self)
        } catch {
            inspection.argumentErrors.append(error)
        }
    }
}
