/// Something that happened, by name. It is raised at a responder and routed along the chain.
public struct Event {
    /// What the event is called. A `@Handler` method with this selector handles it.
    ///
    /// The method gets what it has parameters for: one gets the user info, two the sender and the user info, three also the
    /// event itself. `@Handler func pick(_ sender: Any?, userInfo: [String: Any]?, event: Event)` answers to
    /// `pick:userInfo:event:`, and can reply.
    public var name: String
    /// Anything that belongs to the event, by key; nil if the sender gave none.
    public var userInfo: [String: Any]?
    /// The object that raised the event, if it said so.
    public var sender: Any?
    /// The arguments, where this stands for a selector on its way that a listener hears; nil for an event by name.
    public internal(set) var arguments: [Any?]?
    /// Where in its route the event is.
    public internal(set) var phase = Phase.none

    /// What the receivers of one route share; nil outside a route.
    var control: RouteControl?
    /// Takes replies in the sender's isolation.
    var replyHandler: ((Any?) -> Void)?
    /// Set for a listener that may not prevent the default action.
    var isPassive = false

    /// Makes an event; its phase and what routes add come when it is routed.
    public init(name: String, userInfo: [String: Any]? = nil, sender: Any? = nil) {
        self.name = name
        self.userInfo = userInfo
        self.sender = sender
    }

    /// What an event offers to a `@Handler` method, by the number of its parameters: nothing, the user info, sender and
    /// user info, and as a third the event itself.
    var handlerArguments: [Any?] {
        switch name.utf8.count(where: { $0 == UInt8(ascii: ":") }) {
        case 0: []
        case 1: [userInfo]
        case 2: [sender, userInfo]
        default: [sender, userInfo, self]
        }
    }

    /// The event as it waits between its receivers: with no part in the route.
    var atRest: Event {
        var event = self
        (event.control, event.phase) = (nil, .none)
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

// MARK: - What a receiver can do to the route

extension Event {
    /// Asks the sender not to do what it does by default. It learns so from ``Route/isDefaultPrevented``.
    ///
    /// Does nothing outside a route, and nothing for a ``EventListeners/Options/passive`` listener.
    public func preventDefault() {
        if !isPassive { control?.preventDefault() }
    }

    /// Whether anybody on the route so far asked the sender not to do what it does by default.
    public var isDefaultPrevented: Bool { control?.isDefaultPrevented ?? false }

    /// Ends the route at once: nobody else is asked, on the same responder neither.
    ///
    /// Whether the event counts as handled is said by what its receiver returns, as always.
    public func stopNow() { control?.stopNow() }

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
