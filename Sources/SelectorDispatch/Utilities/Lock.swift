public import Synchronization

/// A mutual exclusion lock around a value.
///
/// The thread sanitizer understands the lock. The slow path of the standard library's `Mutex` is
/// compiled without the sanitizer's instrumentation, so the sanitizer would report races that don't
/// exist. A counter, read first and written last under the lock, shows the lock to the sanitizer in
/// instrumented code.
///
/// It is inlinable, because a generic function in another module handles values through metadata,
/// at a cost of about eight hundred instructions per use.
@frozen @usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let turns = Atomic<Int>(0)

    /// Creates a lock around a value, which only ``withLock(_:)`` can reach.
    @inlinable package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Calls a closure with the value while no other thread can.
    ///
    /// - Parameter body: A closure that neither takes the lock again nor runs the program's own code.
    /// - Returns: The closure's result.
    /// - Throws: The closure's error.
    @inlinable package borrowing func withLock<Result: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            let turn = turns.load(ordering: .acquiring)
            defer { turns.store(turn &+ 1, ordering: .releasing) }
            return try body(&value)
        }
    }
}

extension Lock: Sendable where Value: ~Copyable {}

extension Array {
    /// Returns the same elements in memory of their own.
    ///
    /// An array that a lock guards must not share memory with one that is read without the lock.
    /// The library changes it in place as soon as the reader releases its copy, which is right, but
    /// looks like a race to the thread sanitizer, because it doesn't see reference counts. Either
    /// the reader or the change takes memory of its own.
    package func unshared() -> [Element] { map(\.self) }
}

/// An object created on first use.
///
/// It is read without a lock, and lives as long as its owner.
struct LazyObject<Object: AnyObject>: ~Copyable {
    /// A retained object as a word, or 0 until the object is created.
    private let word = Atomic<UInt>(0)

    deinit {
        object?.release()
    }

    /// The object, or nil if it hasn't been created yet.
    @inline(__always)
    var object: Unmanaged<Object>? {
        guard let memory = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else {
            return nil
        }
        return .fromOpaque(memory)
    }

    /// Stores an object unless another thread was faster, and returns the stored object.
    func keep(_ object: Object) -> Unmanaged<Object> {
        let object = Unmanaged.passRetained(object)
        let (isFirst, earlier) = word.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: object.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        guard !isFirst, let earlier = UnsafeRawPointer(bitPattern: earlier) else { return object }
        object.release()
        return .fromOpaque(earlier)
    }
}

// The word and the object that it points to are published together, once.
extension LazyObject: @unchecked Sendable where Object: Sendable {}
