#if !os(Windows) && !os(WASI)
internal import SelectorDispatch
internal import SelectorDispatchPlatform
internal import Synchronization

// Dispatch's sources aren't used. It blocks signals on its threads, so a second one might do
// nothing, and a process without free descriptors can't use it.

/// The streams that end at the first signal.
private let streams = Lock<[Int: AsyncStream<Void>.Continuation]>([:])

/// The end of a pipe into which the first signal's handler writes, or nil if the process has no
/// descriptors or thread for it.
///
/// A thread waits at the other end, and then ends the streams.
private let alarm: Int32? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ends[0]
    let thread = try? startThread {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) != 1 {
            guard errno == EINTR else { return }
        }
        for stream in streams.withLock({ Array($0.values) }) { stream.finish() }
    }
    return thread == nil ? nil : ends[1]
}()

/// Whether a first signal has arrived.
private let hasSignal = Atomic(false)

/// Handles a signal, which may arrive between any two instructions of the program: the first writes
/// a byte, the second ends the process.
private func take(_ number: Int32) {
    let error = errno
    defer { errno = error }
    guard let alarm else { return }
    if hasSignal.exchange(true, ordering: .relaxed) {
        signal(number, SIG_DFL)
        raise(number)
    } else {
        var byte: UInt8 = 0
        _ = write(alarm, &byte, 1)
    }
}
#endif

/// Runs a body, whose task is canceled when the process receives one of the signals.
///
/// A second signal ends the process immediately. After the body, the program's earlier signal
/// actions are restored; they remain if the process has no descriptors left.
///
/// - Parameters:
///   - signals: The numbers of the signals, such as `SIGTERM`. If there are none, or the system has
///     no signals, only the task's own cancellation ends the body.
///   - body: The body, which must end when its task is canceled.
///   - atEnd: A closure that runs when a signal arrives, before the body is canceled; when the task
///     is canceled; and after the body. It may run more than once.
package func withCancellation(
    at signals: [Int32],
    _ body: @escaping @Sendable () async -> Void,
    atEnd: @escaping @Sendable () -> Void = {}
) async {
    let (first, continuation) = AsyncStream<Void>.makeStream()
    #if !os(Windows) && !os(WASI)
    /// The program's earlier actions for the signals, with all flags.
    var earlier: [(number: Int32, action: sigaction)] = []
    /// The stream's number.
    var number = 0
    if !signals.isEmpty, alarm != nil {
        number = streams.withLock { streams in
            let number = (streams.keys.max() ?? 0) + 1
            streams[number] = continuation
            return number
        }
        for number in signals {
            var action = sigaction()
            sigaction(number, nil, &action)
            earlier.append((number, action))
            signal(number) { take($0) }
        }
        if hasSignal.load(ordering: .relaxed) { continuation.finish() }
    }
    defer {
        // In reverse order, because a signal may be listed twice.
        for (number, action) in earlier.reversed() {
            withUnsafePointer(to: action) { _ = sigaction(number, $0, nil) }
        }
        streams.withLock { $0[number] = nil }
    }
    #endif
    await withTaskGroup { group in
        group.addTask { await withTaskCancellationHandler(operation: body, onCancel: atEnd) }
        if !signals.isEmpty { group.addTask { for await _ in first {} } }
        await group.next()
        atEnd()
        group.cancelAll()
    }
    withExtendedLifetime(continuation) {}
}
