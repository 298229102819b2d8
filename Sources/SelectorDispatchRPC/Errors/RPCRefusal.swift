package import SelectorDispatch
package import SelectorDispatchJSON

/// The answer to a request that isn't handled, and the reason, which may be more than the sender
/// may know.
package struct RPCRefusal: RPCErrorConvertible, CustomStringConvertible {
    /// The answer.
    package let rpcError: RPCError
    /// The reason, for the program's own log.
    package let reason: any Error

    /// Refuses a request.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - reason: The reason, for the program's own log.
    package init(_ answer: RPCError, _ reason: any Error) {
        rpcError = answer
        self.reason = reason
    }

    /// Refuses parameters that can't be read, or don't match the handler.
    package init(parameters reason: JSONError) {
        let message = reason.messageForSender
        self.init(.invalidParameters.explained(message, code: reason.code), reason)
    }

    /// Refuses arguments that don't match the handler.
    package init(parameters reason: DispatchError) {
        let message = reason.messageForSender
        self.init(.invalidParameters.explained(message, code: reason.code), reason)
    }

    package var description: String { "\(reason)" }
}
