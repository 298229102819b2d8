/// The place of a parameter's argument in a message's argument array.
///
/// A slot also tells whether the argument can be passed on in place, without a copy.
struct ArgumentSlot {
    /// The word of the parameter's type, with the bit ``isNeverRead`` if the argument is never read in place.
    private let word: UInt
    /// The offset of the value in the box that the element points to; -1 if the value lies in the element itself.
    private let offset: Int32
    /// The index of the element.
    private let index: Int32

    /// A bit that no type's word has.
    private static var isNeverRead: UInt { 1 }

    /// Creates the slot of one of a function's parameters.
    ///
    /// - Parameters:
    ///   - type: The parameter's type.
    ///   - number: The parameter's index in the function.
    ///   - omitted: Bit *i* is set when the function has no parameter for the method's parameter *i*.
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

    /// The parameter's type.
    var type: Any.Type { TypeLayout.type(word & ~Self.isNeverRead) }

    /// Returns memory with the argument as its parameter's type. The memory is valid during the send.
    ///
    /// It holds the element's own value, or a value that was converted by the rules of ``ArgumentConversion``.
    @inline(__always)
    func address(in arguments: Arguments) throws -> UnsafePointer<Opaque> {
        let index = Int(index)
        guard index < arguments.frame.pointee.readableCount else { return try converted(arguments) }
        // There are elements, because `readableCount` is not 0.
        let element = UnsafeRawPointer(arguments.frame.pointee.elements.unsafelyUnwrapped + index)
        guard element.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == word else {
            return try converted(arguments)
        }
        return (offset < 0 ? element : element.load(as: UnsafeRawPointer.self) + Int(offset))
            .assumingMemoryBound(to: Opaque.self)
    }

    @inline(never)
    private func converted(_ arguments: Arguments) throws -> UnsafePointer<Opaque> {
        try arguments.converted(Int(index), as: type).assumingMemoryBound(to: Opaque.self)
    }
}

extension Arguments {
    var opaqueTarget: UnsafePointer<Opaque> { frame.pointee.target.assumingMemoryBound(to: Opaque.self) }
}
