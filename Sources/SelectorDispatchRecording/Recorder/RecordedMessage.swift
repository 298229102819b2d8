public import SelectorDispatch

/// A message that a recorder has recorded.
public struct RecordedMessage: Sendable {
    /// How a message was sent.
    public enum Kind: Sendable, Hashable {
        /// A selector that was sent to a receiver.
        case send
        /// A selector that was routed along a chain.
        case route
        /// An event that was routed along a chain.
        case event
        /// Touches of one moment in a window or an application, or time that has passed there.
        case touch
        /// What a key did in a window or an application.
        case press
    }

    /// What came of a message.
    public enum Outcome: Sendable {
        /// The sender is still waiting.
        case pending
        /// The message was handled. The value is what the handler returned.
        case returned(RecordedValue)
        /// The message was routed, and nobody handled it.
        case unhandled
        /// The sender got an error: the handler's own, or the reason why no handler ran.
        case failed(any Error)
    }

    /// The message's number. The messages of a recorder are counted from 1, in the order in which they were sent.
    public package(set) var number = 0
    /// How the message was sent.
    public let kind: Kind
    /// The selector as the sender wrote it, or the name of an event.
    public let selector: Selector
    /// The arguments. For an event, this is the user info, if there is any.
    public let arguments: [RecordedValue]
    /// The receiver, or the responder where the route began.
    public let target: RecordedValue
    /// The object whose handler ran, or the responder that handled the route; nil if there is none.
    public package(set) var handledBy: RecordedValue?
    /// The visits of a route, in order.
    public package(set) var visits: [Visit] = []
    /// What came of the message.
    public package(set) var outcome = Outcome.pending
    /// The number of messages of the same recorder that this one was sent in.
    public let depth: Int
    /// The message as JSON, if the recorder has a coder.
    package var entry: Recording.Entry?

    package init(
        _ kind: Kind, _ selector: Selector, _ arguments: [RecordedValue], to target: RecordedValue, depth: Int = 0,
        _ entry: Recording.Entry? = nil
    ) {
        (self.kind, self.selector, self.arguments, self.target) = (kind, selector, arguments, target)
        (self.depth, self.entry) = (depth, entry)
    }

    /// What one responder did with a routed message.
    public struct Visit: Sendable {
        /// The responder.
        public let responder: RecordedValue
        /// What it did, such as `passed` or `handled and stopped`.
        public let outcome: String
    }
}

extension RecordedMessage: CustomStringConvertible {
    /// The message in one line, such as `3: save:to: 1, "disk" → true`.
    public var description: String {
        let values = arguments.isEmpty ? "" : " " + arguments.map(\.description).joined(separator: ", ")
        return "\(number): \(selector.description.shown())\(values) \(outcome)"
    }
}

extension RecordedMessage.Outcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .pending: "…"
        case .returned(let value): "→ \(value)"
        case .unhandled: "unhandled"
        case .failed(let error): "failed: \("\(error)".shown(upTo: 200))"
        }
    }
}

/// An object that has recorded messages, such as a ``MessageRecorder`` or a spy.
public protocol MessageRecord: Sendable {
    /// The recorded messages, in the order in which they were sent.
    var messages: [RecordedMessage] { get }

    /// Waits until another message is recorded, or a recorded one is over.
    ///
    /// - Parameter seen: the ``changeCount`` when the caller last looked.
    /// - Throws: `CancellationError` if the task is cancelled.
    func waitForChange(after seen: Int) async throws
    /// A number that grows when a message is recorded and when one is over.
    var changeCount: Int { get }
}
