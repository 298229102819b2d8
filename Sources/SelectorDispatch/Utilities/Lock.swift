public import Synchronization

/// A mutual exclusion lock around a value. The thread sanitizer understands the lock.
///
/// The slow path of the standard library's `Mutex` is compiled without the sanitizer's instrumentation. So the
/// sanitizer would report races between threads that do wait for each other. The counter, which is read first and
/// written last under the lock, shows the lock to the sanitizer in instrumented code.
///
/// It is inlinable, because a generic function of another module handles its values through metadata: some eight
/// hundred instructions for each use.
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
