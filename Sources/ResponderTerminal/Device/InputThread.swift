internal import SelectorDispatchPlatform

/// A thread that waits for input.
///
/// A task that waits for input would block a thread that tasks share.
final class InputThread: Sendable {
    /// An event for the main actor.
    enum Event: Sendable {
        /// Bytes of the input, at most 4,096.
        case bytes([UInt8])

        /// A signal: the terminal was resized, or was taken over again.
        case signal

        /// The end of the input.
        case ended
    }

    /// The reasons to wake the thread.
    enum Wake: UInt8 {
        /// A signal was handled.
        case signal

        /// The thread should end.
        case stop

        /// The last input was handled, so the next can be read. At most one is in memory.
        case goOn
    }

    private let give: @Sendable (Event) -> Void

    init(_ give: @escaping @Sendable (Event) -> Void) { self.give = give }

    /// Wakes the thread.
    ///
    /// A signal handler may call this.
    static func wake(_ wake: Wake) {
        var byte = wake.rawValue
        _ = write(TerminalDevice.state.pointee.wake.write, &byte, 1)
    }

    /// Starts the thread.
    ///
    /// - Returns: A function that stops the thread and waits for its end.
    func start() throws(TerminalError) -> () -> Void {
        do throws(ThreadRefusal) {
            let join = try startThread(isDetached: false) { self.run() }
            return {
                Self.wake(.stop)
                join()
            }
        } catch {
            throw .refused(operation: "pthread_create", errno: error.code)
        }
    }

    private func run() {
        TerminalSignals.useOwnStack()
        // Unlike the threads of tasks, this one handles the process's signals.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        defer {
            var stack = TerminalSignals.stack
            let memory = stack.ss_sp
            stack.ss_flags = Int32(SS_DISABLE)
            sigaltstack(&stack, nil)
            memory?.deallocate()
        }
        let input = TerminalDevice.state.pointee.input
        let wake = TerminalDevice.state.pointee.wake.read
        var isReading = true
        while true {
            // poll(2) ignores a negative descriptor.
            var descriptors = [
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isReading ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 2, -1)
            TerminalSignals.endIfAsked()
            if count <= 0 { continue }
            if descriptors[0].revents != 0 {
                for byte in read(wake) ?? [] {
                    switch Wake(rawValue: byte) {
                    case .stop: return
                    case .signal: give(.signal)
                    case .goOn, nil: isReading = true
                    }
                }
            }
            if isReading, descriptors[1].revents != 0 {
                guard let bytes = read(input) else {
                    isReading = false
                    give(.ended)
                    continue
                }
                guard !bytes.isEmpty else { continue }
                isReading = false
                give(.bytes(bytes))
            }
        }
    }

    /// Returns the available bytes: none if a signal interrupts the call, nil at the end of the
    /// input.
    private func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = SelectorDispatchPlatform.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }
}
