/// What the layout of metadata and of `Any` tells faster than a cast.
///
/// The layouts are those of the Swift ABI: `Any` is a buffer of three words and the type; in front of a type's metadata
/// stands the table that tells whether its values fit into the buffer; the first word of metadata is its kind. They are
/// checked once, against casts, before they are used; where they don't hold, every question is answered by a cast.
@usableFromInline
enum TypeLayout {
    /// Whether the layouts are what this file takes them for.
    static let isKnown: Bool = check()

    /// Whether a type is an `Optional`.
    static func isOptional(_ type: Any.Type) -> Bool {
        isKnown ? kind(of: type) == optionalKind : type is any OptionalValue.Type
    }

    /// An optional's type as what it conforms to; nil for any other type. A cast that finds the conformance again takes longer
    /// than most conversions.
    static func optionalType(_ type: Any.Type) -> (any OptionalValue.Type)? {
        guard isKnown else { return type as? any OptionalValue.Type }
        guard kind(of: type) == optionalKind else { return nil }
        return unsafeBitCast((word(type), optionalTable), to: (any OptionalValue.Type).self)
    }

    /// Whether a value of the type, or of the one that it is an optional of, is a struct or an enum that a cast doesn't look
    /// into.
    static func isPlainValue(_ type: Any.Type) -> Bool {
        guard isKnown else { return false }
        var type = type
        while kind(of: type) == optionalKind {
            type = unsafeBitCast(unsafeBitCast(type, to: UnsafePointer<UInt>.self)[2], to: Any.Type.self)
        }
        return valueKinds.contains(kind(of: type)) && type != AnyHashable.self
    }

    /// The witness table of what every optional conforms to: one for all, because what it has of an optional's wrapped type it
    /// takes from the type that it is called with.
    private static let optionalTable = table(of: Int?.self)

    private static func table(of type: any OptionalValue.Type) -> UInt {
        // The cast keeps the existential from being opened.
        unsafeBitCast(type as any OptionalValue.Type, to: (UInt, UInt).self).1
    }

    /// Whether a value of the type could be an `Optional`, or an existential with one in it: false only if it can't.
    @inlinable @inline(__always)
    static func mayHoldOptional(_ type: Any.Type) -> Bool {
        #if _ptrauth(_arm64e) || !_pointerBitWidth(_64)
            return true
        #else
            let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
            return kind == optionalKind || kind == existentialKind || kind == constrainedExistentialKind
        #endif
    }

    /// Whether an element is nil. Only where ``isKnown``.
    @inline(__always)
    static func isNil(_ element: UnsafePointer<Any?>) -> Bool {
        UnsafeRawPointer(element).load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == 0
    }

    /// Where the value of an argument array's element lies, if it is of exactly the type; nil if it isn't, and if it may be
    /// null all the same: an existential inside the element's own, which generic code makes, or an object that was put in
    /// as an instance of the class that `NSNull` inherits from.
    ///
    /// - Parameter nullBase: that class's word, ``Null/baseClass``.
    ///
    /// Only where ``isKnown``. Valid as long as the element is.
    @inlinable @inline(__always)
    static func value<Value>(
        of element: UnsafePointer<Any?>, as _: Value.Type, nullBase: UInt
    ) -> UnsafeRawPointer? {
        let memory = UnsafeRawPointer(element)
        let type = word(Value.self)
        guard memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == type,
            !mayHideNull(Value.self, nullBase)
        else { return nil }
        return value(in: memory, type)
    }

    /// Where the value lies in an existential that holds one of the given type: in its buffer or in the box that this
    /// points to.
    @inlinable @inline(__always)
    static func value(in memory: UnsafeRawPointer, _ type: UInt) -> UnsafeRawPointer {
        let flags = flags(of: type)
        guard flags & isNonInline != 0 else { return memory }
        let alignmentMask = Int(flags & alignmentMaskBits)
        return memory.load(as: UnsafeRawPointer.self)
            + ((2 * MemoryLayout<UInt>.size + alignmentMask) & ~alignmentMask)
    }

