import Foundation
import SelectorDispatchRPC

/// A language server for recipes: files with lines such as `deploy: build test`, which state the
/// needs of each target.
///
/// An editor starts it and talks to it over standard input and output, by the Language Server
/// Protocol. There is no table of methods: `textDocument/hover` is the message `hover:` to the
/// receiver `textDocument`. Support for another method is one more handler.
@main actor LanguageServer: MessageReceiver {
    private var isShutDown = false

    static func main() async throws {
        let server = LanguageServer()
        let documents = Documents()
        var coder = JSONCoder()
        // Editors may extend the protocol's structures.
        coder.acceptsUnknownMembers = true
        try coder.directory.add(documents, as: "textDocument")
        // Each receiver's messages are handled in order, so a question about a text follows the
        // text's changes.
        let rpcServer = RPCServer(root: server, coder: coder, ordering: .perReceiver)
        let methods = LanguageMethods(server: rpcServer)
        try await methods.serve(StandardStreams(), framing: .contentLength)
        await server.exit()
    }

    @Handler(.exposed) func initialize(_ parameters: JSONValue) -> JSONValue {
        [
            "serverInfo": ["name": "recipes"],
            "capabilities": [
                "textDocumentSync": 1, "hoverProvider": true, "completionProvider": [:],
            ],
        ]
    }

    @Handler(.exposed) func shutdown() {
        isShutDown = true
    }

    @Handler(.exposed) func exit() {
        Foundation.exit(isShutDown ? 0 : 1)
    }
}

/// A responder that passes the protocol's methods on as messages.
struct LanguageMethods: RPCResponder {
    /// The session of the request that this task answers.
    @TaskLocal static var session: RPCSession?

    let server: RPCServer

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        try await Self.$session.withValue(session) {
            try await server.respond(to: message(for: request), in: session)
        }
    }

    func turn(of request: RPCRequest) -> RPCTurn {
        server.turn(of: message(for: request))
    }

    /// Returns the message for a method: `textDocument.hover` for `textDocument/hover`.
    ///
    /// The parameters of a method are one object, which editors may extend. So the object is one
    /// argument; its members aren't arguments.
    private func message(for request: RPCRequest) -> RPCRequest {
        let method = request.method.replacing("/", with: ".")
        let parameters: RPCParameters =
            request.parameters == .none ? .none : .positional([request.parameters.json])
        return RPCRequest(method, parameters, id: request.id)
    }
}
