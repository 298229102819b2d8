package import SelectorDispatchJSON

/// A response of JSON-RPC 2.0: what came of a request.
package struct RPCResponse: Sendable, Hashable {
    /// The identifier of the request.
    var id: RPCID
    var result: Result<JSONValue, RPCError>

    package init(id: RPCID, result: Result<JSONValue, RPCError>) {
        (self.id, self.result) = (id, result)
    }

    /// The response's text in UTF-8, with sorted members.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        // Room for most responses.
        bytes.reserveCapacity(250)
        func write(_ text: String, _ json: JSONValue) {
            bytes += text.utf8
            json.write(to: &bytes)
        }
        switch result {
        case .success(let value):
            write(#"{"id":"#, id.json)
            write(#","jsonrpc":"2.0","result":"#, value)
            bytes.append(UInt8(ascii: "}"))
        case .failure(let error):
            write(#"{"error":"#, error.json)
            write(#","id":"#, id.json)
            bytes += #","jsonrpc":"2.0"}"#.utf8
        }
        return bytes
    }
}
