/// Facts about types and values, read from their memory layout because casts take longer.
///
/// The layouts are those of the Swift ABI. An `Any` is a buffer of three words, followed by the
/// type. The word before a type's metadata points to a table whose flags say whether the type's
/// values fit into the buffer. The first word of the metadata is its kind. The layouts are checked
/// once, against casts, before they are used. If they don't hold, casts are used instead.
@usableFromInline
enum TypeLayout {
    /// Whether metadata and `Any` have the layouts that this file assumes.
    static let isKnown: Bool = check()

    /// Returns an optional's type with its conformance to ``OptionalValue``, or nil for any other
    /// type.
    ///
    /// A cast would find the conformance again each time, which takes longer than most conversions.
    static func optionalType(_ type: Any.Type) -> (any OptionalValue.Type)? {
        guard isKnown else { return type as? any OptionalValue.Type }
        guard kind(of: type) == optionalKind else { return nil }
        return unsafeBitCast((word(type), optionalTable), to: (any OptionalValue.Type).self)
    }

    /// Returns a type without its optional layers.
    static func unwrapped(_ type: Any.Type) -> Any.Type {
        var type = type
        while let optional = optionalType(type) { type = optional.wrappedType }
        return type
    }

    /// Returns whether values of a type are structs or enums that a cast doesn't look into.
    ///
    /// For an optional type, the wrapped type decides.
    static func isPlainValue(_ type: Any.Type) -> Bool {
        guard isKnown else { return false }
        let type = unwrapped(type)
        return valueKinds.contains(kind(of: type)) && type != AnyHashable.self
    }

    /// The witness table of every optional's conformance to ``OptionalValue``.
    ///
    /// All optionals share one table, because its functions get the wrapped type from the type that
    /// they are called with.
    private static let optionalTable = table(of: Int?.self)

    private static func table(of type: any OptionalValue.Type) -> UInt {
        // The cast keeps the existential from being opened.
        unsafeBitCast(type as any OptionalValue.Type, to: (UInt, UInt).self).1
    }

    /// Returns whether a value of the type could be an `Optional`, or an existential that holds
    /// one.
    ///
    /// The result is false only if neither is possible.
    @inlinable @inline(__always)
    static func mayHoldOptional(_ type: Any.Type) -> Bool {
        #if SELECTOR_DISPATCH_UNKNOWN_LAYOUTS || _ptrauth(_arm64e) || !_pointerBitWidth(_64)
        return true
        #else
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        return kind == optionalKind || kind == existentialKind || kind == constrainedExistentialKind
        #endif
    }

    /// Returns whether an element is nil.
    ///
    /// Call it only if ``isKnown`` is true.
    @inline(__always)
    static func isNil(_ element: UnsafePointer<Any?>) -> Bool { typeWord(of: element) == 0 }

    /// Returns the word of the type in an `Any`, or in an optional one, which is 0 if it is nil.
    ///
    /// Call it only if ``isKnown`` is true.
    ///
    /// - Parameter existential: The address of an `Any` or an `Any?`.
    @inline(__always)
    static func typeWord(of existential: UnsafeRawPointer) -> UInt {
        // After the three words of the buffer.
        existential.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
    }

    /// Returns the address of the value in an element of an argument array, if the value is of
    /// exactly the given type.
    ///
    /// The result is nil if the value is of a different type, or if it may still be null. Two kinds
    /// of values may be null: an existential inside the element's own, which generic code creates,
    /// and an object stored as an instance of the superclass of `NSNull`.
    ///
    /// Call it only if ``isKnown`` is true. The address is valid as long as the element is.
    ///
    /// - Parameters:
    ///   - element: The address of the element.
    ///   - nullBase: The word of the superclass of `NSNull`, ``Null/baseClass``, or 0 if no element
    ///     is stored as an instance of it.
    @inline(__always)
    static func value<Value>(of element: UnsafePointer<Any?>, as _: Value.Type, nullBase: UInt = 0)
        -> UnsafeRawPointer?
    {
        let memory = UnsafeRawPointer(element)
        let type = word(Value.self)
        guard typeWord(of: memory) == type, !mayHideNull(Value.self, nullBase) else { return nil }
        return value(in: memory, type)
    }

