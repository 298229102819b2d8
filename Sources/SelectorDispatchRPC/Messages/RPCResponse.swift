public import SelectorDispatchJSON

/// A response of JSON-RPC 2.0: what came of a request.
public struct RPCResponse: Sendable, Hashable {
    /// The identifier of the request.
    public var id: RPCID
    /// The result, or the error.
    public var result: Result<JSONValue, RPCError>

    /// Creates a response.
    public init(id: RPCID, result: Result<JSONValue, RPCError>) {
        (self.id, self.result) = (id, result)
    }

    /// The response as JSON.
    public var json: JSONValue {
        switch result {
        case .success(let value): ["id": id.json, "jsonrpc": "2.0", "result": value]
        case .failure(let error): ["error": error.json, "id": id.json, "jsonrpc": "2.0"]
        }
    }

    /// The response's text in UTF-8.
    var bytes: [UInt8] {
        var text = ""
        // Room for most responses.
        text.reserveCapacity(250)
        write(to: &text)
        return Array(text.utf8)
    }

    /// Appends the response's text, which is the same as that of ``json``.
    func write(to text: inout String) {
        switch result {
        case .success(let value):
            text += #"{"id":"#
            id.json.write(to: &text)
            text += #","jsonrpc":"2.0","result":"#
            value.write(to: &text)
            text += "}"
        case .failure: json.write(to: &text)
        }
    }
}
