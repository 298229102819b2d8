public import ResponderChain
public import SelectorDispatch
public import SelectorDispatchJSON

/// Records messages that are sent and routed: what, to whom, who handled it, and what came of it.
///
/// ```swift
/// let recorder = MessageRecorder()
/// try recorder.record { try cart.send("add:", with: ["apple"]) }
/// print(recorder.messages)  // [1: add: "apple" → 1]
/// ```
///
/// ``record(isolation:_:)`` records what its closure sends, and what is sent in the tasks that the closure starts or
/// waits for. It records nobody else's messages, so tests can run side by side.
///
/// Between ``start()`` and ``stop()``, a recorder records what the whole process sends: everything, or what goes
/// through one registry or along one chain. What a ``Replay`` performs is not recorded then. To record a replay, run it
/// in the closure of ``record(isolation:_:)``. A recorder that is released has stopped.
///
/// A route is one message, and its handler's run is part of it. A recorder keeps the values that messages carry. The
/// events of an `UndoHistory` are recorded only by a recorder of a chain with the history in it.
///
/// With a coder, a recorder also writes each message as JSON when it is sent; ``recording`` returns the session as text
/// that can be replayed.
///
/// While nothing is recorded, a send spends one load of a word on checking for observers.
public final class MessageRecorder: MessageRecord {
    package let observer: RecordingObserver
    private let extent: Recording.Extent
    /// The observer of touches and keys, which lives as long as the recorder.
    package let surfaceRecorder = Lock<(any AnyObject & Sendable)?>(nil)

    /// Creates a recorder of all messages.
    ///
    /// - Parameters:
    ///   - coder: writes messages for ``recording``; nil if that isn't wanted. Its directory has the names of the
    ///     objects.
    ///   - recordsDurations: whether the recording tells how long messages and visits took. Then equal sessions aren't
    ///     equal text.
    public init(coder: JSONCoder? = nil, recordsDurations: Bool = false) {
        extent = .everything
        observer = RecordingObserver(
            .everything, coder.map { EntryWriter(coder: $0, recordsDurations: recordsDurations) })
    }

    /// Creates a recorder of what is sent and routed through one registry.
    ///
    /// A message belongs to the registry in which its handler is looked up: the one that it is sent through, or the one
    /// in the options of its route. A registry that was made from this one, by a filter or by merging, is another one.
    ///
    /// - Parameters:
    ///   - registry: the registry.
    ///   - coder: writes messages for ``recording``; nil if that isn't wanted.
    ///   - recordsDurations: whether the recording tells how long messages and visits took.
    public init(registry: HandlerRegistry, coder: JSONCoder? = nil, recordsDurations: Bool = false) {
        extent = .registry
        observer = RecordingObserver(
            .registry(registry), coder.map { EntryWriter(coder: $0, recordsDurations: recordsDurations) })
    }

    /// Creates a recorder of what is sent to a responder or to those up the chain from it, and of routes that begin at
    /// one of them.
    ///
    /// - Parameters:
    ///   - responder: where the chain begins. The chain stays as it is now; its responders are held weakly.
    ///   - coder: writes messages for ``recording``; nil if that isn't wanted.
    ///   - recordsDurations: whether the recording tells how long messages and visits took.
    /// - Throws: `RouteError.chainCycle` or `RouteError.endlessChain` if the chain has no end.
    /// - Complexity: O(length of the chain).
    public init(chainOf responder: any Responder, coder: JSONCoder? = nil, recordsDurations: Bool = false) throws {
        extent = .chain(of: coder?.directory.name(of: responder))
        observer = RecordingObserver(
            .responders(try responder.responderChain().map(WeakObject.init)),
            coder.map { EntryWriter(coder: $0, recordsDurations: recordsDurations) })
    }

    deinit { observer.stopAll() }

    /// Records what a closure sends.
    ///
    /// You can call it again, and within itself; nothing is recorded twice.
    ///
    /// - Parameter body: sends messages.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws.
    @discardableResult
    public func record<Result>(_ body: () throws -> Result) rethrows -> Result {
        let scope = observer.beginScope()
        defer { observer.endScope(scope) }
        return try RecordingScope.$current.withValue(RecordingScope.current.union([scope]), operation: body)
    }

    /// Records what a closure sends, and what is sent in the tasks that it starts.
    ///
    /// Messages that a task sends after the closure has returned are not recorded.
    ///
    /// - Parameters:
    ///   - isolation: the caller's isolation, in which the closure runs; leave it out.
    ///   - body: sends messages.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws.
    @discardableResult
    public func record<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let scope = observer.beginScope()
        defer { observer.endScope(scope) }
        return try await RecordingScope.$current.withValue(
            RecordingScope.current.union([scope]), operation: body, isolation: isolation)
    }

    /// Begins to record what the whole process sends. Does nothing if that has begun already.
    public func start() { observer.start() }

    /// Ends what ``start()`` began. What was recorded stays. Does nothing if nothing has begun.
    public func stop() { observer.stop() }

    /// The recorded session as JSON; nil if the recorder has no coder.
    ///
    /// A message that isn't over has no result in it.
    ///
    /// - Complexity: O(number of messages).
    public var recording: Recording? {
        guard observer.coder != nil else { return nil }
        return Recording(extent: extent, entries: messages.compactMap(\.entry))
    }

    /// The recorded messages, in the order in which they were sent.
    public var messages: [RecordedMessage] { observer.log.messages }
    public var changeCount: Int { observer.log.changeCount }

    public func waitForChange(after seen: Int) async throws {
        try await observer.log.waitForChange(after: seen)
    }

    /// Forgets all recorded messages. The numbers of later messages go on from theirs.
    public func removeAll() { observer.log.removeAll() }
}
