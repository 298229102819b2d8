import SelectorDispatchMCP

/// The tools of a server as a route of a web framework.
struct MCPRoute: Sendable {
    let endpoint: MCPHTTPEndpoint

    func serve<Framework: WebFramework>(on framework: Framework) async throws {
        try await framework.serve { request, writer in
            // At most 4 MiB.
            let body = try await request.body(upTo: 4 << 20)
            let response = await endpoint.respond(
                to: MCPHTTPRequest(method: request.method, headers: request.headers, body: body)
            )
            try await writer.begin(status: response.status, headers: response.headers)
            for await part in response.body {
                try await writer.write(part)
            }
            try await writer.finish()
        }
    }
}
