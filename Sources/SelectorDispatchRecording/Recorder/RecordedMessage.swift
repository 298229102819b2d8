public import SelectorDispatch

/// A recorded message.
public struct RecordedMessage: Sendable {
    /// The kinds of messages.
    public enum Kind: Sendable, Hashable {
        /// A selector to a receiver.
        case send
        /// A selector along a chain.
        case route
        /// An event along a chain.
        case event
        /// Simultaneous touches in a window or an application, or a time without touches.
        case touch
        /// A key's press in a window or an application.
        case press
        /// A pointer that scrolls or hovers in a window or an application.
        case pointer
    }

    /// The outcome of a message.
    public enum Outcome: Sendable {
        /// The sender is still waiting.
        case pending
        /// The message was handled, with this result.
        case returned(RecordedValue)
        /// The message was routed, but not handled.
        case unhandled
        /// The sender got an error: the handler's own, or the reason why no handler ran.
        case failed(any Error)
    }

    /// The message's number, from 1, in the order of sending.
    public package(set) var number = 0

    /// The message's kind.
    public let kind: Kind

    /// The selector as the sender wrote it, or the name of an event.
    public let selector: Selector

    /// The arguments; an event's only argument is its user info.
    public let arguments: [RecordedValue]

    /// The receiver, or the responder where the route began.
    public let target: RecordedValue

    /// The object whose handler ran, or the responder that handled the route; nil for neither.
    public package(set) var handledBy: RecordedValue?

    /// The visits of a route, in order.
    public package(set) var visits: [Visit] = []

    /// The message's outcome.
    public package(set) var outcome = Outcome.pending

    /// The number of enclosing messages that the recorder recorded.
    public package(set) var depth = 0

    /// The number of the innermost enclosing message, or nil if there is none.
    public package(set) var parent: Int?

    /// The message as JSON, if the recorder has a coder and the message is a send.
    var sendEntry: SendEntry?

    /// The message as JSON, if the recorder has a coder and the message isn't a send.
    private var otherEntry: OtherEntry?

    private indirect enum OtherEntry {
        case entry(Recording.Entry)
    }

    /// The message as JSON, if the recorder has a coder.
    package var entry: Recording.Entry? {
        get {
            if let sendEntry { return sendEntry.entry(selector, depth: depth) }
            guard case .entry(let entry)? = otherEntry else { return nil }
            return entry
        }
        set { otherEntry = newValue.map(OtherEntry.entry) }
    }

    /// Creates the record of a message that begins.
    ///
    /// - Parameters:
    ///   - kind: The message's kind.
    ///   - selector: The selector as the sender wrote it, or the name of an event.
    ///   - arguments: The arguments; an event's only argument is its user info.
    ///   - target: The receiver, or the responder where the route began.
    ///   - entry: The message as JSON, if the recorder has a coder.
    package init(
        _ kind: Kind,
        _ selector: Selector,
        _ arguments: [RecordedValue],
        to target: RecordedValue,
        _ entry: Recording.Entry? = nil
    ) {
        self.kind = kind
        self.selector = selector
        self.arguments = arguments
        self.target = target
        self.entry = entry
    }

    /// A responder's visit by a routed message.
    public struct Visit: Sendable {
        /// The responder.
        public let responder: RecordedValue

        /// The outcome, such as `passed` or `handled and stopped`.
        public let outcome: String
    }
}

extension RecordedMessage: CustomStringConvertible {
    /// The message in one line, such as `3: save:to: 1, "disk" → true`.
    public var description: String {
        let list = arguments.map(\.description).joined(separator: ", ")
        let values = arguments.isEmpty ? "" : " \(list)"
        return "\(number): \(selector.description.shown())\(values) \(outcome)"
    }
}

extension RecordedMessage.Outcome: CustomStringConvertible {
    /// The outcome in words, such as `→ true`.
    public var description: String {
        switch self {
        case .pending: "…"
        case .returned(let value): "→ \(value)"
        case .unhandled: "unhandled"
        case .failed(let error): "failed: \("\(error)".shown(upTo: 200))"
        }
    }
}
