internal import SelectorDispatch

/// The registered messages of one user action, in the order of their registration.
final class UndoGroup {
    var actions: [Invocation] = []
    var name = ""

    /// Removes messages to a target or to released ones.
    @_optimize(size) func removeMessages(to target: AnyObject) {
        actions.removeAll { $0.target.map { $0 as AnyObject === target } ?? true }
    }
}

extension [UndoGroup] {
    /// Removes the oldest groups beyond a limit, or none if it is 0.
    mutating func trim(to limit: Int) {
        if limit > 0, count > limit { removeFirst(count - limit) }
    }
}
