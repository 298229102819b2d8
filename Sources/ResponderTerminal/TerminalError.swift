/// A reason why a terminal can't be used.
@nonexhaustive public enum TerminalError: Error, Sendable, Hashable {
    /// The input's or the output's descriptor isn't that of a terminal.
    case notATerminal(descriptor: Int32)

    /// Another ``Terminal`` is running in this process.
    ///
    /// Only one can run at a time, because signals concern the whole process.
    case alreadyRunning

    /// The system refused an operation, which is given by the function's name and the error number.
    case refused(operation: String, errno: Int32)

    /// The terminal is gone: its input ended, or its output closed.
    case disconnected
}

extension TerminalError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        switch self {
        case .notATerminal(let descriptor):
            "descriptor \(descriptor) isn't a terminal; "
                + "run the program in one, without pipes or files"
        case .alreadyRunning:
            "another terminal runs in this process; stop it first"
        case .refused(let operation, let errno):
            "the system refused \(operation) with error \(errno); check the terminal"
        case .disconnected:
            "the terminal is gone; save the state, and end"
        }
    }
}