    /// Memory with an argument array's element, which is not nil, as an optional of its type. Nil if the element is of
    /// another type than the optional wraps, or if the value can't be had without counting a reference or lacks room.
    ///
    /// Only where ``isKnown``. Valid as long as the element and the room are.
    static func optional(
        _ type: Any.Type, from element: UnsafePointer<Any?>,
        allocate: (_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        let memory = UnsafeRawPointer(element)
        let wrapped = memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        guard metadata[0] == optionalKind, metadata[2] == wrapped else { return nil }
        let value = value(in: memory, wrapped)
        let (size, wrappedSize) = (Self.size(of: word(type)), Self.size(of: wrapped))
        // Without a tag of its own an optional is its value, bit by bit.
        if size == wrappedSize { return value }
        let flags = flags(of: wrapped)
        guard flags & isNonTrivial == 0,
            let room = allocate(size, Int(flags & alignmentMaskBits) + 1)
        else { return nil }
        // Otherwise the tag stands behind the value, and is 0 for one. A trivial value has not to be destroyed.
        room.copyMemory(from: value, byteCount: wrappedSize)
        (room + wrappedSize).initializeMemory(as: UInt8.self, repeating: 0, count: size - wrappedSize)
        return UnsafeRawPointer(room)
    }

    /// Whether values of the type lie in an `Any`'s own room. Only where ``isKnown``.
    static func isInline(_ type: Any.Type) -> Bool { flags(of: word(type)) & isNonInline == 0 }

    /// Where in its box a value of the type lies that isn't inline. Only where ``isKnown``.
    static func boxOffset(of type: Any.Type) -> Int {
        let alignmentMask = Int(flags(of: word(type)) & alignmentMaskBits)
        return (2 * MemoryLayout<UInt>.size + alignmentMask) & ~alignmentMask
    }

    @inlinable @inline(__always)
    static func mayHideNull(_ type: Any.Type, _ nullBase: UInt) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        // Structs, enums and optionals.
        if kind &- valueKinds.lowerBound < UInt(valueKinds.count) { return false }
        return word(type) == nullBase || kind == existentialKind || kind == constrainedExistentialKind
    }

    /// Whether an existential holds a value of the type itself, and not another existential with one. Only where ``isKnown``.
    static func isDirect(_ type: Any.Type, in value: UnsafePointer<Any>) -> Bool {
        UnsafeRawPointer(value).load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == word(type)
    }

    /// Whether a type is a class.
    static func isClass(_ type: Any.Type) -> Bool {
        #if canImport(ObjectiveC)
            // Objective-C's classes have kinds of their own.
            return type is AnyClass
        #else
            return isKnown ? isClass(kind: kind(of: type)) : type is AnyClass
        #endif
    }

    /// Other kinds are small numbers; a class has none, or a pointer in its place.
    @inline(__always)
    private static func isClass(kind: UInt) -> Bool { kind == 0 || kind > 0x7FF }

    /// The reference that an element holds, if it holds an object and is not nil. Only where ``isKnown``.
    @inline(__always)
    static func object(in element: UnsafePointer<Any?>) -> Unmanaged<AnyObject>? {
        let memory = UnsafeRawPointer(element)
        let word = memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        guard let metadata = UnsafePointer<UInt>(bitPattern: word), isClass(kind: metadata.pointee) else { return nil }
        return .fromOpaque(memory.load(as: UnsafeRawPointer.self))
    }

    /// Whether an element, not nil, is an `Any` whose value is no optional, and nothing that a cast looks into: neither
    /// another existential nor an `AnyHashable`. Only where ``isKnown``.
    @inline(__always)
    static func isPlain(_ element: UnsafePointer<Any?>) -> Bool {
        let word = UnsafeRawPointer(element).load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        guard word != self.word(AnyHashable.self), let metadata = UnsafePointer<UInt>(bitPattern: word) else {
            return false
        }
        let kind = metadata.pointee
        return kind != optionalKind && kind != existentialKind && kind != constrainedExistentialKind
    }

    static func isExistential(_ type: Any.Type) -> Bool {
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        return kind == existentialKind || kind == constrainedExistentialKind
    }

