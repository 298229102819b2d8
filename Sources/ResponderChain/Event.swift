/// Something that happened, by name. It is raised at a responder and routed along the chain.
public struct Event {
    /// What the event is called. A `@Handler` method with this selector handles it.
    public var name: String
    /// Anything that belongs to the event, by key; nil if the sender gave none.
    public var userInfo: [String: Any]?
    /// The object that raised the event, if it said so.
    public var sender: Any?

    public init(name: String, userInfo: [String: Any]? = nil, sender: Any? = nil) {
        self.name = name
        self.userInfo = userInfo
        self.sender = sender
    }
}

/// What a responder did with an event.
///
/// A `@Handler` method that answers to the event's name may return it too; one that returns anything else has handled
/// the event, and the route stops.
public enum EventResult: Sendable, Hashable {
    /// Not handled here; the next responder is asked.
    case ignoreAndContinue
    /// Handled here; the next responder is asked all the same.
    case handleAndContinue
    /// Handled here, and the route ends.
    case handleAndStop
}
