public import ResponderChain
public import SelectorDispatch
public import SelectorDispatchJSON

/// A recorder of sent and routed messages, with their receivers, handlers and outcomes.
///
/// ```swift
/// let recorder = MessageRecorder()
/// try recorder.record { try cart.send("add:", with: ["apple"]) }
/// print(recorder.messages)  // [1: add: "apple" → 1]
/// ```
///
/// ``record(isolation:_:)`` records the messages of its closure and of the tasks that the closure
/// starts or waits for, and no others. Between ``start()`` and ``stop()``, a recorder records the
/// whole process's messages, except those of a ``Replay``. It stops when it is released.
///
/// A route is one message, which includes its handler's run. A recorder keeps the values of
/// messages, except those of handlers with the tag `secret`; see ``RecordableValue``. With a coder,
/// ``recording`` returns the session as text.
public final class MessageRecorder: MessageRecord {
    /// The options of a recorder.
    public struct Options: Sendable {
        /// Whether messages and visits have durations; false by default.
        ///
        /// With durations, equal sessions aren't equal text.
        public var durations: Bool

        /// Whether the events of an `UndoHistory` are recorded; false by default.
        ///
        /// They follow from other messages.
        public var undoEvents: Bool

        /// A closure that returns the form of a value to keep; by default,
        /// ``RecordableValue/value``.
        ///
        /// It is called in the sender's isolation, before any of the message's values is kept.
        /// Expectations compare this form.
        public var redact: (@Sendable (RecordableValue) -> Any?)?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - durations: Whether messages and visits have durations.
        ///   - undoEvents: Whether the events of an `UndoHistory` are recorded.
        ///   - redact: A closure that returns the form of a value to keep, or nil for
        ///     ``RecordableValue/value``.
        public init(
            durations: Bool = false,
            undoEvents: Bool = false,
            redact: (@Sendable (RecordableValue) -> Any?)? = nil
        ) {
            self.durations = durations
            self.undoEvents = undoEvents
            self.redact = redact
        }
    }

    /// The messages that a recorder records.
    public struct Scope: Sendable {
        enum Kind: Sendable {
            case everything
            case registry(HandlerRegistry)
            case responders([WeakObject])
        }

        let kind: Kind

        /// All messages.
        public static let everything = Scope(kind: .everything)

        /// Returns the scope of a registry: the messages whose handlers are looked up in it.
        ///
        /// A registry filtered or merged from it is a different one.
        public static func registry(_ registry: HandlerRegistry) -> Scope {
            Scope(kind: .registry(registry))
        }

        /// Returns the scope of a chain: the messages to its responders, and the routes that begin
        /// at one of them.
        ///
        /// - Parameter responder: The start of the chain. The chain is fixed now; its responders
        ///   are held weakly.
        /// - Throws: `RouteError.chainCycle` or `RouteError.endlessChain` if the chain has no end.
        public static func chain(of responder: any Responder) throws -> Scope {
            Scope(kind: .responders(try responder.responderChain().map(WeakObject.init)))
        }

        /// Returns the scope as a recording has it, with the name of a chain's responder.
        func extent(_ coder: JSONCoder?) -> Recording.Extent {
            switch kind {
            case .everything: .everything
            case .registry: .registry
            case .responders(let responders):
                .chain(of: responders.first?.object.flatMap { coder?.directory.name(of: $0) })
            }
        }
    }

    package let observer: RecordingObserver
    private let extent: Recording.Extent

    /// The observer of touches and keys, held for the recorder's lifetime; nil without one.
    package let surfaceRecorder = Lock<(any AnyObject & Sendable)?>(nil)

    /// Creates a recorder that keeps messages in memory.
    ///
    /// - Parameters:
    ///   - scope: The messages to record.
    ///   - coder: The coder for ``recording``, whose directory names the objects. Without one,
    ///     ``recording`` is nil.
    ///   - options: The recorder's options.
    public init(
        _ scope: Scope = .everything,
        coder: JSONCoder? = nil,
        options: Options = Options()
    ) {
        extent = scope.extent(coder)
        observer = RecordingObserver(scope.kind, coder, options, nil)
    }

