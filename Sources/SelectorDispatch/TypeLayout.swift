/// What the layout of metadata and of `Any` tells faster than a cast.
///
/// The layouts are those of the Swift ABI: `Any` is a buffer of three words and the type; in front of a type's metadata
/// stands the table that tells whether its values fit into the buffer; the first word of metadata is its kind. They are
/// checked once, against casts, before they are used; where they don't hold, every question is answered by a cast.
enum TypeLayout {
    /// Whether the layouts are what this file takes them for.
    static let isKnown: Bool = check()

    /// Whether a type is an `Optional`.
    static func isOptional(_ type: Any.Type) -> Bool {
        isKnown ? kind(of: type) == optionalKind : type is any OptionalValue.Type
    }

    /// The slot for an element of an argument array: where its value lies, and its type; null for nil.
    ///
    /// Only where ``isKnown``. The slot is valid as long as the element is.
    static func slot(of element: UnsafePointer<Any?>) -> ArgumentSlot {
        let memory = UnsafeRawPointer(element)
        let type = memory.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self)
        guard type != 0 else { return ArgumentSlot(value: memory, type: 0) }
        let flags = flags(of: type)
        guard flags & isNonInline != 0 else { return ArgumentSlot(value: memory, type: type) }
        let box = memory.load(as: UnsafeRawPointer.self)
        let alignmentMask = Int(flags & alignmentMaskBits)
        return ArgumentSlot(value: box + ((2 * MemoryLayout<UInt>.size + alignmentMask) & ~alignmentMask), type: type)
    }

    /// Whether a value of the type, not being null by itself, may hold `NSNull` or an empty optional: an existential, or
    /// an optional one.
    static func mayHideNull(_ type: Any.Type) -> Bool {
        guard isKnown else { return true }
        var type = type
        while kind(of: type) == optionalKind, let optional = type as? any OptionalValue.Type {
            type = optional.wrappedType
        }
        return kind(of: type) == existentialKind
    }

    static func word(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

    private static let optionalKind: UInt = 0x202
    private static let existentialKind: UInt = 0x303
    private static let alignmentMaskBits: UInt32 = 0xFF
    private static let isNonInline: UInt32 = 0x2_0000
    /// In the value witness table: eight functions, size, stride, then the flags.
    private static let flagsOffset = 10 * MemoryLayout<UInt>.size

    private static func kind(of type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    }

    private static func flags(of type: UInt) -> UInt32 {
        guard let metadata = UnsafePointer<UnsafeRawPointer>(bitPattern: type) else { return 0 }
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
                && holds(Aligned()) && holds([1]) && holds(UInt8(7)) && slotOfNilIsNull()
        #endif
    }

    private static func holds<Value: Equatable>(_ value: Value) -> Bool {
        withUnsafePointer(to: value as Any?) { element in
            let slot = slot(of: element)
            return slot.type == word(Value.self)
                && slot.value.assumingMemoryBound(to: Value.self).pointee == value
        }
    }

    private static func slotOfNilIsNull() -> Bool {
        withUnsafePointer(to: Any?.none) { slot(of: $0).type == 0 }
    }
}
