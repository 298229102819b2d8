internal import SelectorDispatch
public import SelectorDispatchJSON

/// An error of JSON-RPC, which a server answers and a client throws.
public struct RPCError: RPCErrorConvertible, Sendable, Hashable, CustomStringConvertible {
    /// The number of the error, which the specification reserves from -32768 to -32000.
    public var code: Int
    /// A short description of the error.
    public var message: String
    /// Further details, or nil if there are none.
    public var data: JSONValue?

    public init(code: Int, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The text isn't JSON.
    public static let malformed = RPCError(code: -32700, message: "Parse error")
    public static let invalidRequest = RPCError(code: -32600, message: "Invalid Request")
    public static let methodNotFound = RPCError(code: -32601, message: "Method not found")
    public static let invalidParameters = RPCError(code: -32602, message: "Invalid params")
    /// The method failed for a reason that isn't disclosed to the peer.
    public static let internalFailure = RPCError(code: -32603, message: "Internal error")
    /// The request took longer than ``RPCLimits/time``, with the code of the Language Server
    /// Protocol.
    public static let timedOut = RPCError(code: -32802, message: "Request timed out")
    /// The result is larger than ``RPCLimits/pendingBytes``, or than the transport permits.
    public static let largeAnswer = RPCError(code: -32603, message: "Result too large")
    public static let tooManyConnections = RPCError(code: -32000, message: "Too many connections")
    /// The client canceled the request, with the code of the Language Server Protocol.
    public static let canceled = RPCError(code: -32800, message: "Request canceled")

    /// Reads an error, or returns nil if the JSON lacks a code or a message.
    package init?(_ json: JSONValue) {
        guard let code = json["code"]?.integer, let message = json["message"]?.string else {
            return nil
        }
        self.init(code: code, message: message, data: json["data"])
    }

    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "code": .number(JSONNumber(code)), "message": .string(message),
        ]
        members["data"] = data
        return .object(members)
    }

    /// Returns the error with data for the sender: the problem with the request, and the problem's
    /// stable name.
    package func explained(_ message: String, code: String? = nil) -> RPCError {
        var members: [String: JSONValue] = ["message": .string(message)]
        members["code"] = code.map(JSONValue.string)
        return RPCError(code: self.code, message: self.message, data: .object(members))
    }

    /// Creates the answer to a request whose responder threw an error.
    package init(answering error: any Error) {
        let other: RPCError = error is CancellationError ? .canceled : .internalFailure
        self = (error as? any RPCErrorConvertible)?.rpcError ?? other
    }

    /// Creates the answer to a text that can't be read.
    init(reading error: JSONError) {
        switch error.problem {
        case .tooLarge, .tooDeep, .numberTooLong:
            self = .invalidRequest.explained(error.messageForSender, code: error.code)
        default: self = .malformed
        }
    }

    public var rpcError: RPCError { self }

    /// The error in words, with code and data.
    public var description: String {
        "\(message.shown(upTo: 200)) (\(code)\(data.map { ": " + "\($0)".shown(upTo: 200) } ?? ""))"
    }
}

/// A handler's error that a sender outside the program may see, rather than
/// ``RPCError/internalFailure``; see <doc:JSONRPC>.
public protocol RPCErrorConvertible: Error {
    /// The error as the sender gets it.
    var rpcError: RPCError { get }
}

/// An error, and the answer that the sender gets instead.
struct RPCErrorWithReason: RPCErrorConvertible, CustomStringConvertible {
    let rpcError: RPCError
    let reason: any Error
    var description: String { "\(reason)" }
}

extension RPCErrorWithReason {
    /// Creates the error for parameters that can't be read, or don't match the handler.
    init(parameters error: any Error, _ message: String, code: String) {
        self.init(rpcError: .invalidParameters.explained(message, code: code), reason: error)
    }
}
