internal import SelectorDispatch
public import SelectorDispatchJSON

/// An error of JSON-RPC, which a server answers and a client throws.
public struct RPCError: RPCErrorConvertible, Sendable, Hashable, CustomStringConvertible {
    /// The number of the error.
    ///
    /// The specification reserves the numbers from -32768 to -32000.
    public var code: Int
    /// A short description of the error.
    public var message: String
    /// Further details, or nil if there are none.
    public var data: JSONValue?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The number of the error. Numbers from -32768 to -32000 are reserved.
    ///   - message: A short description of the error.
    ///   - data: Further details, or nil if there are none.
    public init(code: Int, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The text isn't JSON.
    public static let malformed = RPCError(code: -32700, message: "Parse error")
    /// The text is JSON, but not a message, or exceeds a limit.
    public static let invalidRequest = RPCError(code: -32600, message: "Invalid Request")
    /// No exposed handler has the method's name.
    public static let methodNotFound = RPCError(code: -32601, message: "Method not found")
    /// The parameters don't fit the handler's.
    public static let invalidParameters = RPCError(code: -32602, message: "Invalid params")
    /// The method failed for a reason that isn't disclosed to the peer.
    public static let internalFailure = RPCError(code: -32603, message: "Internal error")
    /// The request took longer than ``RPCLimits/time``, with the code of the Language Server
    /// Protocol.
    public static let timedOut = RPCError(code: -32802, message: "Request timed out")
    /// The result is larger than ``RPCLimits/pendingBytes``, or than the transport permits.
    public static let largeAnswer = RPCError(code: -32603, message: "Result too large")
    /// The listener has as many connections as it accepts, or the process has few descriptors left,
    /// so this one is closed.
    public static let tooManyConnections = RPCError(code: -32000, message: "Too many connections")
    /// The client canceled the request, with the code of the Language Server Protocol.
    public static let canceled = RPCError(code: -32800, message: "Request canceled")

    /// Reads an error, or returns nil if the JSON lacks a code or a message.
    ///
    /// - Parameter json: The member `error` of a response.
    package init?(_ json: JSONValue) {
        guard let code = json["code"]?.integer, let message = json["message"]?.string else {
            return nil
        }
        self.init(code: code, message: message, data: json["data"])
    }

    /// The error as it is sent: an object with code, message and, if there is any, data.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "code": .number(JSONNumber(code)),
            "message": .string(message),
        ]
        members["data"] = data
        return .object(members)
    }

    /// Returns the error with data for the sender.
    ///
    /// - Parameters:
    ///   - message: The problem with the request, in words.
    ///   - code: The problem's stable name, for programs, or nil if it has none.
    package func explained(_ message: String, code: String? = nil) -> RPCError {
        var members: [String: JSONValue] = ["message": .string(message)]
        members["code"] = code.map(JSONValue.string)
        return RPCError(code: self.code, message: self.message, data: .object(members))
    }

    /// Creates the answer to a request whose responder threw an error.
    ///
    /// - Parameter error: The error, of which a sender sees nothing unless it is an
    ///   ``RPCErrorConvertible``.
    package init(answering error: any Error) {
        let other: RPCError = error is CancellationError ? .canceled : .internalFailure
        self = (error as? any RPCErrorConvertible)?.rpcError ?? other
    }

    /// Creates the answer to a text that can't be read.
    ///
    /// The sender learns the details only of an exceeded limit.
    init(reading error: JSONError) {
        switch error.problem {
        case .tooLarge, .tooDeep, .numberTooLong:
            self = .invalidRequest.explained(error.messageForSender, code: error.code)
        default: self = .malformed
        }
    }

    /// The error itself, which any sender may see.
    public var rpcError: RPCError { self }

    /// The error in words, with code and data.
    public var description: String {
        let details = data.map { ": " + "\($0)".shown(upTo: 200) } ?? ""
        return "\(message.shown(upTo: 200)) (\(code)\(details))"
    }
}
