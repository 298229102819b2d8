/// A responder with an undo history, such as a document or a window.
///
/// ```swift
/// final class Document: LinkedResponder, UndoResponder {
///     let undoHistory: UndoHistory? = UndoHistory()
/// }
/// try view.nearestUndoHistory()?.undo()
/// ```
public protocol UndoResponder: Responder {
    /// The history of this responder and of the responders below it, or nil to use the history of a responder above.
    var undoHistory: UndoHistory? { get }
}

extension Responder {
    /// Returns the nearest undo history, that of this responder or of one up the chain, past every boundary, or nil.
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
