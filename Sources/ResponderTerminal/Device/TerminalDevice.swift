internal import SelectorDispatchPlatform
internal import Synchronization

/// The terminal of the process, in raw mode and with its own screen.
///
/// The terminal is restored however the program ends: at exit, by a signal that can be caught, or
/// by a crash, before Swift's backtracer reports it. Nothing is written to it while it is restored.
/// Output to standard error, such as the reason for a crash, would vanish with the screen, so it is
/// kept in a file until the terminal is restored.
enum TerminalDevice {
    /// The sequences that select our screen and its modes.
    ///
    /// | line | selects |
    /// | --- | --- |
    /// | 1 | the alternate screen, without a cursor, and without a new line after the last column (7) |
    /// | 2 | reports of buttons (1000), of movement with a button (1002) and without (1003), in SGR format (1006) |
    /// | 3 | bracketed pastes (2004), and the kitty keyboard protocol, which distinguishes all keys (1) and reports their places in a Latin layout (4) |
    private static var entering: StaticString {
        """
        \u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\
        \u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1003h\u{1B}[?1006h\
        \u{1B}[?2004h\u{1B}[>5u
        """
    }

    /// The question whether the terminal has the kitty keyboard protocol, which its answer confirms.
    private static var asking: StaticString { "\u{1B}[?u" }

    /// The sequence that undoes the choice of the keyboard protocol.
    private static var leavingKeys: StaticString { "\u{1B}[<u" }

    /// The sequences that undo those of ``entering``, the last one first, and reset the style.
    private static var leaving: StaticString {
        """
        \u{1B}[?7h\u{1B}[<u\u{1B}[?2004l\
        \u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\
        \u{1B}[0m\u{1B}[?25h\u{1B}[?1049l
        """
    }

    /// The longest time, in milliseconds, that the restoring of the terminal waits for other output,
    /// which may never end.
    private static var patience: Int { 500 }

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
        state.pointee.shownErrors = 0
        if hasScreen, isSameTerminal(STDERR_FILENO, output), let file = tmpfile() {
            state.pointee.errors = dup(STDERR_FILENO)
            state.pointee.keptErrors = dup(fileno(file))
            fclose(file)
        }
        TerminalSignals.install()
        takeOver()
        if hasScreen { exclusively { _ = write(asking) } }
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

    /// Runs a body while no other thread uses the terminal.
    ///
    /// A signal handler may call this.
    ///
    /// - Parameter milliseconds: The time after which the body runs nevertheless; nil, the default,
    ///   for none.
    private static func exclusively<Result>(
        waitingAtMost milliseconds: Int? = nil,
        _ body: () -> Result
    ) -> Result {
        var waited = 0
        while state.pointee.isBusy.exchange(true, ordering: .acquiring) {
            if let milliseconds, waited >= milliseconds { return body() }
            usleep(1000)
            waited += 1
        }
        defer { state.pointee.isBusy.store(false, ordering: .releasing) }
        return body()
    }

    /// Takes the terminal over: for the first time, after ``leave()``, or after another program
    /// may have changed it.
    static func takeOver() {
        exclusively {
            let wasTaken = state.pointee.isTaken.exchange(true, ordering: .relaxed)
            if state.pointee.keptErrors >= 0 { dup2(state.pointee.keptErrors, STDERR_FILENO) }
            var raw = state.pointee.settings
            // Keys make no signals: the reading thread does, which knows a key from pasted text.
            cfmakeraw(&raw)
            set(&raw)
            guard state.pointee.hasScreen else { return }
            // The terminal counts the choices of the keyboard protocol.
            if wasTaken { _ = write(leavingKeys) }
            _ = write(entering)
        }
    }

    /// Restores the terminal if it is taken over.
    ///
    /// A signal handler may call this.
    static func leave() {
        exclusively(waitingAtMost: patience) {
            guard state.pointee.isTaken.exchange(false, ordering: .relaxed) else { return }
            // A terminal that reads nothing more would keep the program from ending.
            let isRead = isReady(within: patience)
            if state.pointee.hasScreen, isRead { _ = write(leaving) }
            set(&state.pointee.settings, isRead ? TCSADRAIN : TCSANOW)
            showErrors()
        }
    }

    /// Changes the terminal's settings; by default after pending output, which they would affect.
    private static func set(_ settings: inout termios, _ time: Int32 = TCSADRAIN) {
        while tcsetattr(state.pointee.input, time, &settings) != 0, errno == EINTR {}
    }

    /// Waits until the terminal has room for output.
    ///
    /// - Parameter milliseconds: The longest time; -1, the default, for any.
    /// - Returns: Whether it has.
    @discardableResult
    private static func isReady(within milliseconds: Int = -1) -> Bool {
        var descriptor = pollfd(
            fd: state.pointee.output,
            events: Int16(POLLOUT),
            revents: 0
        )
        return poll(&descriptor, 1, Int32(milliseconds)) > 0
    }

    /// Restores standard error, and writes the output that was kept from it.
    private static func showErrors() {
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

    /// Shows output if the terminal is taken over.
    ///
    /// - Returns: False if the terminal is closed.
    static func show(_ bytes: UnsafeRawBufferPointer) -> Bool {
        exclusively {
            write(bytes) { state.pointee.isTaken.load(ordering: .relaxed) }
        }
    }

    private static func write(_ text: StaticString) -> Bool {
        write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes all bytes while a condition holds.
    ///
    /// - Returns: False if the output is closed.
    private static func write(
        _ bytes: UnsafeRawBufferPointer,
        while mayWrite: () -> Bool = { true }
    ) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty, mayWrite() {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = SelectorDispatchPlatform.write(
                state.pointee.output,
                part.baseAddress,
                part.count
            )
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                isReady()
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
