import Foundation
import SelectorDispatchMCP

/// Serves one task list: as tools for an agent over standard input and output and, with a path as
/// argument, by JSON-RPC over a Unix socket.
///
/// With `-` as argument, JSON-RPC uses standard input and output.
@main enum TaskServer {
    static func main() async {
        do {
            try await serve()
        } catch {
            // Such as a path at which another server listens.
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func serve() async throws {
        let tasks = TaskList()
        let coder = JSONCoder()
        try coder.directory.add(tasks, as: "tasks")

        let agents = try MCPServer(name: "tasks", version: "1.0", coder: coder) { tool, error in
            FileHandle.standardError.write(Data("\(tool): \(error)\n".utf8))
        }
        let programs = RPCWatch(RPCServer(root: tasks, coder: coder))
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["-"] {
            return await programs.serve(try StandardStreams())
        }
        let sockets = try arguments.map { try UnixSocketListener(path: $0) }
        let streams = try StandardStreams()

        await withTaskGroup { group in
            for socket in sockets {
                group.addTask { await programs.serve(socket) }
            }
            await agents.serve(streams, until: [SIGTERM], within: .seconds(5))
            group.cancelAll()
        }
    }
}
