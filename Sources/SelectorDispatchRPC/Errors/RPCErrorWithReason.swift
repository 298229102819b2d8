/// An error, and the answer that the sender gets instead.
struct RPCErrorWithReason: RPCErrorConvertible, CustomStringConvertible {
    /// The answer.
    let rpcError: RPCError
    /// The error, for the program's own log.
    let reason: any Error

    var description: String { "\(reason)" }
}

extension RPCErrorWithReason {
    /// Creates the error for parameters that can't be read, or don't match the handler.
    ///
    /// - Parameters:
    ///   - error: The error, for the program's own log.
    ///   - message: The problem in words for the sender.
    ///   - code: The problem's stable name.
    init(parameters error: any Error, _ message: String, code: String) {
        self.init(rpcError: .invalidParameters.explained(message, code: code), reason: error)
    }
}
