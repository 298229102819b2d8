import SelectorDispatchMCP

/// Tools for agents over HTTP, independent of the web framework.
@main actor WebTools: MessageReceiver {
    private var isCounting = false

    static func main() async throws {
        let tools = WebTools()
        let coder = JSONCoder()
        try coder.directory.add(tools, as: "web")
        let server = try MCPServer(name: "web", version: "1.0", coder: coder)
        try await MCPRoute(endpoint: MCPHTTPEndpoint(server)).serve(on: Carrier())
    }

    /// Greets somebody.
    @Handler(.exposed, .readOnly, .title("Greet")) func greet(_ name: String) -> String {
        "Hello, \(name)!"
    }

    /// Counts, slowly.
    @Handler(.exposed, .readOnly) func count(to last: Int, pause: Int = 1) async throws -> Int {
        isCounting = true
        defer { isCounting = false }
        for number in 1...max(1, last) {
            try await Task.sleep(for: .milliseconds(pause))
            await RPCProgress.report(Double(number), of: Double(last))
        }
        return last
    }

    /// Whether a call of `count` is under way.
    @Handler(.exposed, .readOnly) func counts() -> Bool {
        isCounting
    }
}
