import SelectorDispatchMCP

/// A task to be added, with the tasks that it consists of.
struct Draft: Codable {
    var title: String
    var parts: [Draft]?

    var titles: [String] { [title] + (parts ?? []).flatMap(\.titles) }
}

extension TaskList {
    /// Adds many tasks, one after the other.
    ///
    /// - Parameters:
    ///   - drafts: The tasks.
    ///   - pause: How many milliseconds to rest after each.
    /// - Returns: The number of tasks that were added.
    @Handler(.exposed)
    nonisolated func addAll(_ drafts: [Draft], pause: UInt16 = 0) async throws -> Int {
        let titles = drafts.flatMap(\.titles)
        for (number, title) in titles.enumerated() {
            _ = try await add(title)
            try await Task.sleep(for: .milliseconds(pause))
            await RPCProgress.report(Double(number + 1), of: Double(titles.count), title)
        }
        return titles.count
    }
}
