import ResponderChain
import SelectorDispatch

/// A controller whose answer takes time.
final class Downloader: Node {
    @Handler nonisolated(nonsending) private func download(_ name: String) async -> String {
        await Task.yield()
        notes.add("download(\(name))")
        return "\(name) has arrived"
    }
}

enum AwaitedLesson: Lesson {
    static let title = "A route can wait for its handler"
    static let summary =
        "The handler is async. The sender awaits the route, and gets what the handler returns."
    static let code = """
        print(try await button.awaited.route("download:", with: ["cover.png"], recordsPath: true))
        """

    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) async throws {
        let chain = NodeChain(connecting: [
            Downloader("controller", notes: notes),
            Node("button", notes: notes),
        ])
        defer { withExtendedLifetime(chain) {} }
        let button = chain["button"]
        print(try await button.awaited.route("download:", with: ["cover.png"], recordsPath: true))
    }
}
