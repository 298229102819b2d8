public import SelectorDispatch

/// A receiver that registers the messages that it is sent with an ``UndoHistory``, as messages to a target. See
/// ``UndoHistory/prepare(for:isolation:)``.
public struct UndoRecorder: MessageForwarder {
    private let history: UndoHistory
    private let target: AnyObject

    init(history: UndoHistory, target: AnyObject) {
        self.history = history
        self.target = target
    }

    /// Registers the message.
    ///
    /// - Throws: what ``UndoHistory/register(_:with:on:isolation:)`` throws.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        try history.record(invocation.selector, invocation.arguments, target)
        return true
    }
}
