public import ResponderChain
public import SelectorDispatch

/// Records messages that are sent and routed: what, to whom, who handled it, and what came of it.
///
/// ```swift
/// let recorder = MessageRecorder()
/// try recorder.record { try cart.send("add:", with: ["apple"]) }
/// print(recorder.messages)  // [1: add: "apple" → 1]
/// ```
///
/// ``record(isolation:_:)`` records what its closure sends, in the tasks too that it waits for or starts; nobody else's, so
/// that tests may run side by side. A recorder of a registry or of a chain records what goes through that, from wherever it is
/// sent, between ``start()`` and ``stop()``.
///
/// A route is one message, and its handler's run is part of it. The recorder holds what the messages carried.
///
/// While nothing records, a send pays for the possibility what it pays for observers: one load of a word.
public final class MessageRecorder: MessageRecord {
    private let recording: Recording

    /// Makes a recorder for scopes, see ``record(isolation:_:)``.
    public init() {
        recording = Recording(.scopes)
    }

    /// Makes a recorder of all that is sent through a registry. Routes are not told by registry.
    public init(registry: HandlerRegistry) {
        recording = Recording(.registry(registry))
    }

    /// Makes a recorder of all that is sent to a responder or to those up the chain from it, and of routes that begin at one of
    /// them.
    ///
    /// - Parameter responder: the chain is as it is now; its responders are held weakly.
    /// - Throws: `RouteError.chainCycle`, `RouteError.endlessChain`.
    public init(chainOf responder: any Responder) throws {
        recording = Recording(.responders(try responder.responderChain().map(WeakObject.init)))
    }

    deinit { recording.stopAll() }

    /// Records what a closure sends.
    ///
    /// May be called again, and within itself: nothing is recorded twice.
    @discardableResult
    public func record<Result>(_ body: () throws -> Result) rethrows -> Result {
        let scope = recording.beginScope()
        defer { recording.endScope(scope) }
        return try RecordingScope.$current.withValue(RecordingScope.current.union([scope]), operation: body)
    }

    /// Records what a closure sends and awaits, in its child tasks too.
    ///
    /// - Parameters:
    ///   - isolation: the caller's isolation, where the closure runs; leave it out.
    ///   - body: what it sends after it returned, in a task that it started, is not recorded.
    @discardableResult
    public func record<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let scope = recording.beginScope()
        defer { recording.endScope(scope) }
        return try await RecordingScope.$current.withValue(
            RecordingScope.current.union([scope]), operation: body, isolation: isolation)
    }

    /// Begins to record what goes through the registry or the chain; twice is once.
    ///
    /// A recorder for scopes records all messages of the process then.
    public func start() { recording.start() }

    /// Ends what ``start()`` began. What was recorded stays.
    public func stop() { recording.stop() }

    /// What was recorded, in the order of sending.
    public var messages: [RecordedMessage] { recording.log.messages }
    public var changeCount: Int { recording.log.changeCount }

    public func waitForChange(after seen: Int) async throws {
        try await recording.log.waitForChange(after: seen)
    }

    /// Forgets what was recorded. Later messages are counted on.
    public func removeAll() { recording.log.removeAll() }
}
