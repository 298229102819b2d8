/// The messages that wait for their time.
enum DelayedSends {
    private struct Entry: Sendable {
        /// The target's identity; nil if it isn't an object.
        let target: ObjectIdentifier?
        let selector: Selector
        let task: Task<Void, any Error>
    }

    private struct Table: Sendable {
        var entries: [Int: Entry] = [:]
        var lastTicket = 0
    }

    private static let table = Lock(Table())

    /// The number of messages that wait, for tests.
    static var count: Int { table.withLock { $0.entries.count } }

    /// Starts a task and remembers it until it calls ``remove(_:)`` with its ticket.
    ///
    /// The task holds the target until then, so no other object gets the target's address.
    static func add(
        to target: ObjectIdentifier?, _ selector: Selector, _ start: (Int) -> Task<Void, any Error>
    ) -> Task<Void, any Error> {
        // The task begins under the lock, so that it can't end before it is remembered.
        table.withLock { table in
            table.lastTicket += 1
            let task = start(table.lastTicket)
            table.entries[table.lastTicket] = Entry(target: target, selector: selector, task: task)
            return task
        }
    }

    static func remove(_ ticket: Int) {
        table.withLock { $0.entries[ticket] = nil }
    }

    /// Cancels messages to a target.
    ///
    /// - Parameter selector: Nil stands for every message.
    /// - Returns: The number of messages.
    static func cancel(to target: ObjectIdentifier, _ selector: Selector?) -> Int {
        let tasks = table.withLock { table in
            let cancelled = table.entries.filter { $1.target == target && (selector == nil || $1.selector == selector) }
            for ticket in cancelled.keys { table.entries[ticket] = nil }
            return cancelled.values.map(\.task)
        }
        for task in tasks { task.cancel() }
        return tasks.count
    }
}
