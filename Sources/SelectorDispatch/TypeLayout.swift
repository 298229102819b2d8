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

    /// Where the value of an argument array's element lies, if it is of exactly the type; nil if it isn't.
    ///
    /// Only where ``isKnown``. Valid as long as the element is.
    @inlinable @inline(__always)
    static func value<Value>(of element: UnsafePointer<Any?>, as _: Value.Type) -> UnsafeRawPointer? {
        let memory = UnsafeRawPointer(element)
        let type = word(Value.self)
        guard memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == type else { return nil }
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

    /// Memory with an argument array's element as an optional: nil for nil, and the value where it is of the wrapped type.
    /// Nil if the type isn't an optional, if the element is of another type, or if the value can't be had without counting
    /// a reference and there is no room for it.
    ///
    /// Only where ``isKnown``. Valid as long as the element and the room are.
    static func optional(
        _ type: Any.Type, from element: UnsafePointer<Any?>,
        allocate: (_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        guard metadata[0] == optionalKind else { return nil }
        let memory = UnsafeRawPointer(element)
        let found = memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        let wrapped = metadata[2]
        guard found == 0 || found == wrapped else { return nil }
        func place<Wrapped>(_: Wrapped.Type) -> UnsafeRawPointer? {
            let layout = MemoryLayout<Wrapped?>.self
            if found != 0, layout.size == MemoryLayout<Wrapped>.size {
                // Without a tag of its own an optional is its value, bit by bit.
                return value(in: memory, found)
            }
            guard found == 0 || _isPOD(Wrapped.self), let room = allocate(layout.size, layout.alignment) else {
                return nil
            }
            // Neither nil nor a trivial value has to be destroyed.
            room.initializeMemory(
                as: Wrapped?.self,
                to: found == 0 ? nil : value(in: memory, found).assumingMemoryBound(to: Wrapped.self).pointee)
            return UnsafeRawPointer(room)
        }
        return _openExistential(unsafeBitCast(wrapped, to: Any.Type.self), do: place)
    }

    @inlinable @inline(__always)
    static func word(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    static var optionalKind: UInt { 0x202 }
    static var existentialKind: UInt { 0x303 }
    @inlinable static var alignmentMaskBits: UInt32 { 0xFF }
    @inlinable static var isNonInline: UInt32 { 0x2_0000 }
    /// In the value witness table: eight functions, size, stride, then the flags.
    @inlinable static var flagsOffset: Int { 10 * MemoryLayout<UInt>.size }

    static func kind(of type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
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
                kind(of: Any.self) == existentialKind, kind(of: AnyObject.self) == existentialKind
            else { return false }
            let object = Object()
            return holds(1) && holds("text") && holds(object) && holds(Object?.some(object)) && holds(Large())
                && holds(Aligned()) && holds([1]) && holds(UInt8(7))
        #endif
    }

    private static func holds<Value: Equatable>(_ value: Value) -> Bool {
        withUnsafePointer(to: value as Any?) { element in
            let memory = Self.value(of: element, as: Value.self)
            return memory?.assumingMemoryBound(to: Value.self).pointee == value
                && Self.value(of: element, as: Large?.self) == nil && makesOptional(Value?.some(value), from: element)
                && withUnsafePointer(to: Any?.none) { makesOptional(Value?.none, from: $0) }
        }
    }

    private static func makesOptional<Value: Equatable>(_ value: Value?, from element: UnsafePointer<Any?>) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 16) { room in
            let memory = optional(Value?.self, from: element) { $0 <= 128 && $1 <= 16 ? room.baseAddress : nil }
            return memory.map { $0.assumingMemoryBound(to: Value?.self).pointee == value } ?? true
        }
    }
}
