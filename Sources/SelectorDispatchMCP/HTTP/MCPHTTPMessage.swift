internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// The parts of a body that concern HTTP.
struct MCPHTTPMessage {
    let json: JSONValue

    var method: String? { json["method"]?.string }

    /// The version, which the body contains since 2026-07-28.
    var version: String? { json["params"]?["_meta"]?[MCPRequest.version]?.string }

    var id: RPCID? { RPCID(json["id"]) }

    /// Whether the body is a notification or a response, which gets no answer.
    var isOneWay: Bool {
        if json["id"] == nil { return method != nil }
        return method == nil && json["jsonrpc"] != nil
    }

    /// The request that the notification cancels.
    var cancelled: RPCID? {
        method == "notifications/cancelled" ? RPCID(json["params"]?["requestId"]) : nil
    }

    /// Whether notifications may precede the answer.
    var wantsEvents: Bool {
        method == "subscriptions/listen" || json["params"]?["_meta"]?["progressToken"] != nil
    }

    /// Returns the error for a header that should repeat a part of the body, but differs or, in a
    /// request, is missing.
    func mismatch(_ request: MCPHTTPRequest) -> RPCError? {
        var expected = ["MCP-Protocol-Version": version, "Mcp-Method": method]
        switch method {
        case "tools/call", "prompts/get":
            expected["Mcp-Name"] = .some(json["params"]?["name"]?.string)
        case "resources/read":
            expected["Mcp-Name"] = .some(json["params"]?["uri"]?.string)
        default: break
        }
        for (name, body) in expected.sorted(by: { $0.key < $1.key }) {
            let value = request[name.lowercased()].flatMap(Self.decoded)
            // Only a request needs the headers.
            let isWrong = if let value { value != body } else { id != nil }
            guard isWrong else { continue }
            let header = value.map { "'\($0.shown())'" } ?? "missing"
            let stated = body.map { "'\($0.shown())'" } ?? "nothing"
            let difference = "\(name) is \(header), the body says \(stated)"
            return RPCError(code: -32020, message: "Header mismatch: \(difference)")
        }
        return nil
    }

    /// Returns the value of a header, which may be in Base64, or nil if its encoding is malformed.
    private static func decoded(_ value: String) -> String? {
        guard value.hasPrefix("=?base64?"), value.hasSuffix("?="), value.utf8.count > 10 else {
            return value
        }
        return Data(base64Encoded: String(value.dropFirst(9).dropLast(2))).flatMap {
            String(data: $0, encoding: .utf8)
        }
    }
}
