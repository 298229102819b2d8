internal import SelectorDispatchPlatform

/// The signals of a process that has taken over a terminal.
enum TerminalSignals {
    private static var state: UnsafeMutablePointer<TerminalDevice.State> { TerminalDevice.state }
    private static let numbers =
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGTSTP, SIGWINCH, SIGPIPE]
        + [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

    @MainActor static func install() {
        useOwnStack(keeping: &state.pointee.earlierStack)
        for number in numbers {
            sigaction(number, nil, state.pointee.earlier + Int(number))
            // The name of the handler's field in `sigaction` differs by platform.
            signal(number, number == SIGPIPE ? SIG_IGN : handler)
            var action = sigaction()
            sigaction(number, nil, &action)
            action.sa_flags |= Int32(SA_ONSTACK)
            sigaction(number, &action, nil)
        }
    }

    @MainActor static func remove() {
        for number in numbers { sigaction(number, state.pointee.earlier + Int(number), nil) }
        let own = stack.ss_sp
        sigaltstack(&state.pointee.earlierStack, nil)
        own?.deallocate()
    }

    /// Gives the thread's signal handlers a separate stack, for use after a stack overflow.
    ///
    /// - Parameter earlier: The memory for the previous stack; nil, the default, to forget that
    ///   one.
    static func useOwnStack(keeping earlier: UnsafeMutablePointer<stack_t>? = nil) {
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
        sigaltstack(&stack, earlier)
    }

    /// The stack of the thread's signal handlers.
    static var stack: stack_t {
        var stack = stack_t()
        sigaltstack(nil, &stack)
        return stack
    }

    private static let handler: @convention(c) (Int32) -> Void = { signal in
        let error = errno
        switch signal {
        case SIGWINCH: break
        case SIGTSTP:
            TerminalDevice.leave()
            raise(SIGSTOP)
            // Execution continues here after SIGCONT.
            TerminalDevice.takeOver()
        case SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS:
            // The original action runs when this handler returns, so the backtracer finds the
            // location of the crash.
            TerminalDevice.leave()
            TerminalSignals.state.pointee.ending = signal
            sigaction(signal, TerminalSignals.state.pointee.earlier + Int(signal), nil)
            raise(signal)
        default:
            // The original action runs now. If the program continues, it takes the terminal over
            // again.
            TerminalDevice.leave()
            var own = sigaction()
            sigaction(signal, TerminalSignals.state.pointee.earlier + Int(signal), &own)
            var this = sigset_t()
            sigemptyset(&this)
            sigaddset(&this, signal)
            pthread_sigmask(SIG_UNBLOCK, &this, nil)
            raise(signal)
            sigaction(signal, &own, nil)
            TerminalDevice.takeOver()
        }
        InputThread.wake(.signal)
        errno = error
    }

    /// Ends the program if a crash signal has only been reported.
    ///
    /// A crashed instruction runs again after the backtracer's report, but a signal from outside
    /// has no instruction.
    static func endIfAsked() {
        let ending = state.pointee.ending
        guard ending != 0 else { return }
        // The crash's handler is about to run, and the backtracer stops all other threads
        // meanwhile.
        usleep(200_000)
        signal(ending, SIG_DFL)
        kill(getpid(), ending)
    }
}
