#if !os(Windows) && !os(WASI)
internal import Dispatch
internal import SelectorDispatchPlatform
internal import Synchronization

// Dispatch's signal sources aren't used: Dispatch blocks signals on its threads, so a second one
// might do nothing.

/// A pipe that contains a byte after the first signal.
private let pipeEnds: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}()

/// Whether a first signal has arrived.
private let hasSignal = Atomic(false)

/// Handles a signal, which may arrive between any two instructions of the program: the first writes
/// a byte, the second ends the process.
private func take(_ number: Int32) {
    let error = errno
    defer { errno = error }
    if hasSignal.exchange(true, ordering: .relaxed) {
        signal(number, SIG_DFL)
        raise(number)
    } else {
        var byte: UInt8 = 0
        _ = write(pipeEnds.writer, &byte, 1)
    }
}
#endif

/// Runs a body, whose task is canceled when the process receives one of the signals.
///
/// A second signal ends the process immediately. After the body, the program's earlier signal
/// actions are restored.
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
    var source: (any DispatchSourceRead)?
    /// The program's earlier actions for the signals, with all flags.
    var earlier: [(number: Int32, action: sigaction)] = []
    if !signals.isEmpty {
        let created = DispatchSource.makeReadSource(fileDescriptor: pipeEnds.reader)
        created.setEventHandler {
            continuation.finish()
            created.cancel()
        }
        created.resume()
        source = created
        for number in signals {
            var action = sigaction()
            sigaction(number, nil, &action)
            earlier.append((number, action))
            signal(number) { take($0) }
        }
    }
    defer {
        // In reverse order, because a signal may be listed twice.
        for (number, action) in earlier.reversed() {
            withUnsafePointer(to: action) { _ = sigaction(number, $0, nil) }
        }
        source?.cancel()
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
