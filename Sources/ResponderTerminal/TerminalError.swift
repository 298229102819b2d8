/// The reason that a terminal can't be used.
@nonexhaustive public enum TerminalError: Error, Sendable, Hashable {
    /// Input or output isn't a terminal.
    case notATerminal(descriptor: Int32)

    /// Another ``Terminal`` is running in this process, which can have only one because of signals.
    case alreadyRunning

    /// The system refused an operation, with this error number.
    case refused(operation: String, errno: Int32)

    /// The terminal is gone: its input ended, or its output closed.
    case disconnected
}

extension TerminalError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        switch self {
        case .notATerminal(let descriptor):
            "descriptor \(descriptor) isn't a terminal; run the program in one, without pipes or files"
        case .alreadyRunning:
            "another terminal runs in this process; stop it first"
        case .refused(let operation, let errno):
            "the system refused \(operation) with error \(errno); check the terminal"
        case .disconnected:
            "the terminal is gone; save the state, and end"
        }
    }
}
