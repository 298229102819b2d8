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
    /// The reporter of the tool that runs in the current task, or nil if its client wants no
    /// reports.
    @TaskLocal static var current: Reporter?

    /// Reports progress to the client that called the tool.
    ///
    /// Does nothing outside of a tool's task, if the client didn't request progress, or if the
    /// progress didn't increase.
    ///
    /// - Parameters:
    ///   - progress: The completed work, in any unit.
    ///   - total: The total work in the same unit, or nil if it isn't known.
    ///   - message: The current step in words, or nil for no text.
    public static func report(_ progress: Double, of total: Double? = nil, _ message: String? = nil)
        async
    {
        await current?.report(progress, total, message)
    }

    /// The way of the reports of one call to its client.
    final class Reporter: Sendable {
        private let token: JSONValue
        private let session: RPCSession
        /// The last reported progress.
        private let last = Lock(-Double.infinity)

        init(_ token: JSONValue, _ session: RPCSession) {
            self.token = token
            self.session = session
        }

        func report(_ progress: Double, _ total: Double?, _ message: String?) async {
            let isNew = last.withLock { last in
                guard progress > last else { return false }
                last = progress
                return true
            }
            guard isNew, let number = JSONNumber(progress) else { return }
            var members: [String: JSONValue] = [
                "progressToken": token,
                "progress": .number(number),
            ]
            members["total"] = total.flatMap(JSONNumber.init).map(JSONValue.number)
            members["message"] = message.map(JSONValue.string)
            // The session reports the loss of a client to its observer.
            try? await session.notify("notifications/progress", .named(members))
        }
    }
}
