/// An object that has recorded messages, such as a ``MessageRecorder`` or a spy.
public protocol MessageRecord: Sendable {
    /// The recorded messages, in the order of sending.
    var messages: [RecordedMessage] { get }

    /// Waits until a message is recorded or ends.
    ///
    /// - Parameter seen: The last known ``changeCount``.
    /// - Throws: `CancellationError` if the task is canceled.
    func waitForChange(after seen: Int) async throws

    /// A number that grows whenever a message is recorded or ends.
    var changeCount: Int { get }
}
