internal import SelectorDispatch
public import SelectorDispatchJSON

/// An error as JSON-RPC sends it.
///
/// A server answers with it; a client throws it if the server did.
public struct RPCError: Error, Sendable, Hashable {
    /// The number of the error. The specification reserves -32768 to -32000.
    public var code: Int
    /// The error in a few words.
    public var message: String
    /// What else is known of the error; nil if nothing is.
    public var data: JSONValue?

    /// Creates an error.
    public init(code: Int, message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    /// The text isn't JSON.
    public static let malformed = RPCError(code: -32700, message: "Parse error")
    /// The JSON isn't a request.
    public static let invalidRequest = RPCError(code: -32600, message: "Invalid Request")
    /// There is no such method.
    public static let methodNotFound = RPCError(code: -32601, message: "Method not found")
    /// The parameters don't fit the method.
    public static let invalidParameters = RPCError(code: -32602, message: "Invalid params")
    /// The method failed, for a reason that stays inside the program.
    public static let internalFailure = RPCError(code: -32603, message: "Internal error")
    /// The request took longer than ``RPCLimits/time``. The code is that of the Language Server Protocol.
    public static let timedOut = RPCError(code: -32802, message: "Request timed out")
    /// The result is larger than ``RPCLimits/pendingBytes``, or than the transport permits.
    public static let largeAnswer = RPCError(code: -32603, message: "Result too large")
    /// The server has as many connections as it may.
    public static let tooManyConnections = RPCError(code: -32000, message: "Too many connections")
    /// The client canceled the request. The code is that of the Language Server Protocol.
    public static let canceled = RPCError(code: -32800, message: "Request canceled")

    /// Reads an error; nil if the JSON has no code and message.
    package init?(_ json: JSONValue) {
        guard let code = json["code"]?.integer, let message = json["message"]?.string else { return nil }
        self.init(code: code, message: message, data: json["data"])
    }

    /// The error as JSON.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["code": .number(JSONNumber(code)), "message": .string(message)]
        members["data"] = data
        return .object(members)
    }

    /// Returns the error with data for the sender: what is wrong with the request, and the stable name of the problem.
    package func explained(_ message: String, code: String? = nil) -> RPCError {
        var error = self
        var members: [String: JSONValue] = ["message": .string(message)]
        members["code"] = code.map(JSONValue.string)
        error.data = .object(members)
        return error
    }
}

extension RPCError: CustomStringConvertible {
    /// The error in words, with code and data.
    public var description: String {
        "\(message.shown(upTo: 200)) (\(code)\(data.map { ": " + "\($0)".shown(upTo: 200) } ?? ""))"
    }
}

/// An error of a handler that a sender outside the program may see.
///
/// ```swift
/// enum ShopError: RPCErrorConvertible {
///     case soldOut(String)
///     var rpcError: RPCError {
///         switch self {
///         case .soldOut(let item): RPCError(code: 17, message: "sold out", data: ["item": .string(item)])
///         }
///     }
/// }
/// ```
///
/// Any other error that a handler throws is answered by ``RPCError/internalFailure``.
public protocol RPCErrorConvertible: Error {
    /// The error as the sender gets it.
    var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
    public var rpcError: RPCError { self }
}