    @inlinable @inline(__always)
    static func word(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    @inlinable static var optionalKind: UInt { 0x202 }
    @inlinable static var valueKinds: Range<UInt> { 0x200..<0x203 }
    @inlinable static var existentialKind: UInt { 0x303 }
    /// Of an existential whose associated types are constrained, such as `any Sequence<Int>`.
    @inlinable static var constrainedExistentialKind: UInt { 0x307 }
    @inlinable static var alignmentMaskBits: UInt32 { 0xFF }
    static var isNonTrivial: UInt32 { 0x1_0000 }
    @inlinable static var isNonInline: UInt32 { 0x2_0000 }
    /// In the value witness table: eight functions, size, stride, then the flags.
    @inlinable static var flagsOffset: Int { 10 * MemoryLayout<UInt>.size }

    static func kind(of type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    }

    private static func size(of type: UInt) -> Int {
        // A type's word is never 0.
        let metadata = UnsafePointer<UnsafePointer<Int>>(bitPattern: type).unsafelyUnwrapped
        return metadata[-1][8]
    }

    @inlinable @inline(__always)
    static func flags(of type: UInt) -> UInt32 {
        // A type's word is never 0.
        let metadata = UnsafePointer<UnsafeRawPointer>(bitPattern: type).unsafelyUnwrapped
        return metadata[-1].load(fromByteOffset: flagsOffset, as: UInt32.self)
    }

    // MARK: - The check

    private struct Large: Equatable {
        var words = (1, 2, 3, 4)
        static func == (first: Large, second: Large) -> Bool { first.words == second.words }
    }

    private struct Aligned: Equatable {
        var lanes = SIMD4<Double>(1, 2, 3, 4)
    }

    private final class Object: Equatable {
        static func == (first: Object, second: Object) -> Bool { first === second }
    }

    private static func check() -> Bool {
        #if _ptrauth(_arm64e) || !_pointerBitWidth(_64)
            return false
        #else
            guard MemoryLayout<Any?>.size == 4 * MemoryLayout<UInt>.size else { return false }
            guard kind(of: Int?.self) == optionalKind, kind(of: Object?.self) == optionalKind,
                kind(of: Int.self) != optionalKind, kind(of: Object.self) != optionalKind,
                valueKinds.contains(kind(of: Int.self)), kind(of: Any.self) == existentialKind,
                kind(of: AnyObject.self) == existentialKind,
                kind(of: (any Sequence<Int>).self) == constrainedExistentialKind, knowsNil(), knowsClasses(),
                knowsOptionals()
            else { return false }
            let object = Object()
            return holds(1) && holds("text") && holds(object) && holds(Object?.some(object)) && holds(Large())
                && holds(Aligned()) && holds([1]) && holds(UInt8(7))
        #endif
    }

    /// Whether nil is told from values, those included that are an optional's empty one, or nothing but zeros.
    private static func knowsNil() -> Bool {
        let values: [Any?] = [
            0, UInt.max, (), Int?.none as Any, AnyObject?.none as Any, Large(words: (0, 0, 0, 0)), Object(),
        ]
        return withUnsafePointer(to: nil as Any?) { isNil($0) }
            && values.allSatisfy { value in withUnsafePointer(to: value) { !isNil($0) } }
    }

    /// Whether classes are told from other types, and references are found in elements that are typed otherwise: those to a
    /// superclass, and those to anything, in an optional or not.
    private static func knowsClasses() -> Bool {
        let others: [Any.Type] = [
            Int.self, Int?.self, Large.self, (Int, Int).self, (() -> Void).self, Any.self, (any Sequence<Int>).self,
            Int.Type.self, Any.Type.self, Object.Type.self, AnyHashable.self,
        ]
        let object = Object()
        return isClass(kind: kind(of: Object.self)) && !others.contains { isClass(kind: kind(of: $0)) }
            && withUnsafePointer(to: object as Any?) { element in
                let memory = UnsafeRawPointer(element)
                return Self.object(in: element)?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
                    && memory.assumingMemoryBound(to: AnyObject?.self).pointee === object
                    && memory.assumingMemoryBound(to: AnyObject.self).pointee === object
                    && memory.assumingMemoryBound(to: Any.self).pointee as AnyObject === object
            }
            && withUnsafePointer(to: 1 as Any?) { Self.object(in: $0) == nil && isPlain($0) }
            && withUnsafePointer(to: nil as Any?) { Self.object(in: $0) == nil }
            && withUnsafePointer(to: Int?.none as Any as Any?) { !isPlain($0) }
    }

    /// Whether all optionals have one witness table, and their metadata tells what they wrap.
    private static func knowsOptionals() -> Bool {
        func knows<Wrapped>(_: Wrapped.Type) -> Bool {
            table(of: Wrapped?.self) == optionalTable
                && unsafeBitCast(Wrapped?.self, to: UnsafePointer<UInt>.self)[2] == word(Wrapped.self)
        }
        let wrapped: [Any.Type] = [Int.self, Int?.self, Large.self, Object.self, Any.self, (Int, Int).self, [Int].self]
        return MemoryLayout<any OptionalValue.Type>.size == 2 * MemoryLayout<UInt>.size
            && wrapped.allSatisfy { _openExistential($0, do: knows) }
    }

    private static func holds<Value: Equatable>(_ value: Value) -> Bool {
        withUnsafePointer(to: value as Any?) { element in
            let memory = Self.value(of: element, as: Value.self, nullBase: 0)
            return memory?.assumingMemoryBound(to: Value.self).pointee == value
                && Self.value(of: element, as: Large?.self, nullBase: 0) == nil
                && makesOptional(Value?.some(value), from: element)
        }
    }

    private static func makesOptional<Value: Equatable>(_ value: Value?, from element: UnsafePointer<Any?>) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { room in
            let memory = optional(Value?.self, from: element) { $0 <= 128 && $1 <= 16 ? room.baseAddress : nil }
            return memory.map { $0.assumingMemoryBound(to: Value?.self).pointee == value } ?? true
        }
    }
}
