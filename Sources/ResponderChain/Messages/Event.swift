/// Something that happened, by name. It is raised at a responder and routed along the chain.
public struct Event {
    /// What the event is called. A `@Handler` method of this name handles it, see ``EventReceiver`` for what it may take.
    public var name: String
    /// Anything that belongs to the event, by key; nil if the sender gave none.
    public var userInfo: [String: Any]?
    /// The object that raised the event; on a route the responder that routes it, if the sender named nobody.
    public var sender: Any?
    /// Whether the sender lets receivers prevent what it does by default. If not, ``preventDefault()`` does nothing.
    public private(set) var isCancelable = true
    /// The arguments, where this stands for a selector on its way that a listener hears; nil for an event by name.
    public internal(set) var arguments: [Any?]?
    /// Where in its route the event is.
    public internal(set) var phase = Phase.none
    /// The responder where the route starts; nil outside a route.
    public internal(set) var target: (any Responder)?
    /// The responder that is asked just now; nil outside a route.
    public internal(set) var currentResponder: (any Responder)?

    /// What the receivers of one route share; nil outside a route.
    var control: RouteControl?
    /// Takes replies in the sender's isolation.
    var replyHandler: ((Any?) -> Void)?
    /// Set for a listener that may not prevent the default action.
    var isPassive = false
    /// What is done to the event before and after its routes; nil if nobody outside the route has it.
    var flags: EventFlags?

    /// Makes an event; its phase and what routes add come when it is routed.
    public init(name: String, userInfo: [String: Any]? = nil, sender: Any? = nil, isCancelable: Bool = true) {
        self.init(raised: name, userInfo, sender)
        self.isCancelable = isCancelable
        flags = EventFlags()
    }

    /// Makes an event that its sender sees no more of.
    init(raised name: String, _ userInfo: [String: Any]?, _ sender: Any?) {
        self.name = name
        self.userInfo = userInfo
        self.sender = sender
    }

    /// The event as it waits between its receivers: with no part in the route.
    var atRest: Event {
        var event = self
        (event.control, event.phase, event.target, event.currentResponder) = (nil, .none, nil, nil)
        event.flags = nil
        return event
    }

    /// A part of a route.
    public enum Phase: Sendable, Hashable {
        /// Not on a route.
        case none
        /// On the way from the top of the chain to the responder where the route starts.
        case capture
        /// At the responder where the route starts.
        case target
        /// On the way up from there.
        case bubble
        /// On the way down to those below.
        case descent
    }
}

/// The DOM's flags of an event that isn't on a route.
final class EventFlags {
    /// It was stopped before its route: that ends without asking anybody, and the event is as new.
    var isStopped = false
    /// The default was prevented, before its route or on it.
    var isDefaultPrevented = false
}

// MARK: - What a receiver can do to the route

extension Event {
    /// Asks the sender not to do what it does by default. It learns so from ``Route/isDefaultPrevented``.
    ///
    /// Before its route an event can be prevented as well. Does nothing for an event that isn't ``isCancelable``, nor for a
    /// ``EventListeners/Options/passive`` listener.
    public func preventDefault() {
        guard isCancelable, !isPassive else { return }
        if let control { control.preventDefault() } else { flags?.isDefaultPrevented = true }
    }

    /// Whether anybody asked the sender not to do what it does by default: so far on the route, or, asked of the event that
    /// was sent, on a route of it.
    public var isDefaultPrevented: Bool { control?.isDefaultPrevented ?? flags?.isDefaultPrevented ?? false }

    /// Ends the route at once: nobody else is asked, on the same responder neither. An event that is stopped before its
    /// route is offered to nobody, and is as new afterwards.
    ///
    /// Whether the event counts as handled is said by what its receiver returns, as always.
    public func stopImmediately() {
        if let control { control.stopImmediately() } else { flags?.isStopped = true }
    }

    /// Whether the sender takes replies.
    public var expectsReply: Bool { replyHandler != nil || control?.replies != nil }

    /// Calls back the sender with other data: as often as one likes, now or later.
    ///
    /// Does nothing if the sender takes no replies.
    ///
    /// - Parameter value: anything; it leaves the receiver.
    public func reply(_ value: sending Any? = nil) {
        if let replyHandler { return replyHandler(value) }
        control?.replies?.yield(value)
    }
}

/// What a receiver did with an event.
///
/// A `@Handler` method that answers to the event's name may return it too; one that returns anything else has handled
/// the event, and the route stops.
public enum EventResult: Sendable, Hashable {
    /// Not handled here; the next responder is asked.
    case ignoreAndContinue
    /// Handled here; the next responder is asked all the same.
    case handleAndContinue
    /// Handled here, and the route ends when everybody on this responder has been asked.
    case handleAndStop

    /// The stronger of what two on one responder did.
    func combined(with other: EventResult) -> EventResult {
        switch (self, other) {
        case (.handleAndStop, _), (_, .handleAndStop): .handleAndStop
        case (.handleAndContinue, _), (_, .handleAndContinue): .handleAndContinue
        case (.ignoreAndContinue, .ignoreAndContinue): .ignoreAndContinue
        }
    }
}
