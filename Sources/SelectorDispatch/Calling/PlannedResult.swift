/// How a handler's result gets into its sender's room.
struct PlannedResult {
    enum Kind {
        case none
        /// It fits into an `Any`'s own room.
        case inline
        case boxed
        /// It may be an optional, which loses a layer.
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
    /// Keeps a result that is never null.
    @inline(__always)
    func keep<Result>(_ result: @autoclosure () throws -> Result) rethrows {
        // A thunk that is run has room for a result.
        frame.pointee.result.unsafelyUnwrapped.initialize(to: try result())
        frame.pointee.hasResult = true
    }

    /// Keeps a result that fits into the room, of a type that it is told with.
    @inline(__always)
    func keep(_ result: InlineResult, _ type: Any.Type) {
        // A thunk that is run has room for a result.
        let room = UnsafeMutableRawPointer(frame.pointee.result.unsafelyUnwrapped)
        room.storeBytes(of: result, as: InlineResult.self)
        room.storeBytes(of: TypeLayout.word(type), toByteOffset: MemoryLayout<InlineResult>.size, as: UInt.self)
        frame.pointee.hasResult = true
    }
}
