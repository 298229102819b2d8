internal import SelectorDispatchPlatform
internal import Synchronization

/// A thread that waits for input and for signals.
///
/// A task that waits for input would block a thread that tasks share. While a handler on the main
/// actor takes its time, the thread goes on reading, so that the keys that act as signals do so.
final class InputThread: Sendable {
    /// An event for the main actor.
    enum Event: Sendable {
        /// Inputs, to be reported to ``InputThread/didHandle(_:)``.
        case inputs([TerminalInput])

        /// A signal: the terminal was resized, or was taken over again.
        case signal

        /// The end of the input.
        case ended
    }

    /// The reasons to wake the thread.
    enum Wake: UInt8 {
        /// A signal was noted.
        case signal

        /// The thread should end.
        case stop

        /// Inputs were handled, so others can be read.
        case goOn
    }

    /// The number of bytes that may wait for the main actor before reading pauses.
    private static let limit = 1 << 20

    private let keys: SignalKeyTable
    private let give: @Sendable (Event) -> Void

    /// The number of bytes that wait for the main actor.
    private let waiting = Atomic(0)

    /// Creates a thread that isn't started.
    ///
    /// - Parameters:
    ///   - keys: The keys that act as signals, and aren't given as inputs.
    ///   - give: A closure that the thread calls with its events.
    init(_ keys: SignalKeyTable, _ give: @escaping @Sendable (Event) -> Void) {
        self.keys = keys
        self.give = give
    }

    /// Wakes the thread.
    ///
    /// A signal handler may call this.
    static func wake(_ wake: Wake) {
        var byte = wake.rawValue
        _ = write(TerminalDevice.state.pointee.wake.write, &byte, 1)
    }

    /// Notes that the main actor has handled inputs.
    func didHandle(_ inputs: [TerminalInput]) {
        let size = Self.size(of: inputs)
        let rest = waiting.subtract(size, ordering: .relaxed).newValue
        if rest + size >= Self.limit, rest < Self.limit { Self.wake(.goOn) }
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
        var parser = InputParser()
        var hasEnded = false
        while true {
            let isReading = !hasEnded && waiting.load(ordering: .relaxed) < Self.limit
            // poll(2) ignores a negative descriptor.
            var descriptors = [
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isReading ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            // What has come already is in time, so a deadline passes only while the thread reads.
            let deadline = isReading ? parser.deadline : nil
            let count = poll(&descriptors, 2, Self.milliseconds(until: deadline))
            if count < 0 { continue }
            if descriptors[0].revents != 0 {
                for byte in read(wake) ?? [] {
                    switch Wake(rawValue: byte) {
                    case .stop: return
                    case .signal:
                        TerminalSignals.actOnSignals()
                        give(.signal)
                    case .goOn, nil: break
                    }
                }
            }
            if descriptors[1].revents == 0 {
                if isReading { pass(parser.pass(to: Self.now)) }
            } else if let bytes = read(input) {
                pass(parser.take(bytes, at: Self.now))
            } else {
                hasEnded = true
                give(.ended)
            }
        }
    }

    /// Sends the signals of keys, and gives other inputs to the main actor.
    private func pass(_ inputs: [TerminalInput]) {
        var others: [TerminalInput] = []
        for input in inputs {
            if let signal = keys.signal(of: input) {
                SignalKeyTable.send(signal, from: TerminalDevice.state.pointee.input)
            } else {
                others.append(input)
            }
        }
        guard !others.isEmpty else { return }
        waiting.add(Self.size(of: others), ordering: .relaxed)
        give(.inputs(others))
    }

    /// Returns the number of bytes of inputs; for a key or the mouse that of a usual sequence.
    private static func size(of inputs: [TerminalInput]) -> Int {
        inputs.reduce(0) { size, input in
            if case .paste(let text) = input { size + text.utf8.count } else { size + 8 }
        }
    }

    /// The time, in seconds.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the time until a deadline for poll(2), which waits without one if it is -1.
    private static func milliseconds(until deadline: Double?) -> Int32 {
        guard let deadline else { return -1 }
        return Int32(max(0, (deadline - now) * 1000).rounded(.up))
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
