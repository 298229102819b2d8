/// A means to answer the sender of an event. A `@Handler` method for events can take it as its second parameter.
///
/// ```swift
/// @Handler func pick(_ event: Event, reply: EventReply) { reply("picked") }
/// ```
public struct EventReply {
    let event: Event

    /// Whether the sender accepts replies.
    public var isExpected: Bool { event.expectsReply }

    /// Sends a value back to the event's sender, as ``Event/reply(_:)`` does. Call this as often as you like, during
    /// the route or later.
    ///
    /// Does nothing if the sender doesn't accept replies.
    ///
    /// - Parameter value: The reply. The receiver can't use it afterward.
    public func callAsFunction(_ value: sending Any? = nil) { event.reply(value) }
}
