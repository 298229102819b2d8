public import SelectorDispatch

/// A report, returned by `explain`, on whether and where a message would be handled.
///
/// ```text
/// -[Button save:] would not be handled
/// Button: not registered; did you mean 'saveAll:'?
///   Editor: disabled: the document is read-only
///     Window: not asked: the route stops before it
/// ```
public struct RouteExplanation {
    /// The message, and the responder that would route it.
    public let message: DispatchError.Context
    /// Every responder on the way, in the order of the route, including those that wouldn't be asked.
    public internal(set) var visits: [Visit] = []
    /// The error that the route would throw for an empty event name, a circle, or a chain without end, or nil if there
    /// is none.
    public internal(set) var error: RouteError?

    /// The verdict on one responder.
    public struct Visit {
        /// The subject of the verdict.
        public let responder: any Responder
        /// The number of responders before this one, or of levels above it on a route down.
        public let depth: Int
        /// Whether the responder would handle the message, or why not.
        public internal(set) var verdict: Verdict
        /// Other parts of the visit, such as listeners and decorators, whose effect is unknown unless their code runs.
        public internal(set) var notes: [Note] = []
    }

    /// Whether a responder would handle a message, or why not.
    public enum Verdict: Sendable, Hashable {
        /// It would handle the message.
        case handles
        /// It would be asked, but only its own code determines the result, because it is an ``EventReceiver``.
        case decidesItself
        /// It has no handler for the message.
        /// - suggestions: Its nearest selectors, best first.
        /// - isStatic: Whether its type has the selector as a static handler, which routes don't reach.
        case notRegistered(suggestions: [String], isStatic: Bool = false)
        /// It has a handler, but the send would fail with these errors: a wrong number of arguments, a wrong type,
        /// null, the wrong isolation, or a released target.
        case fails([DispatchError])
        /// It is disabled for the message.
        case disabled(reason: String)
        /// It wouldn't get the message, because an earlier responder would stop it.
        /// - by: That responder's name.
        case stopped(by: String)
        /// It is a boundary, and the route would stop before it.
        case beyondBoundary
    }

    /// An additional fact about a visit to a responder.
    public enum Note: Sendable, Hashable {
        /// It has this many listeners for the message.
        case listeners(Int)
        /// These types can change or refuse the message: the responder itself, and decorators around it.
        case decorators([String])
        /// It has a handler of the event's name whose parameters aren't those of an event's handler.
        indirect case nearMiss(NearMiss)
        /// Its next responder was released, so the chain ends here.
        case nextResponderReleased
    }

    /// Whether a responder is certain to handle the message, as an ``EventReceiver`` is not.
    public var isHandled: Bool { handledBy != nil }

    /// The first responder that is certain to handle the message, or nil if there is none.
    public var handledBy: (any Responder)? { error == nil ? visits.first { $0.verdict == .handles }?.responder : nil }
}

extension RouteExplanation: CustomStringConvertible {
    /// The message with the answer, then each responder on a line with its verdict, indented by depth.
    @_optimize(size) public var description: String {
        let fails = visits.contains { if case .fails = $0.verdict { true } else { false } }
        let mayBe = visits.contains { $0.verdict == .decidesItself }
        let answer =
            error != nil || fails && !isHandled
            ? "would fail" : isHandled ? "would be handled" : mayBe ? "may be handled" : "would not be handled"
        let lines = visits.map { visit in
            String(repeating: "  ", count: min(visit.depth, 40)) + "\(visit)"
        }
        return (["\(message) \(answer)"] + lines + (error.map { ["\($0)"] } ?? [])).joined(separator: "\n")
    }
}

extension RouteExplanation.Visit: CustomStringConvertible {
    /// The responder, its verdict and its notes.
    @_optimize(size) public var description: String {
        (["\(label(of: responder)): \(verdict)"] + notes.map { "\($0)" }).joined(separator: "; ")
    }
}

extension RouteExplanation.Verdict: CustomStringConvertible {
    /// The verdict in words, such as `not registered; did you mean 'saveAll:'?`.
    @_optimize(size) public var description: String {
        switch self {
        case .handles: "handles it"
        case .decidesItself: "is asked, and decides for itself"
        case .notRegistered(let suggestions, let isStatic):
            (isStatic ? "registered only as a static handler: send it to the type" : "not registered")
                + (suggestions.isEmpty
                    ? "" : "; did you mean " + suggestions.map { "'\($0.shown())'" }.joined(separator: " or ") + "?")
        case .fails(let errors): errors.map(\.description).joined(separator: "; ")
        case .disabled(let reason): "disabled: \(reason.shown(upTo: 200))"
        case .stopped(let stopper): "not asked: \(stopper) stops it"
        case .beyondBoundary: "not asked: the route stops before it"
        }
    }
}

extension RouteExplanation.Note: CustomStringConvertible {
    /// The note in words, such as `2 listeners`.
    @_optimize(size) public var description: String {
        switch self {
        case .listeners(let count): count == 1 ? "1 listener" : "\(count) listeners"
        case .decorators(let names): "decorated by \(names.joined(separator: ", "))"
        case .nearMiss(let miss): "\(miss), but \(EventHandlerShape.rule)"
        case .nextResponderReleased: "its next responder was released"
        }
    }
}
