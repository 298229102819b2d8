public import SelectorDispatch

/// A receiver, from ``UndoHistory/prepare(for:isolation:)``, that registers each message sent to it as one to a target.
public struct UndoRecorder: MessageForwarder {
    private let history: UndoHistory
    private let target: AnyObject

    init(history: UndoHistory, target: AnyObject) {
        self.history = history
        self.target = target
    }

    /// Registers the message.
    ///
    /// - Parameter invocation: The message.
    /// - Returns: True.
    /// - Throws: ``UndoError/noGroup(selector:)`` if no group is open and the history doesn't group by event;
    ///   `DispatchError` if the target has no handler for the message; the error of a listener to the history's events,
    ///   unchanged.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        try history.record(invocation.selector, invocation.arguments, target)
        return true
    }
}
