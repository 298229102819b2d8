/// Where a send's arguments lie: in the sender's array, or typed on its stack.
@usableFromInline
enum ArgumentSource {
    case array([Any?])
    case slots(UnsafeBufferPointer<ArgumentSlot>)

    @usableFromInline var count: Int {
        switch self {
        case .array(let elements): elements.count
        case .slots(let slots): slots.count
        }
    }

    /// The element at an index below `count`, boxed if it isn't yet.
    func element(at index: Int) -> Any? {
        switch self {
        case .array(let elements): elements[index]
        case .slots(let slots): slots[index].boxed
        }
    }

    /// The elements as an array, for those who keep them.
    var elements: [Any?] { (0..<count).map(element(at:)) }
}

/// One typed argument: a value in memory and its type.
@usableFromInline
struct ArgumentSlot {
    let value: UnsafeRawPointer
    let type: Any.Type

    var boxed: Any {
        // The slot was filled with a pointer to a value of exactly this type, which outlives the send.
        func box<Value>(_: Value.Type) -> Any { value.assumingMemoryBound(to: Value.self).pointee }
        return _openExistential(type, do: box)
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
                    let slot = ArgumentSlot(value: UnsafeRawPointer(tuple) + offset, type: Value.self)
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
