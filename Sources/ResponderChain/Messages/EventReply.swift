/// Answers the sender of an event: what a `@Handler` method for events may take as its second parameter.
///
/// ```swift
/// @Handler func pick(_ event: Event, reply: EventReply) { reply("picked") }
/// ```
public struct EventReply {
    let event: Event

    /// Whether the sender takes replies.
    public var isExpected: Bool { event.expectsReply }

    /// Calls back the sender with other data, as ``Event/reply(_:)`` does: as often as one likes, now or later.
    ///
    /// - Parameter value: anything; it leaves the receiver.
    public func callAsFunction(_ value: sending Any? = nil) { event.reply(value) }
}
