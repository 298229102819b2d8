import Foundation
import SelectorDispatchMCP

/// A list of tasks.
///
/// Clients can call only the handlers that are tagged `.exposed`.
actor TaskList: MessageReceiver {
    private(set) var items: [TaskItem] = []

    /// Adds a task.
    ///
    /// - Parameters:
    ///   - title: What there is to do.
    ///   - due: When it must be done.
    /// - Returns: The task with its identifier.
    @Handler(.exposed, .additive, .title("Add a task"))

    func add(_ title: String, due: Date? = nil, priority: Priority = .normal) throws -> TaskItem {
        guard !title.isEmpty else { throw TaskError.emptyTitle }
        let item = TaskItem(
            id: (items.last?.id ?? 0) + 1,
            title: title,
            priority: priority,
            due: due
        )
        items.append(item)
        return item
    }

    /// Returns a task.
    @Handler(.exposed, .readOnly) func get(_ id: Int) throws -> TaskItem {
        items[try index(of: id)]
    }

    /// Gives a task another title.
    @Handler(.exposed) func rename(_ id: Int, to title: String) throws -> TaskItem {
        guard !title.isEmpty else { throw TaskError.emptyTitle }
        return try change(id) { $0.title = title }
    }

    /// Postpones a task, or removes its date.
    @Handler(.exposed) func postpone(_ id: Int, until due: Date?) throws -> TaskItem {
        try change(id) { $0.due = due }
    }

    /// Marks tasks as done.
    @Handler(.exposed) func complete(_ ids: Int...) throws -> [TaskItem] {
        try ids.map { id in
            try change(id) { $0.isDone = true }
        }
    }

    /// Removes a task for good.
    @Handler(.exposed, .destructive) func remove(_ id: Int) throws {
        items.remove(at: try index(of: id))
    }

    /// Removes all tasks.
    ///
    /// Clients can't call it, because it isn't exposed.
    @Handler func clear() {
        items = []
    }

    private func index(of id: Int) throws -> Int {
        guard let index = items.firstIndex(where: { $0.id == id }) else {
            throw TaskError.unknownTask(id)
        }
        return index
    }

    private func change(_ id: Int, _ change: (inout TaskItem) -> Void) throws -> TaskItem {
        let index = try index(of: id)
        change(&items[index])
        return items[index]
    }
}
