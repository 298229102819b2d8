#if !os(Windows) && !os(WASI)
    /// The system's refusal to start a thread, for example at a limit of the user.
    package struct ThreadRefusal: Error {
        /// The error number.
        package let code: Int32
    }

    private final class ThreadBody: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that runs a closure. Foundation's threads may silently fail to start, and Dispatch has 255 at
    /// most.
    ///
    /// - Returns: A function that waits for the end of a thread that isn't detached; call it once.
    @discardableResult
    package func startThread(
        isDetached: Bool = true, _ run: @escaping @Sendable () -> Void
    ) throws(ThreadRefusal) -> () -> Void {
        #if canImport(Darwin)
            var created: pthread_t?
        #else
            var created = pthread_t()
        #endif
        let body = Unmanaged.passRetained(ThreadBody(run))
        let code = pthread_create(
            &created, nil,
            { body in
                let body: UnsafeMutableRawPointer? = body
                if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            throw ThreadRefusal(code: code)
        }
        let thread: pthread_t? = created
        if let thread, isDetached { pthread_detach(thread) }
        return { if let thread, !isDetached { pthread_join(thread, nil) } }
    }
#endif

#if !os(Windows) && !os(WASI)
    private let counterKey: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, { $0?.deallocate() }) == 0 ? key : nil
    }()

    /// A counter of the calling thread, at first 0; nil if the process has no thread-local storage left.
    package var threadCounter: UnsafeMutablePointer<Int>? {
        guard let counterKey else { return nil }
        if let known = pthread_getspecific(counterKey) { return known.assumingMemoryBound(to: Int.self) }
        let counter = newCounter()
        guard pthread_setspecific(counterKey, counter) == 0 else {
            counter.deallocate()
            return nil
        }
        return counter
    }
#elseif os(Windows)
    private let counterKey = FlsAlloc { $0?.deallocate() }

    /// A counter of the calling thread, at first 0; nil if the process has no thread-local storage left.
    package var threadCounter: UnsafeMutablePointer<Int>? {
        guard counterKey != FLS_OUT_OF_INDEXES else { return nil }
        if let known = FlsGetValue(counterKey) { return known.assumingMemoryBound(to: Int.self) }
        let counter = newCounter()
        guard FlsSetValue(counterKey, counter) else {
            counter.deallocate()
            return nil
        }
        return counter
    }
#else
    /// The counter of the only thread, at first 0.
    nonisolated(unsafe) package let threadCounter: UnsafeMutablePointer<Int>? = newCounter()
#endif

private func newCounter() -> UnsafeMutablePointer<Int> {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    counter.initialize(to: 0)
    return counter
}
