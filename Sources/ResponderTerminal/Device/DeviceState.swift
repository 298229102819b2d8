internal import SelectorDispatchPlatform
internal import Synchronization

extension TerminalDevice {
    /// The data of the terminal and of signal handlers.
    ///
    /// It stands in separate memory, because a signal handler may neither allocate nor wait for the
    /// initialization of a global variable.
    struct State: ~Copyable {
        var input: Int32 = -1
        var output: Int32 = -1

        /// The terminal's settings before it was taken over.
        var settings = termios()

        /// Whether the terminal receives escape sequences.
        var hasScreen = false

        /// Whether the terminal is taken over.
        let isTaken = Atomic(false)

        /// Whether a thread writes to the terminal, takes it over, or gives it back.
        let isBusy = Atomic(false)

        /// The signals that wait for the reading thread: signal 1 is the lowest bit.
        let signals = Atomic<UInt64>(0)

        /// The pipe that wakes the reading thread.
        var wake: (read: Int32, write: Int32) = (-1, -1)

        /// Standard error; -1 if it isn't the terminal.
        var errors: Int32 = -1

        /// The file that replaces standard error while our screen is shown; -1 for none.
        var keptErrors: Int32 = -1

        /// The size of that file's part that was shown on the terminal.
        var shownErrors: off_t = 0

        /// A buffer for showing it.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)

        /// The program's action of each signal.
        let actions = {
            let actions = UnsafeMutablePointer<SignalAction>.allocate(capacity: 65)
            actions.initialize(repeating: SignalAction(), count: 65)
            return actions
        }()

        /// The previous stack of signal handlers.
        var earlierStack = stack_t()
    }

    // Safe: apart from its atomic members, the state changes only on the main actor, while no other
    // thread uses it, and in the thread that keeps it busy.
    nonisolated(unsafe) static let state = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        atexit { TerminalDevice.leave() }
        return state
    }()
}
