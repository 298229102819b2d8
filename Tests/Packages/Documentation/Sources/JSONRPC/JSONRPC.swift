import Foundation
import SelectorDispatchRPC

//: JSONRPC

//: JSONRPC

func answer(_ request: String) async {
    let bytes = await server.respond(to: Data(request.utf8))
    print(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "no answer")
}

//: JSONRPC

//: JSONRPC

@MainActor func serving() async throws {
    //: JSONRPC
}

func calling() async throws -> Int {
    //: JSONRPC
    return total + more
}