    /// Creates a recorder that writes messages to a file as they are sent.
    ///
    /// Each message is one line when it begins, and another when it ends; a message without an end
    /// was running when the program ended, or when the file was full. Each line is a single write,
    /// so the file is readable after a crash. At the file's limit, later messages are dropped and
    /// counted, while later ends are only dropped. ``messages`` is empty.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which must not exist.
    ///   - scope: The messages to record.
    ///   - coder: The coder for messages, whose directory names the objects.
    ///   - limit: The largest size of the file, in bytes; by default 1 GiB. One short line may
    ///     exceed it.
    ///   - options: The recorder's options.
    /// - Throws: ``RecordingError`` if the file exists or can't be written.
    public init(
        writingTo path: String,
        _ scope: Scope = .everything,
        coder: JSONCoder,
        limit: Int = 1 << 30,
        options: Options = Options()
    ) throws(RecordingError) {
        extent = scope.extent(coder)
        let file = try RecordingFile(path, header: Recording(extent: extent).header, limit: limit)
        observer = RecordingObserver(scope.kind, coder, options, file)
    }

    deinit { observer.stopAll() }

    /// Records the messages of a closure, each once even in repeated and nested calls.
    ///
    /// - Parameter body: A closure that sends messages.
    /// - Returns: The closure's result.
    /// - Throws: The closure's error.
    @discardableResult
    public func record<Result>(_ body: () throws -> Result) rethrows -> Result {
        let scope = observer.beginScope()
        defer { observer.endScope(scope) }
        return try RecordingScope.$current.withValue(
            RecordingScope.current.union([scope]),
            operation: body
        )
    }

    /// Records the messages of a closure and of the tasks that it starts, until the closure
    /// returns.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation, in which the closure runs; leave it out.
    ///   - body: A closure that sends messages.
    /// - Returns: The closure's result.
    /// - Throws: The closure's error.
    @discardableResult
    public func record<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        let scope = observer.beginScope()
        defer { observer.endScope(scope) }
        return try await RecordingScope.$current.withValue(
            RecordingScope.current.union([scope]),
            operation: body,
            isolation: isolation
        )
    }

    /// Starts recording the whole process's messages, unless already started.
    public func start() { observer.start() }

    /// Ends the recording that ``start()`` began, if any, and keeps the messages.
    public func stop() { observer.stop() }

    /// The reason why messages are missing from the file, or nil if none are.
    public var writingError: RecordingError? { observer.file?.problem.map { RecordingError($0) } }

    /// The number of messages that are missing from the file.
    public var droppedCount: Int { observer.file?.droppedCount ?? 0 }

    /// Whether messages go to a file, and ``messages`` is empty.
    package var writesToFile: Bool { observer.file != nil }

    /// The recorded session as JSON, or nil if the recorder has no coder, or writes to a file.
    public var recording: Recording? {
        guard observer.coder != nil, observer.file == nil else { return nil }
        let entries = messages.compactMap { message -> Recording.Entry? in
            var entry = message.entry
            entry?.number = message.number
            entry?.parent = message.parent
            return entry
        }
        var recording = Recording(extent: extent, entries: entries)
        recording.dropImpliedNumbers()
        return recording
    }

    /// The recorded messages, in the order in which they were sent.
    public var messages: [RecordedMessage] { observer.log.messages }

    /// A number that grows whenever a message is recorded or ends.
    public var changeCount: Int { observer.log.changeCount }

    /// Waits until a message is recorded or ends.
    ///
    /// - Parameter seen: The last known ``changeCount``.
    /// - Throws: `CancellationError` if the task is canceled.
    public func waitForChange(after seen: Int) async throws {
        try await observer.log.waitForChange(after: seen)
    }

    /// Removes all recorded messages without restarting the numbering.
    public func removeAll() { observer.log.removeAll() }
}
