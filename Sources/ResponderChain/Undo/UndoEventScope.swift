/// The events of a scene, such as a touch or a key, and the histories with a group that an event's end closes.
///
/// A scene ends the event of these histories before and after each of its own events. The changes of one event are
/// undone together, separately from earlier changes by a timer or a task.
@MainActor package enum UndoEventScope {
    // Each event of a scene reads these twice.
    @exclusivity(unchecked) fileprivate static var isHandling = false
    /// The histories with an event to end. A history whose handlers left groups open waits for a later event.
    @exclusivity(unchecked) private static var histories: [WeakResponder] = []
    /// The handler for a history that was used outside an event and has one to end, so that a host can end it.
    package static var changeHandler: (() -> Void)?
    /// The number of histories that triggers the removal of released ones.
    private static var limit = 16

    /// Runs the code that handles an event, and ends the histories' events before and after it unless it is nested.
    ///
    /// - Parameters:
    ///   - body: A closure that handles the event.
    ///   - report: A closure that takes the errors of listeners to the histories' events.
    package static func handling<Result>(
        _ body: () throws -> Result, report: (any Error) -> Void
    ) rethrows -> Result {
        if isHandling { return try body() }
        isHandling = true
        endEvents(report)
        defer {
            isHandling = false
            endEvents(report)
        }
        return try body()
    }

    @_optimize(size) private static func endEvents(_ report: (any Error) -> Void) {
        guard !histories.isEmpty else { return }
        let ending = histories.compactMap { $0.object as? UndoHistory }
        histories = []
        for history in ending {
            history.isNoted = false
            if history.groupingLevel > 1 || history.isUndoing || history.isRedoing {
                note(history)
            } else {
                do { try history.endEvent(isolation: MainActor.shared) } catch { report(error) }
            }
        }
    }

    @_optimize(size) fileprivate static func note(_ history: UndoHistory) {
        if histories.count >= limit {
            histories.removeAll { $0.object == nil }
            limit = max(16, 2 * histories.count)
        }
        history.isNoted = true
        histories.append(WeakResponder(object: history))
    }
}

extension UndoHistory {
    /// Notes that the history has an event to end, for the next event of a scene.
    func noteEvent() {
        guard !isNoted, OnMainActor.isCurrent else { return }
        // Safe, because this code runs on the main actor already, so the history doesn't leave its isolation.
        nonisolated(unsafe) let history = self
        MainActor.assumeIsolated {
            UndoEventScope.note(history)
            if !UndoEventScope.isHandling { UndoEventScope.changeHandler?() }
        }
    }
}
