import Foundation

/// The terminal in which the interactive demo runs.
///
/// ``enter()`` takes the terminal over: keys arrive at once and unechoed, the mouse is reported, and a screen of our own
/// hides what was there. However the program ends, the terminal is given back first: at exit, by a signal that can be
/// caught, and by a crash, before Swift's backtracer reports it. What is written to standard error meanwhile, such as why
/// the program crashes, would vanish with our screen, so it is kept, and shown when the terminal is given back.
enum Terminal {
    /// Why there is no terminal to use.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// What the signal handler needs. It lies in memory of its own, because a signal handler may neither allocate nor
    /// wait for a global variable to be initialized.
    private struct State {
        var settings = termios()
        var isEntered = false
        /// Whether the screen has to be drawn anew, because its size changed or because the program was stopped.
        var isStale = false
        /// The signal that ends the program; 0 for none.
        var ending: Int32 = 0
        /// The terminal as standard error, and the file that stands for it while there is our screen; -1 if standard error
        /// isn't a terminal.
        var errors: Int32 = -1
        var keptErrors: Int32 = -1
        /// Holds a part of that file.
        var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    }

    /// Alternate screen, no cursor, reports of buttons and of movement with a button held, in SGR's format (1006).
    private static var entering: StaticString { "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
    private static var leaving: StaticString {
        "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    }

    // Only the main thread and its signal handlers use it.
    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()
    /// What was to happen on each signal before we came.
    nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

    /// Takes the terminal over.
    static func enter() throws(Unusable) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Unusable(
                description:
                    "--interactive needs a terminal for input and output; run it there without pipes or files, "
                    + "or leave --interactive out")
        }
        guard tcgetattr(STDIN_FILENO, &state.pointee.settings) == 0 else {
            throw Unusable(description: "cannot read the terminal's settings: \(String(cString: strerror(errno)))")
        }
        prepareErrors()
        prepareStack()
        let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2]
        let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]
        for signal in signals + crashes { install(onEnd, for: signal) }
        install(onStop, for: SIGTSTP)
        install(onResize, for: SIGWINCH)
        signal(SIGPIPE, SIG_IGN)
        atexit { Terminal.leave() }
        takeOver()
    }

    /// Gives the terminal back. Does nothing if it was given back already.
    static func leave() {
        guard state.pointee.isEntered else { return }
        state.pointee.isEntered = false
        _ = Foundation.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
        // Settings that arrive while output is pending would change it.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &state.pointee.settings)
        showErrors()
    }

    private static func takeOver() {
        if state.pointee.keptErrors >= 0 { dup2(state.pointee.keptErrors, STDERR_FILENO) }
        var raw = state.pointee.settings
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        _ = Foundation.write(STDOUT_FILENO, entering.utf8Start, entering.utf8CodeUnitCount)
        state.pointee.isEntered = true
        state.pointee.isStale = true
    }

    // MARK: Standard error

    private static func prepareErrors() {
        guard state.pointee.keptErrors < 0, isatty(STDERR_FILENO) == 1, let file = tmpfile() else { return }
        state.pointee.errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
        state.pointee.keptErrors = state.pointee.errors < 0 ? -1 : fileno(file)
    }

    /// Shows what was written to standard error while there was our screen.
    private static func showErrors() {
        let (file, buffer) = (state.pointee.keptErrors, state.pointee.buffer)
        guard file >= 0 else { return }
        dup2(state.pointee.errors, STDERR_FILENO)
        lseek(file, 0, SEEK_SET)
        while true {
            let count = Foundation.read(file, buffer.baseAddress, buffer.count)
            guard count > 0, Foundation.write(STDERR_FILENO, buffer.baseAddress, count) == count else { break }
        }
        ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
    }

    /// The number of columns and rows.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether the terminal has 256 colors; if not, it is assumed to have 16.
    static var has256Colors: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["TERM"]?.contains("256color") == true || environment["COLORTERM"]?.isEmpty == false
    }

    /// Returns the next input, and an empty array if there is none for a while.
    ///
    /// - Parameter milliseconds: how long to wait for input.
    /// - Returns: The bytes; nil at the end of input.
    static func read(waiting milliseconds: Int32) -> [UInt8]? {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Writes a text.
    ///
    /// - Returns: False if nobody reads it anymore.
    static func write(_ text: String) -> Bool {
        (try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))) != nil
    }

    /// Ends the program if a signal should have ended it, and was only reported. After the backtracer has reported a
    /// crash, the instruction that crashed runs once more; but there is none if the signal came from outside.
    static func endIfAsked() {
        let ending = state.pointee.ending
        guard ending != 0 else { return }
        signal(ending, SIG_DFL)
        raise(ending)
    }

    /// Returns whether the screen has to be drawn anew since the last call.
    static func wasDisturbed() -> Bool {
        defer { state.pointee.isStale = false }
        return state.pointee.isStale
    }

    // MARK: Signals

    /// After an overflow of the stack, a handler needs a stack of its own. Swift's backtracer sets one up, unless it is
    /// turned off.
    private static func prepareStack() {
        var stack = stack_t()
        guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0 else { return }
        stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        sigaltstack(&stack, nil)
    }

    private static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
        sigaction(number, nil, earlier + Int(number))
        signal(number, handler)
        var action = sigaction()
        sigaction(number, nil, &action)
        action.sa_flags |= Int32(SA_ONSTACK)
        sigaction(number, &action, nil)
    }

    /// Gives the terminal back, and lets happen what would have happened without us.
    private static let onEnd: @convention(c) (Int32) -> Void = { signal in
        Terminal.leave()
        Terminal.state.pointee.ending = signal
        sigaction(signal, Terminal.earlier + Int(signal), nil)
        raise(signal)
    }

    private static let onStop: @convention(c) (Int32) -> Void = { _ in
        let error = errno
        Terminal.leave()
        raise(SIGSTOP)
        // Here it goes on after SIGCONT.
        Terminal.takeOver()
        errno = error
    }

    private static let onResize: @convention(c) (Int32) -> Void = { _ in
        Terminal.state.pointee.isStale = true
    }
}