    /// Returns the address of the value in an existential that holds a value of the given type.
    ///
    /// The value is in the buffer, or in the box that the buffer points to.
    @inline(__always)
    static func value(in memory: UnsafeRawPointer, _ type: UInt) -> UnsafeRawPointer {
        let flags = flags(of: type)
        guard flags & isNonInline != 0 else { return memory }
        return memory.load(as: UnsafeRawPointer.self) + boxOffset(flags)
    }

    /// Returns the address of an element's value, as an optional in any number of layers.
    ///
    /// The element must not be nil. The result is nil if the element's type isn't the innermost,
    /// unwrapped type, if the value can't be taken without counting a reference, or if `allocate`
    /// returns nil.
    ///
    /// Call it only if ``isKnown`` is true. The memory is valid as long as the element and the copy
    /// are.
    ///
    /// - Parameters:
    ///   - type: The optional's type.
    ///   - element: The address of the element.
    ///   - allocate: A closure that returns memory for a copy of the value, or nil to make none.
    static func optional(
        _ type: Any.Type,
        from element: UnsafePointer<Any?>,
        allocate: (_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer? {
        var metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        let memory = UnsafeRawPointer(element)
        let wrapped = typeWord(of: memory)
        while metadata[0] == optionalKind, metadata[2] != wrapped {
            // A type's word is never 0.
            metadata = UnsafePointer(bitPattern: metadata[2]).unsafelyUnwrapped
        }
        guard metadata[0] == optionalKind, kind(of: self.type(wrapped)) != optionalKind else {
            return nil
        }
        let value = value(in: memory, wrapped)
        let size = Self.size(of: word(type))
        let wrappedSize = Self.size(of: wrapped)
        // A layer without its own tag is bitwise equal to the wrapped value.
        if size == wrappedSize { return value }
        let flags = flags(of: wrapped)
        guard flags & isNonTrivial == 0,
            let copy = allocate(size, Int(truncatingIfNeeded: flags & alignmentMaskBits) + 1)
        else { return nil }
        // A trivial value doesn't have to be destroyed.
        copy.copyMemory(from: value, byteCount: wrappedSize)
        markFull(type, at: copy)
        return UnsafeRawPointer(copy)
    }

    /// Returns the type that an optional type wraps, without further layers, or nil for any other
    /// type.
    ///
    /// Call it only if ``isKnown`` is true.
    static func wrappedType(_ type: Any.Type) -> Any.Type? {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        return metadata[0] == optionalKind ? self.type(metadata[2]) : nil
    }

    /// Turns the value at the start of an optional's memory into the optional, in any number of
    /// layers.
    ///
    /// Writes the tag of an optional that has its own: it follows the value, and is 0 if there is a
    /// value. Does nothing if the type isn't an optional. Call it only if ``isKnown`` is true.
    static func markFull(_ type: Any.Type, at memory: UnsafeMutableRawPointer) {
        var innermost = type
        while let wrapped = wrappedType(innermost) { innermost = wrapped }
        let wrappedSize = size(of: word(innermost))
        (memory + wrappedSize).initializeMemory(
            as: UInt8.self,
            repeating: 0,
            count: size(of: word(type)) - wrappedSize
        )
    }

    /// Returns the address of the value that an element's optional wraps, or nil if it wraps no
    /// value of the given type.
    ///
    /// The element must not be nil.
    ///
    /// Call it only if ``isKnown`` is true. The address is valid as long as the element is.
    static func wrappedValue(_ type: Any.Type, in element: UnsafePointer<Any?>) -> UnsafeRawPointer?
    {
        let memory = UnsafeRawPointer(element)
        let optional = typeWord(of: memory)
        guard let metadata = UnsafePointer<UInt>(bitPattern: optional), metadata[0] == optionalKind,
            metadata[2] == word(type)
        else { return nil }
        // An optional's value is at its start.
        let value = value(in: memory, optional)
        return isPayload(value, of: type) ? value : nil
    }

    /// Returns whether an optional's memory holds a value of the wrapped type, by calling the
    /// seventh function in the type's value witness table.
    private static func isPayload(_ memory: UnsafeRawPointer, of type: Any.Type) -> Bool {
        typealias Tag = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32
        let metadata = unsafeBitCast(type, to: UnsafePointer<UnsafePointer<UnsafeRawPointer>>.self)
        return unsafeBitCast(metadata[-1][6], to: Tag.self)(memory, 1, UnsafeRawPointer(metadata))
            == 0
    }

    /// Returns whether values of the type fit into the buffer of an `Any`.
    ///
    /// Call it only if ``isKnown`` is true.
    static func isInline(_ type: Any.Type) -> Bool { flags(of: word(type)) & isNonInline == 0 }

    /// Returns the offset of a value in its box, for a type whose values aren't inline.
    ///
    /// Call it only if ``isKnown`` is true.
    static func boxOffset(of type: Any.Type) -> Int { boxOffset(flags(of: word(type))) }

    /// Returns the offset of a value in its box: the box's header, rounded up to the alignment in
    /// the flags of the value's type.
    @inline(__always)
    static func boxOffset(_ flags: UInt32) -> Int {
        let alignmentMask = Int(truncatingIfNeeded: flags & alignmentMaskBits)
        return (2 * MemoryLayout<UInt>.size + alignmentMask) & ~alignmentMask
    }

    /// Returns whether a value of the type may be null without being nil, for a type that is no
    /// optional.
    @inline(__always)
    static func mayHideNull(_ type: Any.Type, _ nullBase: UInt) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        // The kinds of structs, enums and optionals.
        if kind &- valueKinds.lowerBound < UInt(truncatingIfNeeded: valueKinds.count) {
            return false
        }
        return word(type) == nullBase || isExistential(kind: kind)
    }

    /// Returns the address of the value in an `Any`, or nil if the value isn't of exactly this
    /// type.
    @inline(__always)
    static func value(in any: UnsafePointer<Any>, _ type: UInt) -> UnsafeRawPointer? {
        guard isKnown else { return nil }
        let memory = UnsafeRawPointer(any)
        guard typeWord(of: memory) == type else { return nil }
        return value(in: memory, type) as UnsafeRawPointer
    }

    /// Returns whether a type is a class.
    @inline(__always)
    static func isClass(_ type: Any.Type) -> Bool {
        #if canImport(ObjectiveC)
        // Objective-C classes have their own kinds.
        return type is AnyClass
        #else
        return isKnown ? isClass(kind: kind(of: type)) : type is AnyClass
        #endif
    }

    /// Returns whether a kind is that of a class.
    ///
    /// Other kinds are small numbers; a class has 0, or a pointer in place of a kind.
    @inline(__always)
    private static func isClass(kind: UInt) -> Bool { kind == 0 || kind > 0x7FF }

    /// Returns whether a kind is that of a class of Core Foundation, of C++ or of Objective-C.
    @inline(__always)
    private static func isForeignClass(kind: UInt) -> Bool {
        kind == 0x203 || kind == 0x204 || kind == 0x305
    }

    /// Returns the reference that an element holds, or nil if the element is nil or holds no
    /// object.
    ///
    /// Call it only if ``isKnown`` is true.
    @inline(__always)
    static func object(in element: UnsafePointer<Any?>) -> Unmanaged<AnyObject>? {
        let memory = UnsafeRawPointer(element)
        guard let metadata = UnsafePointer<UInt>(bitPattern: typeWord(of: memory)),
            isClass(kind: metadata.pointee)
        else { return nil }
        return .fromOpaque(memory.load(as: UnsafeRawPointer.self))
    }

    /// Returns whether the value of an element is neither an optional, nor another existential, nor
    /// an `AnyHashable`, nor an object that ``object(in:)`` doesn't find.
    ///
    /// A cast looks into all of these. The element must not be nil. Call it only if ``isKnown`` is
    /// true.
    @inline(__always)
    static func isPlain(_ element: UnsafePointer<Any?>) -> Bool {
        let word = typeWord(of: element)
        guard word != self.word(AnyHashable.self),
            let metadata = UnsafePointer<UInt>(bitPattern: word)
        else {
            return false
        }
        let kind = metadata.pointee
        return kind != optionalKind && !isExistential(kind: kind) && !isForeignClass(kind: kind)
    }

    /// Returns whether a type is `Any`, or any other existential.
    static func isExistential(_ type: Any.Type) -> Bool { isExistential(kind: kind(of: type)) }

    @inline(__always)
    private static func isExistential(kind: UInt) -> Bool {
        kind == existentialKind || kind == constrainedExistentialKind
    }

    /// Returns the word of a type: the address of its metadata.
    @inline(__always)
    static func word(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    /// Returns the type with the given word.
    static func type(_ word: UInt) -> Any.Type { unsafeBitCast(word, to: Any.Type.self) }

    @inlinable static var optionalKind: UInt { 0x202 }

    static var valueKinds: Range<UInt> { 0x200..<0x203 }

    @inlinable static var existentialKind: UInt { 0x303 }

    /// The kind of an existential whose associated types are constrained, such as `any
    /// Sequence<Int>`.
    @inlinable static var constrainedExistentialKind: UInt { 0x307 }

    static var tupleKind: UInt { 0x301 }

    static var functionKind: UInt { 0x302 }

    static var metatypeKind: UInt { 0x304 }

    static var existentialMetatypeKind: UInt { 0x306 }

    static var alignmentMaskBits: UInt32 { 0xFF }

    static var isNonTrivial: UInt32 { 0x1_0000 }

    static var isNonInline: UInt32 { 0x2_0000 }

    /// The offset of the flags in the value witness table, after eight functions, the size and the
    /// stride.
    static var flagsOffset: Int { 10 * MemoryLayout<UInt>.size }

    static func kind(of type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    }

    private static func size(of type: UInt) -> Int {
        // A type's word is never 0.
        let metadata = UnsafePointer<UnsafePointer<Int>>(bitPattern: type).unsafelyUnwrapped
        return metadata[-1][8]
    }

    @inline(__always)
    static func flags(of type: UInt) -> UInt32 {
        // A type's word is never 0.
        let metadata = UnsafePointer<UnsafeRawPointer>(bitPattern: type).unsafelyUnwrapped
        return metadata[-1].load(fromByteOffset: flagsOffset, as: UInt32.self)
    }

    // MARK: - The check

    struct Large: Equatable {
        var words = (1, 2, 3, 4)
        static func == (first: Large, second: Large) -> Bool { first.words == second.words }
    }

    /// Whether the parts of tuples, functions and metatypes are where the following functions read
    /// them.
    static let knowsParts: Bool = {
        let hasMetatypes =
            kind(of: Int.Type.self) == metatypeKind && part(1, of: Int.Type.self) == Int.self
            && kind(of: (any Error.Type).self) == existentialMetatypeKind
            && part(1, of: (any Error.Type).self) == (any Error).self
        typealias Function = @Sendable (Int, String) async throws -> Bool
        let hasFunctions =
            kind(of: Function.self) == functionKind
            && functionParts(of: Function.self).elementsEqual(
                [Bool.self, Int.self, String.self],
                by: ==
            )
        let hasTuples =
            kind(of: (Int, String).self) == tupleKind
            && tupleParts(of: (Int, String).self).elementsEqual([Int.self, String.self], by: ==)
        let hasConstraints =
            isConstrainedMetatype((any Sequence<Int>.Type).self)
            && !isConstrainedMetatype((any Sequence<Int>).self)
            && constraint(of: (any Sequence<Int>).self) == Int.self
        return hasMetatypes && hasFunctions && hasTuples && hasConstraints
    }()

    /// Returns the type in a word of another type's metadata.
    static func part(_ word: Int, of type: Any.Type) -> Any.Type {
        self.type(unsafeBitCast(type, to: UnsafePointer<UInt>.self)[word])
    }

    /// Returns the types of a tuple's elements, which follow their number and their labels, each with
    /// its offset.
    static func tupleParts(of type: Any.Type) -> [Any.Type] {
        let count = unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
        return (0..<Int(truncatingIfNeeded: count)).map { part(3 + 2 * $0, of: type) }
    }

    /// Returns the types of a function's result and parameters, whose number is in the low bits of
    /// the flags.
    static func functionParts(of type: Any.Type) -> [Any.Type] {
        let flags = unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
        return (0...Int(truncatingIfNeeded: flags & 0xFFFF)).map { part(2 + $0, of: type) }
    }

    /// Returns whether a constrained existential is a metatype, such as `any Sequence<Int>.Type`.
    static func isConstrainedMetatype(_ type: Any.Type) -> Bool { shape(of: type) & 0xFF == 2 }

    /// Returns the first type that a constrained existential's associated types are constrained to, or
    /// nil if it is not in the metadata.
    static func constraint(of type: Any.Type) -> Any.Type? {
        shape(of: type) & 0x100 == 0 ? nil : part(2, of: type)
    }

    /// Returns the flags of the shape of a constrained existential.
    private static func shape(of type: Any.Type) -> UInt32 {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UnsafePointer<UInt32>>.self)
        return metadata[1].pointee
    }

    private static func check() -> Bool {
        #if SELECTOR_DISPATCH_UNKNOWN_LAYOUTS || _ptrauth(_arm64e) || !_pointerBitWidth(_64)
        return false
        #else
        guard MemoryLayout<Any?>.size == 4 * MemoryLayout<UInt>.size,
            knowsKinds(), knowsNil(), knowsClasses(), knowsOptionals()
        else { return false }
        let object = Sample()
        return holds(1) && holds(UInt8(7)) && holds("text") && holds([1])
            && holds(object) && holds(Sample?.some(object))
            && holds(Large()) && holds(SIMD4<Double>(1, 2, 3, 4))
        #endif
    }

    /// Returns whether types have the kinds that this file assumes.
    private static func knowsKinds() -> Bool {
        let hasOptionals =
            kind(of: Int?.self) == optionalKind && kind(of: Sample?.self) == optionalKind
        let hasOthers = kind(of: Int.self) != optionalKind && kind(of: Sample.self) != optionalKind
        let hasExistentials =
            kind(of: Any.self) == existentialKind && kind(of: AnyObject.self) == existentialKind
            && kind(of: (any Sequence<Int>).self) == constrainedExistentialKind
        return hasOptionals && hasOthers && hasExistentials
            && valueKinds.contains(kind(of: Int.self))
    }

    /// Returns whether nil can be distinguished from values, including an empty optional and a
    /// value of zeros.
    private static func knowsNil() -> Bool {
        let values: [Any?] = [
            0, UInt.max, (), Int?.none as Any, AnyObject?.none as Any, Large(words: (0, 0, 0, 0)),
            Sample(),
        ]
        let knowsValues = values.allSatisfy { value in
            withUnsafePointer(to: value) { !isNil($0) }
        }
        return knowsValues && withUnsafePointer(to: nil as Any?) { isNil($0) }
    }

    /// Returns whether classes can be distinguished from other types, and a reference in an element
    /// can be read in place as a parameter of a different type: a superclass, or anything, optional
    /// or not.
    private static func knowsClasses() -> Bool {
        let others: [Any.Type] = [
            Int.self, Int?.self, Large.self, (Int, Int).self, (() -> Void).self, Any.self,
            (any Sequence<Int>).self,
            Int.Type.self, Any.Type.self, Sample.Type.self, AnyHashable.self,
        ]
        let object = Sample()
        let hasKinds =
            isClass(kind: kind(of: Sample.self))
            && !others.contains { isClass(kind: kind(of: $0)) }
        guard hasKinds else { return false }
        let readsObject = withUnsafePointer(to: object as Any?) { element in
            let memory = UnsafeRawPointer(element)
            let address = Unmanaged.passUnretained(object).toOpaque()
            return Self.object(in: element)?.toOpaque() == address
                && memory.assumingMemoryBound(to: AnyObject?.self).pointee === object
                && memory.assumingMemoryBound(to: AnyObject.self).pointee === object
                && memory.assumingMemoryBound(to: Any.self).pointee as AnyObject === object
        }
        let skipsValue = withUnsafePointer(to: 1 as Any?) {
            Self.object(in: $0) == nil && isPlain($0)
        }
        let skipsNil = withUnsafePointer(to: nil as Any?) { Self.object(in: $0) == nil }
        let skipsEmpty = withUnsafePointer(to: Int?.none as Any as Any?) { !isPlain($0) }
        return readsObject && skipsValue && skipsNil && skipsEmpty
    }

    /// Returns whether all optionals share one witness table, and their metadata has the wrapped
    /// type.
    private static func knowsOptionals() -> Bool {
        func knows<Wrapped>(_: Wrapped.Type) -> Bool {
            table(of: Wrapped?.self) == optionalTable
                && unsafeBitCast(Wrapped?.self, to: UnsafePointer<UInt>.self)[2]
                    == word(Wrapped.self)
        }
        let wrapped: [Any.Type] = [
            Int.self, Int?.self, Large.self, Sample.self, Any.self, (Int, Int).self, [Int].self,
        ]
        return MemoryLayout<any OptionalValue.Type>.size == 2 * MemoryLayout<UInt>.size
            && wrapped.allSatisfy { _openExistential($0, do: knows) }
    }

    // The checks run once, and aren't specialized: the optimizer would copy them for each type.
    @_semantics("optimize.sil.specialize.generic.never")
    private static func holds<Value: Equatable>(_ value: Value) -> Bool {
        let isFound = withUnsafePointer(to: value as Any?) { element in
            let memory = Self.value(of: element, as: Value.self)
            return memory?.assumingMemoryBound(to: Value.self).pointee == value
                && Self.value(of: element, as: Large?.self) == nil
                && makesOptional(Value?.some(value), from: element)
                && makesOptional(Value??.some(value), from: element)
        }
        return isFound && wraps(value) && wraps([value])
    }

    /// Returns whether full and empty optionals can be distinguished, and the value can be found in
    /// place.
    @_semantics("optimize.sil.specialize.generic.never")
    private static func wraps<Value: Equatable>(_ value: Value) -> Bool {
        let isFound = withUnsafePointer(to: Value?.some(value) as Any as Any?) { element in
            let memory = wrappedValue(Value.self, in: element)
            return memory?.assumingMemoryBound(to: Value.self).pointee == value
                && wrappedValue(Value?.self, in: element) == nil
        }
        guard isFound else { return false }
        let knowsEmpty = withUnsafePointer(to: Value?.none as Any as Any?) {
            wrappedValue(Value.self, in: $0) == nil
        }
        let knowsPlain = withUnsafePointer(to: value as Any?) {
            wrappedValue(Value.self, in: $0) == nil
        }
        return knowsEmpty && knowsPlain
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private static func makesOptional<Value: Equatable>(
        _ value: Value?,
        from element: UnsafePointer<Any?>
    ) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { scratch in
            let memory = optional(Value?.self, from: element) {
                $0 <= 128 && $1 <= 16 ? scratch.baseAddress : nil
            }
            return memory == nil || memory?.assumingMemoryBound(to: Value?.self).pointee == value
        }
    }
}
