public import SelectorDispatchJSON

/// A request of JSON-RPC 2.0: a method, its parameters, and an identifier for the response.
public struct RPCRequest: Sendable, Hashable {
    /// The name of the method, such as `cart.add:count:`.
    public var method: String
    /// The parameters; ``RPCParameters/none`` for a method without any.
    public var parameters: RPCParameters
    /// The identifier, or nil for a notification, which gets no response.
    public var id: RPCID?
    /// The token that reports of the handler's progress repeat, or nil if the sender wants none.
    public var progressToken: RPCID?

    /// Whether the request gets no response, because it has no identifier.
    public var isNotification: Bool { id == nil }

    /// Creates a request or a notification.
    ///
    /// - Parameters:
    ///   - method: The name of the method, such as `cart.add:count:`.
    ///   - parameters: The parameters; none by default.
    ///   - id: The identifier, or nil for a notification.
    public init(_ method: String, _ parameters: RPCParameters = .none, id: RPCID? = nil) {
        self.method = method
        self.parameters = parameters
        self.id = id
    }

    /// The request as JSON, without parameters if there are none.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        if parameters != .none { members["params"] = parameters.json }
        members["id"] = id?.json
        members["progressToken"] = progressToken?.json
        return .object(members)
    }

    /// The request's text in UTF-8, with sorted members.
    package var bytes: [UInt8] {
        var bytes = [UInt8].forMessage
        if let id {
            bytes.write(#"{"id":"#, id.json)
            bytes.write(#","jsonrpc":"2.0","method":"#, .string(method))
        } else {
            bytes.write(Self.notificationStart, .string(method))
        }
        if parameters != .none { bytes.write(Self.parametersName, parameters.json) }
        if let progressToken { bytes.write(#","progressToken":"#, progressToken.json) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the text of a notification.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - hasParameters: Whether there are parameters.
    ///   - parameters: A closure that appends their text.
    /// - Throws: The closure's error.
    package static func notification<Failure>(
        _ method: String,
        hasParameters: Bool,
        parameters: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var bytes = [UInt8].forMessage
        bytes.write(notificationStart, .string(method))
        if hasParameters {
            bytes.append(text: parametersName)
            try parameters(&bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static let notificationStart = #"{"jsonrpc":"2.0","method":"#
    private static let parametersName = #","params":"#

    /// The notification that cancels a request, as in the Language Server Protocol.
    static let cancellation = "$/cancelRequest"
    /// The notification of progress, named as in the Language Server Protocol.
    static let progress = "$/progress"

    /// A closure that returns the notification with the members of a report, or nil if the sender
    /// wants none.
    var progressNotification: (@Sendable ([String: JSONValue]) -> RPCRequest)? {
        guard let token = progressToken?.json else { return nil }
        return { RPCRequest(Self.progress, .named(["token": token, "value": .object($0)])) }
    }
}
