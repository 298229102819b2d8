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
