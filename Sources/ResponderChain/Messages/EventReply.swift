/// The means to answer an event's sender, which a `@Handler` method for the event can take as its second parameter.
///
/// ```swift
/// @Handler func pick(_ event: Event, reply: EventReply) { reply("picked") }
/// ```
public struct EventReply {
    let replyHandler: ((Any?) -> Void)?
    let control: RouteControl?

    init(_ event: Event) { (replyHandler, control) = (event.replyHandler, event.control) }

    /// Whether the sender accepts replies.
    public var isExpected: Bool { replyHandler != nil || control?.replies != nil }

    /// Sends a value back to the event's sender, as ``Event/reply(_:)`` does.
    ///
    /// - Parameter value: The reply. The receiver can't use it afterward.
    public func callAsFunction(_ value: sending Any? = nil) {
        if let replyHandler { return replyHandler(value) }
        control?.replies?.yield(value)
    }
}
