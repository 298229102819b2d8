import Foundation
import SelectorDispatchRPC

/// A framework that gets its requests by JSON-RPC from another process, `carry_http.py`, which reads
/// them from the network.
struct Carrier: WebFramework, RPCResponder {
    struct Request: WebRequest, Decodable {
        let number: Int
        let method: String
        let names: [String]
        let values: [String]
        let bytes: Data

        var headers: [(name: String, value: String)] {
            zip(names, values).map { (name: $0, value: $1) }
        }

        func body(upTo limit: Int) throws -> [UInt8] {
            Array(bytes.prefix(limit))
        }
    }

    struct Writer: WebResponseWriter {
        /// The number of the request.
        let number: JSONValue
        let session: RPCSession

        func begin(status: Int, headers: [String: String]) async throws {
            let headers = JSONValue.object(headers.mapValues(JSONValue.string))
            try await session.notify(
                "begin",
                .positional([number, .number(JSONNumber(status)), headers])
            )
        }

        func write(_ bytes: [UInt8]) async throws {
            try await session.notify(
                "write",
                .positional([number, .string(Data(bytes).base64EncodedString())])
            )
        }

        func finish() async throws {
            try await session.notify("finish", .positional([number]))
        }
    }

    var route: @Sendable (Request, Writer) async throws -> Void = { _, _ in }

    func serve(_ route: @escaping @Sendable (Request, Writer) async throws -> Void) async throws {
        let limits = RPCLimits(json: JSONLimits(bytes: 8 << 20), time: nil)
        await Carrier(route: route).serve(try StandardStreams(), limits: limits)
    }

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        let carried = try JSONCoder().decode(Request.self, from: request.parameters.json)
        let writer = Writer(number: .number(JSONNumber(carried.number)), session: session)
        try await route(carried, writer)
        return .null
    }
}
