/// The events of a scene, such as a touch or a key, and the histories that opened a group in one.
///
/// A scene ends the event of these histories after each of its own events, so that what one event changed is undone
/// together.
@MainActor package enum UndoEventScope {
    private struct WeakHistory {
        weak var history: UndoHistory?
    }

    private static var isHandling = false
    /// The histories that have an event to end. One whose handlers have left groups open waits for a later event.
    private static var histories: [WeakHistory] = []

    /// Runs the code that handles an event. When the outermost event is over, ends the event of the histories.
    ///
    /// - Parameters:
    ///   - body: Handles the event.
    ///   - report: Is called with the errors of listeners to the histories' events.
    package static func handling<Result>(
        _ body: () throws -> Result, report: (any Error) -> Void
    ) rethrows -> Result {
        if isHandling { return try body() }
        isHandling = true
        defer {
            isHandling = false
            endEvents(report)
        }
        return try body()
    }

    private static func endEvents(_ report: (any Error) -> Void) {
        guard !histories.isEmpty else { return }
        let ending = histories.compactMap(\.history)
        histories = []
        for history in ending {
            if history.groupingLevel > 1 {
                histories.append(WeakHistory(history: history))
            } else {
                do { try history.endEvent(isolation: MainActor.shared) } catch { report(error) }
            }
        }
    }

    fileprivate static func note(_ history: UndoHistory) {
        guard isHandling, !histories.contains(where: { $0.history === history }) else { return }
        histories.append(WeakHistory(history: history))
    }
}

extension UndoHistory {
    /// Notes that the event's group was opened, for a scene that handles an event.
    func noteOpenEvent(isolation: isolated (any Actor)?) {
        guard isolation === MainActor.shared else { return }
        // Safe, because this code runs on the main actor already, so the history doesn't leave its isolation.
        nonisolated(unsafe) let history = self
        MainActor.assumeIsolated { UndoEventScope.note(history) }
    }
}
