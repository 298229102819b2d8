public import Synchronization

/// A mutual exclusion lock around a value.
///
/// The thread sanitizer understands the lock. The slow path of the standard library's `Mutex` is compiled without the
/// sanitizer's instrumentation, so the sanitizer would report races that don't exist. A counter, read first and written
/// last under the lock, shows the lock to the sanitizer in instrumented code.
///
/// It is inlinable, because a generic function in another module handles values through metadata, at a cost of about
/// eight hundred instructions per use.
@frozen @usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let turns = Atomic<Int>(0)

    @inlinable package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

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
