/// The means to answer an event's sender, which a `@Handler` method for the event can take as its second parameter.
///
/// ```swift
/// @Handler func pick(_ event: Event, reply: EventReply) { reply("picked") }
/// ```
public struct EventReply {
    let event: Event

    /// Whether the sender accepts replies.
    public var isExpected: Bool { event.expectsReply }

    /// Sends a value back to the event's sender, as ``Event/reply(_:)`` does.
    ///
    /// - Parameter value: The reply. The receiver can't use it afterward.
    public func callAsFunction(_ value: sending Any? = nil) { event.reply(value) }
}
