public import SelectorDispatch

/// A responder with an undo history, such as a document or a window.
///
/// ```swift
/// final class Document: LinkedResponder, UndoResponder {
///     let undoHistory: UndoHistory? = UndoHistory()
/// }
/// try view.nearestUndoHistory()?.undo()
/// ```
public protocol UndoResponder: Responder {
    /// The history of this responder and of the responders below it, or nil to use the history of a
    /// responder above.
    var undoHistory: UndoHistory? { get }
}

extension Responder {
    /// Returns the nearest undo history, that of this responder or of one up the chain, past every
    /// boundary, or nil.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)`` if the chain runs in a circle;
    ///   ``RouteError/endlessChain(_:limit:)`` if it has no end.
    public func nearestUndoHistory() throws(RouteError) -> UndoHistory? {
        for responder in try responderChain() {
            if let history = (responder as? any UndoResponder)?.undoHistory { return history }
        }
        return nil
    }
}

/// An event that an ``UndoHistory`` routes under this name.
///
/// ```swift
/// history.eventListeners.add(UndoEvent.didUndo.rawValue) { _ in
///     updateMenu()
///     return .handleAndContinue
/// }
/// ```
///
/// The events are those of `NSUndoManager`'s notifications.
public enum UndoEvent: String, Sendable, CaseIterable {
    /// A group is about to be opened, closed, undone or redone.
    case checkpoint = "undoCheckpoint"

    /// A group was opened.
    case didOpenGroup = "undoDidOpenGroup"

    /// A group is about to be closed.
    case willCloseGroup = "undoWillCloseGroup"

    /// A group was closed.
    case didCloseGroup = "undoDidCloseGroup"

    /// A group is about to be undone.
    case willUndo = "undoWillUndo"

    /// A group was undone.
    case didUndo = "undoDidUndo"

    /// A group is about to be redone.
    case willRedo = "undoWillRedo"

    /// A group was redone.
    case didRedo = "undoDidRedo"
}

/// The events of a scene, such as a touch or a key, and the histories with a group that an event's
/// end closes.
///
/// A scene ends the event of these histories before and after each of its own events. Therefore,
/// the changes of one event are one undo step, apart from earlier changes by a timer or a task.
@MainActor package enum UndoEventScope {
    // Each event of a scene reads these twice.
    @exclusivity(unchecked) fileprivate static var isHandling = false

    /// The histories with an event to end.
    ///
    /// A history whose handlers left groups open waits for a later event.
    @exclusivity(unchecked) private static var histories: [WeakResponder] = []

    /// A closure that is called when a history that is used outside an event gets an event to end,
    /// so that a host can end it.
    package static var changeHandler: (() -> Void)?

    /// The number of histories that triggers the removal of released ones.
    private static var limit = 16

    /// Runs the code that handles an event, and ends the histories' events before and after it
    /// unless it is nested.
    ///
    /// - Parameters:
    ///   - body: A closure that handles the event.
    ///   - report: A closure that takes the errors of listeners to the histories' events.
    /// - Returns: The closure's result.
    /// - Throws: The error of `body`, unchanged.
    package static func handling<Result>(
        _ body: () throws -> Result,
        report: (any Error) -> Void
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

    @_optimize(none) private static func endEvents(_ report: (any Error) -> Void) {
        guard !histories.isEmpty else { return }
        let ending = histories.compactMap { $0.object as? UndoHistory }
        histories = []
        for history in ending {
            history.isNoted = false
            if history.groupingLevel > 1 || history.isReversing {
                note(history)
            } else {
                do {
                    try history.endEvent(isolation: MainActor.shared)
                } catch {
                    report(error)
                }
            }
        }
    }

    @_optimize(none) fileprivate static func note(_ history: UndoHistory) {
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
        // Safe, because this code runs on the main actor already, so the history doesn't leave its
        // isolation.
        nonisolated(unsafe) let history = self
        MainActor.assumeIsolated {
            UndoEventScope.note(history)
            if !UndoEventScope.isHandling { UndoEventScope.changeHandler?() }
        }
    }
}

/// A check that the current code runs on the main actor.
///
/// The type conforms to its protocol only on the main actor, and a cast at run time checks that
/// without trapping. A check for the main thread wouldn't suffice because, on Linux, the main actor
/// may use a different thread.
package struct OnMainActor {
    package static var isCurrent: Bool { conforms(OnMainActor()) }

    /// Takes the value as `Any`, so that the cast happens at run time.
    @inline(never) private static func conforms(_ value: Any) -> Bool {
        value is any MainActorWitness
    }
}

private protocol MainActorWitness {}
extension OnMainActor: @MainActor MainActorWitness {}

/// The registered messages of one user action, in the order of their registration.
final class UndoGroup {
    var actions: [Invocation] = []
    var name = ""
}

extension [UndoGroup] {
    /// Removes the oldest groups beyond a limit, or none if it is 0.
    mutating func trim(to limit: Int) {
        if limit > 0, count > limit { removeFirst(count - limit) }
    }
}

/// A receiver, from ``UndoHistory/prepare(for:isolation:)``, that registers each message sent to it
/// as one to a target.
public struct UndoRecorder: MessageForwarder {
    let history: UndoHistory
    let target: AnyObject

    /// Registers the message.
    ///
    /// - Parameter invocation: The message.
    /// - Returns: True.
    /// - Throws: ``UndoError/noGroup(selector:)`` if no group is open and the history doesn't group
    ///   by event; `DispatchError` if the target has no handler for the message; the error of a
    ///   listener to the history's events, unchanged.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        try history.record(invocation.selector, invocation.arguments, target)
        return true
    }
}

/// A reason for an ``UndoHistory`` to refuse a request.
@nonexhaustive public enum UndoError: Error, Sendable, Hashable {
    /// A message was registered outside any group, and the history doesn't group by event.
    ///
    /// - Parameter selector: The message.
    case noGroup(selector: String)

    /// There is no open group to close.
    case noOpenGroup

    /// Groups were open when undo or the end of an event was requested.
    ///
    /// - Parameter level: The number of open groups.
    case nestedGroups(level: Int)

    /// Undo or redo was requested while one of them was running.
    ///
    /// - Parameter isUndoing: Whether undo was running, or else redo.
    case busy(isUndoing: Bool)

    /// Registration can't be enabled, because it isn't disabled.
    case notDisabled
}

extension UndoError: CustomStringConvertible {
    /// The error in words for the developer: what was found, and how to fix it.
    public var description: String {
        switch self {
        case .noGroup(let selector):
            "'\(selector.shown())' can't be registered outside a group; "
                + "call beginGroup(), or set groupsByEvent to true"
        case .noOpenGroup: "endGroup() was called without beginGroup()"
        case .nestedGroups(let level):
            (level == 1 ? "a group is" : "\(level) groups are")
                + " open; call endGroup() for each beginGroup()"
        case .busy(let isUndoing):
            "the history is \(isUndoing ? "undoing" : "redoing") something; wait until that is over"
        case .notDisabled: "enableRegistration() was called without disableRegistration()"
        }
    }
}
