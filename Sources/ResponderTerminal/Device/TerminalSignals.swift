internal import SelectorDispatchPlatform
internal import Synchronization

/// The signals of a process that has taken over a terminal.
///
/// A handler only notes the signal; the reading thread acts on it: it gives the terminal back,
/// lets the program's own action run, and takes the terminal over again if the program goes on. A
/// crash can't wait for another thread, so its handler does this itself.
enum TerminalSignals {
    /// The treatment of a signal.
    private enum Treatment {
        /// The program's action runs after the terminal was given back.
        case giveBack

        /// As ``giveBack``, in the thread that crashed.
        case crash

        /// The terminal is drawn again, after the program's own handler ran.
        case redraw

        /// The signal is left alone.
        case none
    }

    private static var state: UnsafeMutablePointer<TerminalDevice.State> { TerminalDevice.state }

    #if os(Linux) || os(Android)
    /// All signals, those for real-time use too.
    private static let numbers: ClosedRange<Int32> = 1...64
    #else
    private static let numbers: ClosedRange<Int32> = 1...31
    #endif

    /// Returns the treatment of a signal.
    ///
    /// A signal that a user or a system sends to end or stop any program is treated even if the
    /// program has its own action. In that case, any other signal that ends a program is left
    /// alone, because only the program knows its meaning.
    private static func treatment(of number: Int32, _ action: SignalAction) -> Treatment {
        if action.isIgnored { return .none }
        switch number {
        case SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT: return .crash
        case SIGHUP, SIGINT, SIGTERM, SIGTSTP: return .giveBack
        case SIGWINCH, SIGCONT: return .redraw
        case SIGKILL, SIGSTOP, SIGPIPE, SIGCHLD, SIGURG, SIGTTIN, SIGTTOU: return .none
        default:
            #if canImport(Darwin)
            // They don't end a program there.
            if number == SIGIO || number == SIGINFO { return .none }
            #endif
            return action.isDefault ? .giveBack : .none
        }
    }

    @MainActor static func install() {
        useOwnStack(keeping: &state.pointee.earlierStack)
        // Output to a closed terminal is an error instead.
        replace(SIGPIPE, by: SIG_IGN) { _ in true }
        for number in numbers where number != SIGPIPE {
            let isTaken = replace(number, by: ownHandler) { treatment(of: number, $0) != .none }
            guard isTaken else { continue }
            var action = sigaction()
            sigaction(number, nil, &action)
            action.sa_flags |= Int32(SA_ONSTACK | SA_SIGINFO)
            sigaction(number, &action, nil)
        }
    }

    /// Replaces the program's action if a condition holds for it.
    ///
    /// - Returns: Whether the action was replaced.
    @discardableResult
    private static func replace(
        _ number: Int32,
        by handler: SignalAction.Handler?,
        if condition: (SignalAction) -> Bool
    ) -> Bool {
        var action = SignalAction()
        // The C library refuses the numbers that it uses itself.
        guard sigaction(number, nil, &action.stored) == 0 else { return false }
        action.address = SignalAction.address(of: signal(number, handler))
        action.isReplaced = condition(action)
        if !action.isReplaced { sigaction(number, &action.stored, nil) }
        state.pointee.actions[Int(number)] = action
        return action.isReplaced
    }

    /// Restores the program's actions, and sends again the signals that are still noted.
    @MainActor static func remove() {
        for number in numbers where state.pointee.actions[Int(number)].isReplaced {
            sigaction(number, &state.pointee.actions[Int(number)].stored, nil)
            state.pointee.actions[Int(number)].isReplaced = false
        }
        let own = stack.ss_sp
        sigaltstack(&state.pointee.earlierStack, nil)
        own?.deallocate()
        for number in takeSignals() { kill(getpid(), number) }
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

    // MARK: Handling

    private static let handler: SignalAction.FullHandler = { number, cause, thread in
        let error = errno
        let action = TerminalSignals.state.pointee.actions + Int(number)
        switch TerminalSignals.treatment(of: number, action.pointee) {
        case .crash: TerminalSignals.crash(number, cause, thread)
        case .redraw:
            action.pointee.call(number, cause, thread)
            TerminalSignals.note(number)
        case .giveBack: TerminalSignals.note(number)
        case .none: break
        }
        errno = error
    }

    /// The handler in the form that `signal` takes, because the name of its field in `sigaction`
    /// differs by platform.
    ///
    /// The flag `SA_SIGINFO` makes the system pass all arguments.
    private static var ownHandler: SignalAction.Handler {
        unsafeBitCast(handler, to: SignalAction.Handler.self)
    }

    /// Notes a signal for the reading thread.
    private static func note(_ number: Int32) {
        state.pointee.signals.bitwiseOr(1 << UInt64(number - 1), ordering: .relaxed)
        InputThread.wake(.signal)
    }

    /// Returns the noted signals, and forgets them.
    private static func takeSignals() -> [Int32] {
        let noted = state.pointee.signals.exchange(0, ordering: .relaxed)
        return numbers.filter { noted & 1 << UInt64($0 - 1) != 0 }
    }

    /// Acts on the noted signals.
    static func actOnSignals() {
        for number in takeSignals() {
            switch number {
            case SIGWINCH: break
            case SIGCONT: TerminalDevice.takeOver()
            default: giveBack(for: number)
            }
        }
    }

    /// Gives the terminal back, and lets the program's own action run, in this thread.
    ///
    /// If the program goes on, the terminal is taken over again.
    private static func giveBack(for number: Int32) {
        let action = state.pointee.actions + Int(number)
        TerminalDevice.leave()
        var own = sigaction()
        sigaction(number, &action.pointee.stored, &own)
        var this = sigset_t()
        sigemptyset(&this)
        sigaddset(&this, number)
        pthread_sigmask(SIG_UNBLOCK, &this, nil)
        raise(number)
        // Execution continues here after the program's handler, after SIGCONT, or at once if the
        // default action does nothing: a process group without a shell isn't stopped, and process 1
        // isn't ended.
        if action.pointee.isDefault, number != SIGTSTP { _exit(128 + number) }
        // The program's handler may have chosen another one for the next time.
        sigaction(number, nil, &action.pointee.stored)
        action.pointee.address = SignalAction.address(of: signal(number, ownHandler))
        sigaction(number, &own, nil)
        TerminalDevice.takeOver()
    }

    /// Gives the terminal back after a crash, and lets the program's own action run, which is
    /// Swift's backtracer or one that ends the program.
    ///
    /// The action gets the state of the thread that crashed, so the backtracer finds the location.
    private static func crash(
        _ number: Int32,
        _ cause: UnsafeMutablePointer<siginfo_t>?,
        _ thread: UnsafeMutableRawPointer?
    ) {
        TerminalDevice.leave()
        var own = sigaction()
        sigaction(number, nil, &own)
        state.pointee.actions[Int(number)].call(number, cause, thread)
        // The backtracer has reset the actions of all crashes, its own and ours, and expects that
        // the instruction crashes again. A signal from outside has no instruction.
        let present = SignalAction.address(of: signal(number, SIG_DFL))
        let isOurs = present == SignalAction.address(of: ownHandler)
        if isOurs, !state.pointee.actions[Int(number)].isDefault, number != SIGABRT {
            sigaction(number, &own, nil)
            // The program's handler has dealt with it.
            note(SIGCONT)
        } else {
            // The signal is blocked until this handler returns, to where the program crashed.
            raise(number)
            if getpid() == 1 { _exit(128 + number) }
        }
    }
}
