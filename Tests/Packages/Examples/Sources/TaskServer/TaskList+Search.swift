import Foundation
import SelectorDispatchMCP

struct Statistics: Codable {
    /// The number of open tasks of each priority.
    var count: [String: Int] = [:]
    /// The date when the next open task is due.
    var nextDue: Date?
}

extension TaskList {
    /// Lists the tasks.
    ///
    /// - Parameters:
    ///   - priority: Only tasks of this priority.
    ///   - isDone: Only tasks that are done, or that aren't.
    @Handler(.exposed)
    nonisolated func list(priority: Priority? = nil, done isDone: Bool? = nil) async -> [TaskItem] {
        await items.filter { item in
            let hasPriority = priority == nil || priority == item.priority
            let hasState = isDone == nil || isDone == item.isDone
            return hasPriority && hasState
        }
    }

    /// Finds the tasks with a word in their title.
    @Handler(.exposed)
    nonisolated func find(_ word: String, limit: UInt8 = 20) async -> [TaskItem] {
        let word = word.lowercased()
        let found = await items.filter { $0.title.lowercased().firstRange(of: word) != nil }
        return Array(found.prefix(Int(limit)))
    }

    /// Counts the tasks by priority.
    @Handler(.exposed, .readOnly, .resource, tool: "task_statistics")
    nonisolated func statistics() async -> Statistics {
        let open = await items.filter { !$0.isDone }
        let count = Dictionary(grouping: open, by: \.priority.rawValue).mapValues(\.count)
        return Statistics(count: count, nextDue: open.compactMap(\.due).min())
    }
}
