internal import SelectorDispatchPlatform

/// The program's own action for a signal.
struct SignalAction {
    /// A handler that gets only the signal's number.
    typealias Handler = @convention(c) (Int32) -> Void

    /// A handler that also gets the signal's cause and the interrupted thread's state, for an
    /// action with the flag `SA_SIGINFO`.
    typealias FullHandler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// The action as the system stores it.
    var stored = sigaction()

    /// The handler's address: 0 for the default action, 1 if the signal is ignored.
    var address = 0

    /// Whether the action has been replaced by ours.
    var isReplaced = false

    var isDefault: Bool { address == 0 }
    var isIgnored: Bool { address == 1 }

    /// Returns the address of a handler, which `signal` returns regardless of its kind.
    static func address(of handler: Handler?) -> Int {
        // A C function pointer, or nil, is the size of an address.
        unsafeBitCast(handler, to: Int.self)
    }

    /// Calls the program's handler, if there is one.
    func call(
        _ number: Int32,
        _ cause: UnsafeMutablePointer<siginfo_t>?,
        _ thread: UnsafeMutableRawPointer?
    ) {
        guard !isDefault, !isIgnored else { return }
        // The flag says which of the two kinds the handler is.
        if stored.sa_flags & Int32(SA_SIGINFO) != 0 {
            unsafeBitCast(address, to: FullHandler.self)(number, cause, thread)
        } else {
            unsafeBitCast(address, to: Handler.self)(number)
        }
    }
}
