public import SelectorDispatch

/// A message's value, before a recorder keeps it.
///
/// ```swift
/// let options = MessageRecorder.Options(redact: { $0.role == .userInfo("card") ? "•••" : $0.value })
/// ```
public struct RecordableValue {
    /// A value's role in its message.
    public enum Role: Sendable, Hashable {
        /// The argument with this index; for a key, the `ResponderKey`.
        case argument(Int)
        /// The value of an event's user info with this key.
        case userInfo(String)
        /// The sender of an event, if it isn't an object.
        case sender
        /// The handler's result.
        case result
        /// The sender's error.
        case error
    }

    /// The selector as the sender wrote it, the name of the event or, for a key, that of the
    /// responder's method, such as `pressesBegan`.
    public let selector: Selector

    /// The value's role in its message.
    public let role: Role

    /// The value, or a ``SecretValue`` if a handler with the tag `secret` gets or returns it.
    public let value: Any?

    /// The value, secret or not.
    public let original: Any?
}
