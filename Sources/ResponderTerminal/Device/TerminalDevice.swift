internal import SelectorDispatchPlatform

/// The terminal of the process, in raw mode and with its own screen.
///
/// The terminal is restored however the program ends: at exit, by a signal that can be caught, or
/// by a crash, before Swift's backtracer reports it. Output to standard error, such as the reason
/// for a crash, would vanish with the screen, so it is kept in a file until the terminal is
/// restored.
enum TerminalDevice {
    /// The signal handler's data, in separate memory, because a signal handler may neither allocate
    /// nor wait for the initialization of a global variable.
    struct State {
        var input: Int32 = -1
        var output: Int32 = -1
        var settings = termios()

        /// Whether the terminal receives escape sequences.
        var hasScreen = false
        var isTaken = false

        /// The signal that ends the program; 0 for none.
        var ending: Int32 = 0

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

        /// The previous action of each signal.
        let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
        /// The previous stack of signal handlers.
        var earlierStack = stack_t()
    }

    // Safe: the state changes only on the main actor, while no other thread uses it, and in signal
    // handlers.
    nonisolated(unsafe) static let state = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        atexit { TerminalDevice.leave() }
        return state
    }()

    /// The sequences that select our screen and its modes.
    ///
    /// | line | selects |
    /// | --- | --- |
    /// | 1 | the alternate screen, without a cursor |
    /// | 2 | reports of buttons (1000), of movement with a button (1002) and without (1003), in SGR format (1006) |
    /// | 3 | bracketed pastes (2004), and the kitty keyboard protocol, which distinguishes all keys |
    private static var entering: StaticString {
        """
        \u{1B}[?1049h\u{1B}[?25l\
        \u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h\
        \u{1B}[?2004h\u{1B}[>1u
        """
    }

    /// The sequences that undo those of ``entering``, the last one first, and reset the style.
    private static var leaving: StaticString {
        """
        \u{1B}[<u\u{1B}[?2004l\
        \u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\
        \u{1B}[0m\u{1B}[?25h\u{1B}[?1049l
        """
    }

    /// Takes over a terminal.
    ///
    /// - Parameters:
    ///   - input: The descriptor for reading.
    ///   - output: The descriptor for writing.
    ///   - hasScreen: Whether the terminal understands escape sequences.
    @MainActor static func start(input: Int32, output: Int32, hasScreen: Bool) throws(TerminalError)
    {
        guard state.pointee.input < 0 else { throw .alreadyRunning }
        for descriptor in [input, output] where isatty(descriptor) != 1 {
            throw .notATerminal(descriptor: descriptor)
        }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else {
            throw .refused(operation: "tcgetattr", errno: errno)
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .refused(operation: "pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A signal handler must never wait.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        state.pointee.wake = (ends[0], ends[1])
        state.pointee.input = input
        state.pointee.output = output
        state.pointee.settings = settings
        state.pointee.hasScreen = hasScreen
        state.pointee.ending = 0
        state.pointee.shownErrors = 0
        if hasScreen, isSameTerminal(STDERR_FILENO, output), let file = tmpfile() {
            state.pointee.errors = dup(STDERR_FILENO)
            state.pointee.keptErrors = dup(fileno(file))
            fclose(file)
        }
        TerminalSignals.install()
        takeOver()
    }

    /// Restores the terminal for good, after the reading thread has ended.
    @MainActor static func end() {
        leave()
        TerminalSignals.remove()
        let descriptors = [
            state.pointee.wake.read,
            state.pointee.wake.write,
            state.pointee.errors,
            state.pointee.keptErrors,
        ]
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
        state.pointee.errors = -1
        state.pointee.keptErrors = -1
        state.pointee.input = -1
    }

    /// Returns whether two descriptors are of the same terminal.
    private static func isSameTerminal(_ a: Int32, _ b: Int32) -> Bool {
        var first = stat()
        var second = stat()
        return isatty(a) == 1 && fstat(a, &first) == 0 && fstat(b, &second) == 0
            && first.st_rdev == second.st_rdev
    }

    /// Takes the terminal over, for the first time or after ``leave()``.
    static func takeOver() {
        if state.pointee.keptErrors >= 0 { dup2(state.pointee.keptErrors, STDERR_FILENO) }
        var raw = state.pointee.settings
        cfmakeraw(&raw)
        // ^C and ^Z remain signals.
        raw.c_lflag |= tcflag_t(ISIG)
        tcsetattr(state.pointee.input, TCSADRAIN, &raw)
        if state.pointee.hasScreen { _ = write(entering) }
        state.pointee.isTaken = true
    }

    /// Restores the terminal if it is taken over.
    static func leave() {
        guard state.pointee.isTaken else { return }
        state.pointee.isTaken = false
        if state.pointee.hasScreen { _ = write(leaving) }
        // Without TCSADRAIN, the settings would affect pending output.
        tcsetattr(state.pointee.input, TCSADRAIN, &state.pointee.settings)
        guard state.pointee.keptErrors >= 0 else { return }
        dup2(state.pointee.errors, STDERR_FILENO)
        let file = state.pointee.keptErrors
        let buffer = state.pointee.buffer
        while true {
            let start = state.pointee.shownErrors
            let count = pread(file, buffer.baseAddress, buffer.count, start)
            guard count > 0 else { break }
            _ = SelectorDispatchPlatform.write(STDERR_FILENO, buffer.baseAddress, count)
            state.pointee.shownErrors += off_t(count)
        }
    }

    private static func write(_ text: StaticString) -> Bool {
        write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes all bytes.
    ///
    /// - Returns: False if the output is closed.
    static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = SelectorDispatchPlatform.write(
                state.pointee.output,
                part.baseAddress,
                part.count
            )
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var descriptor = pollfd(
                    fd: state.pointee.output,
                    events: Int16(POLLOUT),
                    revents: 0
                )
                _ = poll(&descriptor, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Returns the number of columns and rows, at most 1,000 each; 80 and 24 if it isn't known.
    static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return (80, 24) }
        return (min(Int(size.ws_col), 1000), min(Int(size.ws_row), 1000))
    }
}
