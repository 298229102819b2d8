internal import SelectorDispatch

/// The registered messages of one user action, in the order of their registration.
struct UndoGroup {
    var actions: [Invocation] = []
    var name = ""

    mutating func removeMessages(to target: AnyObject) {
        actions.removeAll { $0.target.map { $0 as AnyObject === target } ?? true }
    }
}

extension [UndoGroup] {
    /// Removes the oldest groups beyond a limit, or none if it is 0.
    mutating func trim(to limit: Int) {
        if limit > 0, count > limit { removeFirst(count - limit) }
    }

    /// Removes messages to a target or to released ones, and then groups that are empty.
    mutating func removeMessages(to target: AnyObject) {
        for index in indices { self[index].removeMessages(to: target) }
        removeAll(where: \.actions.isEmpty)
    }
}
