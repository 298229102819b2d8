import Foundation

/// The terminal in which the interactive demo runs.
///
/// ``enter()`` takes the terminal over: keys arrive at once and unechoed, the mouse is reported, and a screen of our own
/// hides what was there. However the program ends, the terminal is given back first: at exit, by a signal that can be
/// caught, and by a crash, before Swift's backtracer reports it. What is written to standard error meanwhile, such as why
/// the program crashes, would vanish with our screen, so it is kept, and shown when the terminal is given back.
enum Terminal {
    /// What the signal handler needs. It lies in memory of its own, because a signal handler may neither allocate nor
    /// wait for a global variable to be initialized.
    private struct State {
        var settings = termios()
        var isEntered = false
        var disturbances = 0
        /// The signal that ends the program; 0 for none.
        var ending: Int32 = 0
        /// Standard error, and the file that stands for it while there is our screen; -1 if standard error isn't a
        /// terminal.
        var errors: Int32 = -1
        var keptErrors: Int32 = -1
        /// How much of that file was shown, and memory for a part of it.
        var shownErrors: off_t = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        /// What was to happen on each signal before we came.
        let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    }

    // Only the main thread and its signal handlers use it.
    nonisolated(unsafe) private static let state = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// Alternate screen, no cursor, reports of buttons and of movement with a button held, in SGR's format (1006).
    private static var entering: StaticString { "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
    private static var leaving: StaticString {
        "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    }

    /// Takes the terminal over.
    static func enter() throws(CommandLineOptions.UsageError) {
        guard tcgetattr(STDIN_FILENO, &state.pointee.settings) == 0, isatty(STDOUT_FILENO) == 1 else {
            throw CommandLineOptions.UsageError(
                description: "--interactive needs a terminal for input and output; run it there without pipes or "
                    + "files, or leave --interactive out")
        }
        state.pointee.errors = dup(STDERR_FILENO)
        if isatty(STDERR_FILENO) == 1, let file = tmpfile() { state.pointee.keptErrors = fileno(file) }
        handleSignals()
        atexit { Terminal.leave() }
        takeOver()
    }

    private static func takeOver() {
        dup2(state.pointee.keptErrors, STDERR_FILENO)
        var raw = state.pointee.settings
        cfmakeraw(&raw)
        // ^C and ^Z remain signals.
        raw.c_lflag |= tcflag_t(ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        _ = Foundation.write(STDOUT_FILENO, entering.utf8Start, entering.utf8CodeUnitCount)
        state.pointee.isEntered = true
    }

    /// Gives the terminal back. Does nothing if it was given back already.
    private static func leave() {
        guard state.pointee.isEntered else { return }
        state.pointee.isEntered = false
        _ = Foundation.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
        // Settings that arrive while output is pending would change it.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &state.pointee.settings)
        dup2(state.pointee.errors, STDERR_FILENO)
        let (file, buffer) = (state.pointee.keptErrors, state.pointee.buffer)
        while case let count = pread(file, buffer.baseAddress, buffer.count, state.pointee.shownErrors), count > 0 {
            _ = Foundation.write(STDERR_FILENO, buffer.baseAddress, count)
            state.pointee.shownErrors += off_t(count)
        }
    }

    // MARK: Signals

    private static func handleSignals() {
        // After an overflow of the stack, the handler needs a stack of its own.
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        sigaltstack(&stack, nil)
        let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGTSTP, SIGWINCH]
        let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]
        for number in signals + crashes {
            sigaction(number, nil, state.pointee.earlier + Int(number))
            // The field of `sigaction` that has the handler is called differently on each platform.
            signal(number, handler)
            var action = sigaction()
            sigaction(number, nil, &action)
            action.sa_flags |= Int32(SA_ONSTACK)
            sigaction(number, &action, nil)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    private static let handler: @convention(c) (Int32) -> Void = { signal in
        let error = errno
        switch signal {
        case SIGWINCH: break
        case SIGTSTP:
            Terminal.leave()
            raise(SIGSTOP)
            // Here it goes on after SIGCONT.
            Terminal.takeOver()
        default:
            // What would have happened without us happens now.
            Terminal.leave()
            Terminal.state.pointee.ending = signal
            sigaction(signal, Terminal.state.pointee.earlier + Int(signal), nil)
            raise(signal)
        }
        Terminal.state.pointee.disturbances += 1
        errno = error
    }

    /// Ends the program if a signal should have ended it, and was only reported. After the backtracer has reported a
    /// crash, the instruction that crashed runs once more; but there is none if the signal came from outside.
    static func endIfAsked() {
        let ending = state.pointee.ending
        guard ending != 0 else { return }
        signal(ending, SIG_DFL)
        raise(ending)
    }

    // MARK: Input and output

    /// The number of columns and rows.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    /// Whether the terminal has 256 colors; if not, it is assumed to have 16.
    static var has256Colors: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["TERM"]?.contains("256color") == true || environment["COLORTERM"]?.isEmpty == false
    }

    /// Returns the next input: an empty array if there is none for some milliseconds, and nil at its end.
    static func read(waiting milliseconds: Int32) -> [UInt8]? {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Writes a text. Returns false if nobody reads it anymore.
    static func write(_ text: String) -> Bool {
        (try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))) != nil
    }

    /// How often the screen had to be drawn anew, because its size changed or because the program was stopped.
    static var disturbances: Int { state.pointee.disturbances }
}
