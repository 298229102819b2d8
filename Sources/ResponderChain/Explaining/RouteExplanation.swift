public import SelectorDispatch

/// Why a message would be handled or wouldn't be, found out without asking anybody: `explain`.
///
/// ```text
/// -[Button save:] would not be handled
/// Button: not registered; did you mean 'saveAll:'?
///   Editor: disabled: the document is read-only
///     Window: not asked: the route stops before it
/// ```
public struct RouteExplanation {
    /// The message, and who would send it.
    public let message: DispatchError.Context
    /// Every responder that there is, in the order of the route; also those that would not be asked.
    public internal(set) var visits: [Visit] = []
    /// The error that the route would begin with: an empty event name, a circle.
    public internal(set) var error: RouteError?

    /// One responder's part.
    public struct Visit {
        /// Whom it is about.
        public let responder: any Responder
        /// How many responders, or on a way down levels, are before it.
        public let depth: Int
        /// Whether it would handle the message, or why not.
        public internal(set) var verdict: Verdict
        /// Who would be at work here whose code would have to run to know: listeners, decorators.
        public internal(set) var notes: [Note] = []
    }

    /// Whether a responder would handle a message, or why not.
    public enum Verdict: Sendable, Hashable {
        /// It would handle the message.
        case handles
        /// It would be asked, and only its own code knows: it is an ``EventReceiver``.
        case decidesItself
        /// It has no handler for it.
        /// - suggestions: its nearest selectors, best first.
        /// - isStatic: whether its type has it as a static handler, which no route reaches.
        case notRegistered(suggestions: [String], isStatic: Bool = false)
        /// It has a handler, and the send would fail: wrong count, wrong type, null, wrong isolation, a target that is gone.
        case fails([DispatchError])
        /// It takes no part in the message now.
        case disabled(reason: String)
        /// It would not be asked: this one stops the message before.
        case stopped(by: String)
        /// It would not be asked: the route stops before this boundary.
        case beyondBoundary
    }

    /// Who would see the message pass.
    public enum Note: Sendable, Hashable {
        /// It has listeners for it.
        case listeners(Int)
        /// It, or decorators around it, can change or refuse the message.
        case decorators([String])
        /// It has a handler of the event's name whose parameters are no event's.
        case nearMiss(NearMiss)
        /// The object kept as its next responder was released: the chain ends here.
        case nextResponderReleased
    }

    /// Whether a responder would handle the message, as far as can be known: not if only receivers know.
    public var isHandled: Bool { handledBy != nil }

    /// Who would handle it first, if anybody.
    public var handledBy: (any Responder)? { error == nil ? visits.first { $0.verdict == .handles }?.responder : nil }
}

extension RouteExplanation: CustomStringConvertible {
    public var description: String {
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
    public var description: String {
        (["\(label(of: responder)): \(verdict)"] + notes.map { "\($0)" }).joined(separator: "; ")
    }
}

extension RouteExplanation.Verdict: CustomStringConvertible {
    public var description: String {
        switch self {
        case .handles: "handles it"
        case .decidesItself: "is asked, and decides itself"
        case .notRegistered(let suggestions, let isStatic):
            "not registered\(isStatic ? ", but as a static handler: send it to the type" : "")"
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
    public var description: String {
        switch self {
        case .listeners(let count): count == 1 ? "1 listener" : "\(count) listeners"
        case .decorators(let names): "decorated by \(names.joined(separator: ", "))"
        case .nearMiss(let miss): "\(miss), but \(EventHandlerShape.rule)"
        case .nextResponderReleased: "its next responder was released"
        }
    }
}
