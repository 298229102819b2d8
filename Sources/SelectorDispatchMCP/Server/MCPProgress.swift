internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A running tool's progress reports.
///
/// ```swift
/// @Handler(.exposed) func index(_ files: [String]) async throws {
///     for (number, file) in files.enumerated() {
///         await MCPProgress.report(Double(number), of: Double(files.count), "reading \(file)")
///         try await read(file)
///     }
/// }
/// ```
public enum MCPProgress {
    @TaskLocal static var current: Reporter?

    /// Reports the completed work, the total work if it is known, and the current step to the
    /// client that called the tool.
    ///
    /// Does nothing outside of a tool's task, if the client didn't request progress, or if the
    /// progress didn't increase.
    public static func report(_ progress: Double, of total: Double? = nil, _ message: String? = nil)
        async
    {
        await current?.report(progress, total, message)
    }

    final class Reporter: Sendable {
        private let token: JSONValue
        private let session: RPCSession
        private let last = Lock(-Double.infinity)

        init(_ token: JSONValue, _ session: RPCSession) {
            self.token = token
            self.session = session
        }

        func report(_ progress: Double, _ total: Double?, _ message: String?) async {
            let isNew = last.withLock { last in
                defer { last = max(last, progress) }
                return progress > last
            }
            guard isNew, let number = JSONNumber(progress) else { return }
            var members: [String: JSONValue] = [
                "progressToken": token, "progress": .number(number),
            ]
            members["total"] = total.flatMap(JSONNumber.init).map(JSONValue.number)
            members["message"] = message.map(JSONValue.string)
            // The session reports the loss of a client to its observer.
            try? await session.notify("notifications/progress", .named(members))
        }
    }
}
