/// Where a send's arguments lie: in the sender's array, or typed on its stack.
///
/// A thunk reads ``slots``. The array stands behind them for what a slot alone can't answer.
@usableFromInline
struct ArgumentSource {
    /// One per argument; empty if there is only the array.
    @usableFromInline let slots: UnsafeBufferPointer<ArgumentSlot>
    private let array: [Any?]?

    @usableFromInline var count: Int { array?.count ?? slots.count }

    static func array(_ elements: [Any?]) -> ArgumentSource {
        ArgumentSource(slots: UnsafeBufferPointer(start: nil, count: 0), array: elements)
    }

    static func slots(_ slots: UnsafeBufferPointer<ArgumentSlot>) -> ArgumentSource {
        ArgumentSource(slots: slots, array: nil)
    }

    /// The element at an index below `count`, boxed if it isn't yet.
    func element(at index: Int) -> Any? { array.map { $0[index] } ?? slots[index].boxed }

    /// The elements as an array, for those who keep them.
    var elements: [Any?] { array ?? slots.map(\.boxed) }

    /// Calls `body` with the same arguments and a slot for each, valid only during the call.
    func withSlots<Result>(_ body: (ArgumentSource) throws -> Result) rethrows -> Result {
        guard let array, !array.isEmpty, TypeLayout.isKnown else { return try body(self) }
        return try array.withUnsafeBufferPointer { elements in
            try withUnsafeTemporaryAllocation(of: ArgumentSlot.self, capacity: elements.count) { slots in
                guard let first = elements.baseAddress else { return try body(self) }
                for index in elements.indices {
                    slots.initializeElement(at: index, to: TypeLayout.slot(of: first + index))
                }
                return try body(ArgumentSource(slots: UnsafeBufferPointer(slots), array: array))
            }
        }
    }
}

/// One argument: a value in memory and its type.
@usableFromInline
struct ArgumentSlot {
    @usableFromInline let value: UnsafeRawPointer
    /// The type's metadata pointer; 0 for nil.
    @usableFromInline let type: UInt
    /// Whether the value must be judged as an element of an array: null in an existential.
    @usableFromInline var hidesNull = false

    /// Whether the value is of exactly this type.
    @inlinable @inline(__always)
    func holds<Value>(_: Value.Type) -> Bool {
        type == unsafeBitCast(Value.self as Any.Type, to: UInt.self) && !hidesNull
    }

    fileprivate var boxed: Any? {
        guard type != 0 else { return nil }
        // The slot was filled with a pointer to a value of exactly this type, which outlives the send.
        func box<Value>(_: Value.Type) -> Any { value.assumingMemoryBound(to: Value.self).pointee }
        return _openExistential(unsafeBitCast(type, to: Any.Type.self), do: box)
    }

    /// Calls `body` with one slot for each argument, all valid only during the call.
    static func withSlots<each Argument, Result>(
        _ arguments: repeat each Argument, body: (UnsafeBufferPointer<ArgumentSlot>) throws -> Result
    ) rethrows -> Result {
        var count = 0
        for _ in repeat (each Argument).self { count += 1 }
        return try withUnsafePointer(to: (repeat each arguments)) { tuple in
            try withUnsafeTemporaryAllocation(of: ArgumentSlot.self, capacity: count) { slots in
                // The elements of a tuple lie in order, each at the next offset that its alignment allows.
                var offset = 0
                var index = 0
                func place<Value>(_: Value.Type) {
                    let alignment = MemoryLayout<Value>.alignment
                    offset = (offset + alignment - 1) & ~(alignment - 1)
                    var slot = ArgumentSlot(
                        value: UnsafeRawPointer(tuple) + offset, type: TypeLayout.word(Value.self))
                    if TypeLayout.mayHideNull(Value.self) { slot.hidesNull = slot.boxed.map(Null.isNull) ?? true }
                    slots.initializeElement(at: index, to: slot)
                    offset += MemoryLayout<Value>.size
                    index += 1
                }
                repeat place((each Argument).self)
                return try body(UnsafeBufferPointer(slots))
            }
        }
    }
}
