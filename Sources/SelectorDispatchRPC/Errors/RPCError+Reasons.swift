internal import SelectorDispatch
internal import SelectorDispatchJSON

extension RPCError {
    /// Creates the answer to a request whose responder threw an error.
    package init(answering error: any Error) {
        self =
            switch error {
            case let error as any RPCErrorConvertible: error.rpcError
            case is CancellationError: .canceled
            default: .internalFailure
            }
    }

    /// Creates the answer to a text that can't be read.
    init(reading error: JSONError) {
        switch error.problem {
        case .tooLarge, .tooDeep, .numberTooLong:
            self = .invalidRequest.explained(error.messageForSender, code: error.code)
        default: self = .malformed
        }
    }
}

/// An error with the answer that the sender gets instead.
struct RPCRefusal: RPCErrorConvertible {
    let rpcError: RPCError
    let reason: any Error
}

extension RPCRefusal {
    /// Creates the refusal of parameters that can't be read, or don't fit the handler.
    init(parameters error: any Error, _ message: String, code: String) {
        self.init(rpcError: .invalidParameters.explained(message, code: code), reason: error)
    }
}
