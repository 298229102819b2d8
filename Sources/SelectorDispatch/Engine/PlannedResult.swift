/// How a handler's result gets into the sender's room.
struct PlannedResult {
    enum Kind {
        case none
        /// The result fits into the buffer of an `Any`.
        case inline
        case boxed
        /// The result may be an optional, which loses its outermost layer.
        case mayBeNull
    }

    let type: Any.Type
    let kind: Kind

    init(_ type: Any.Type) {
        self.type = type
        kind =
            if type == Void.self {
                .none
            } else if !TypeLayout.isKnown || TypeLayout.mayHoldOptional(type) {
                .mayBeNull
            } else {
                TypeLayout.isInline(type) ? .inline : .boxed
            }
    }
}

extension Arguments {
    /// Stores a result that is never null.
    @inline(__always)
    func keep<Result>(_ result: @autoclosure () throws -> Result) rethrows {
        self.result.initialize(to: try result())
        frame.pointee.hasResult = true
    }

    /// Stores a result that fits into the buffer of an `Any`, with its type.
    @inline(__always)
    func keep(_ result: InlineResult, _ type: Any.Type) {
        let room = UnsafeMutableRawPointer(self.result)
        room.storeBytes(of: result, as: InlineResult.self)
        room.storeBytes(of: TypeLayout.word(type), toByteOffset: MemoryLayout<InlineResult>.size, as: UInt.self)
        frame.pointee.hasResult = true
    }
}
