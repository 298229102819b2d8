/// Where a parameter's argument stands among a message's elements, and how one that can be passed on from where it lies is
/// recognized.
struct ArgumentSlot {
    /// The word of the parameter's type, and ``isNeverRead`` if no argument is read where it lies.
    private let word: UInt
    /// In the box that an element points to; -1 for a value that lies in the element itself.
    private let offset: Int32
    /// Of the element.
    private let index: Int32

    /// A bit that no type's word has.
    private static var isNeverRead: UInt { 1 }

    /// - Parameters:
    ///   - type: the parameter's.
    ///   - number: which of a function's parameters it is.
    ///   - omitted: bit *i* is set when the method's parameter *i* is none of the function's.
    init(_ type: Any.Type, _ number: Int, omitting omitted: UInt64) {
        if TypeLayout.isKnown, !TypeLayout.mayHideNull(type, Null.baseClass) {
            word = TypeLayout.word(type)
            offset = TypeLayout.isInline(type) ? -1 : Int32(TypeLayout.boxOffset(of: type))
        } else {
            word = TypeLayout.word(type) | Self.isNeverRead
            offset = -1
        }
        var index = 0
        var left = number
        while true {
            if index >= UInt64.bitWidth || omitted & (1 << UInt64(index)) == 0 {
                if left == 0 { break }
                left -= 1
            }
            index += 1
        }
        self.index = Int32(index)
    }

    /// Memory with the argument as the type of its parameter: what lies in the element, or what is made of it by the rules of
    /// ``ArgumentConversion``. Valid during the send.
    @inline(__always)
    func address(in arguments: Arguments) throws -> UnsafePointer<Opaque> {
        let index = Int(index)
        guard index < arguments.frame.pointee.readableCount else { return try converted(arguments) }
        // A frame with readable elements has elements.
        let element = UnsafeRawPointer(arguments.frame.pointee.elements.unsafelyUnwrapped + index)
        guard element.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == word else {
            return try converted(arguments)
        }
        return (offset < 0 ? element : element.load(as: UnsafeRawPointer.self) + Int(offset))
            .assumingMemoryBound(to: Opaque.self)
    }

    @inline(never)
    private func converted(_ arguments: Arguments) throws -> UnsafePointer<Opaque> {
        let type = unsafeBitCast(word & ~Self.isNeverRead, to: Any.Type.self)
        return try arguments.converted(Int(index), as: type).assumingMemoryBound(to: Opaque.self)
    }
}

extension Arguments {
    var opaqueTarget: UnsafePointer<Opaque> { frame.pointee.target.assumingMemoryBound(to: Opaque.self) }
}
