#if !os(Windows) && !os(WASI)
/// The system's refusal to start a thread, for example because the user has too many.
package struct ThreadRefusal: Error {
    /// The system's error number, such as `EAGAIN`.
    package let code: Int32
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread that runs a closure.
///
/// Foundation's threads may silently fail to start, and Dispatch has 255 at most.
///
/// - Parameters:
///   - isDetached: Whether the thread frees its memory when it ends. If false, call the returned
///     function, which frees it.
///   - run: The closure.
/// - Returns: A function that waits for the end of a thread that isn't detached, and does nothing
///   for any other. Call it once.
/// - Throws: ``ThreadRefusal`` if the system starts no thread.
@discardableResult
package func startThread(
    isDetached: Bool = true,
    _ run: @escaping @Sendable () -> Void
) throws(ThreadRefusal) -> () -> Void {
    #if canImport(Darwin)
    var created: pthread_t?
    #else
    var created = pthread_t()
    #endif
    let body = Unmanaged.passRetained(ThreadBody(run))
    let code = pthread_create(
        &created,
        nil,
        { body in
            let body: UnsafeMutableRawPointer? = body
            if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
            return nil
        },
        body.toOpaque()
    )
    guard code == 0 else {
        body.release()
        throw ThreadRefusal(code: code)
    }
    let thread: pthread_t? = created
    if let thread, isDetached { pthread_detach(thread) }
    return { if let thread, !isDetached { pthread_join(thread, nil) } }
}
#endif
