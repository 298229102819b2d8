package import SelectorDispatchJSON

/// A response of JSON-RPC 2.0: the outcome of a request.
package struct RPCResponse: Sendable, Hashable {
    /// The identifier of the request.
    var id: RPCID
    var result: Result<JSONValue, RPCError>

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - id: The identifier of the request, or null if it couldn't be read.
    ///   - result: The result, or the error instead of one.
    package init(id: RPCID, result: Result<JSONValue, RPCError>) {
        self.id = id
        self.result = result
    }

    /// The response's text in UTF-8, with sorted members.
    package var bytes: [UInt8] {
        var bytes = [UInt8].forMessage
        switch result {
        case .success(let value):
            bytes.write(#"{"id":"#, id.json)
            bytes.write(#","jsonrpc":"2.0","result":"#, value)
            bytes.append(UInt8(ascii: "}"))
        case .failure(let error):
            bytes.write(#"{"error":"#, error.json)
            bytes.write(#","id":"#, id.json)
            bytes.append(text: #","jsonrpc":"2.0"}"#)
        }
        return bytes
    }
}
