public import SelectorDispatch

/// One message that was sent or routed, as its recorder keeps it.
public struct RecordedMessage: Sendable {
    /// How it was given on its way.
    public enum Kind: Sendable, Hashable {
        /// A selector, sent to its receiver.
        case send
        /// A selector, routed along a chain.
        case route
        /// An event, routed along a chain.
        case event
        /// What touches of one moment do in a window or application, or that time has passed there.
        case touch
    }

    /// What became of it.
    public enum Outcome: Sendable {
        /// Its sender hasn't got an answer yet.
        case pending
        /// It was handled, with what the handler returned.
        case returned(RecordedValue)
        /// It was routed, and nobody handled it.
        case unhandled
        /// Its sender got an error: the handler's own, or that no handler ran.
        case failed(any Error)
    }

    /// Its place among all that the recorder recorded, from 1, in the order in which they were sent.
    public package(set) var number = 0
    /// How it was given on its way.
    public let kind: Kind
    /// The selector as its sender wrote it; of an event the name.
    public let selector: Selector
    /// The arguments; of an event the user info, if it had one.
    public let arguments: [RecordedValue]
    /// To whom it was sent, or the responder where its route began.
    public let target: RecordedValue
    /// Whose handler ran; of a route the responder that handled it; nil if there is none.
    public package(set) var handledBy: RecordedValue?
    /// Who was asked on a route, in order, and what came of it.
    public package(set) var visits: [Visit] = []
    /// What became of it.
    public package(set) var outcome = Outcome.pending
    /// In how many other messages of this recorder it was sent; 0 if in none.
    public let depth: Int
    /// The message as JSON, if its recorder has a coder.
    package var entry: Recording.Entry?

    package init(
        _ kind: Kind, _ selector: Selector, _ arguments: [RecordedValue], to target: RecordedValue, depth: Int = 0,
        _ entry: Recording.Entry? = nil
    ) {
        (self.kind, self.selector, self.arguments, self.target) = (kind, selector, arguments, target)
        (self.depth, self.entry) = (depth, entry)
    }

    /// One responder's part in a route.
    public struct Visit: Sendable {
        /// Who was asked.
        public let responder: RecordedValue
        /// `passed`, `handled and stopped` and so on.
        public let outcome: String
    }
}

extension RecordedMessage: CustomStringConvertible {
    /// `3: save:to: 1, "disk" → true`.
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

/// What has recorded messages: a ``MessageRecorder``, a spy.
public protocol MessageRecord: Sendable {
    /// What was recorded, in the order of sending.
    var messages: [RecordedMessage] { get }

    /// Waits until something more was recorded, or something recorded is over.
    ///
    /// - Parameter seen: what ``changeCount`` was when the caller looked.
    /// - Throws: `CancellationError` when the task is cancelled.
    func waitForChange(after seen: Int) async throws
    /// Counts what was recorded and what is over.
    var changeCount: Int { get }
}
