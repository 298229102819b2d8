internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// The scopes of recorders around a task.
enum RecordingScope {
    @TaskLocal static var current: Set<Int> = []
    /// Whether a recorder runs the program's code.
    @TaskLocal static var isMuted = false
    /// Whether a replay performs a recording.
    @TaskLocal static var isReplaying = false

    static let last = Atomic<Int>(0)
}

// Safe: the reference is only compared.
struct WeakObject: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: any Responder) {
        self.object = object
    }
}

/// The observer that a recorder installs, and that stops when the recorder is released.
package final class RecordingObserver: MessageObserver, RouteObserver {
    /// A running message.
    private struct Open {
        let number: Int
        let target: ObjectIdentifier?
        let redactor: Redactor?

        /// The start time, if durations are recorded.
        let began: ContinuousClock.Instant?

        /// The visits of a route, as JSON.
        var path: [JSONValue] = []

        var seconds: Double? { began.map { $0.duration(to: .now) / .seconds(1) } }
    }

    private struct State {
        var isStarted = false
        var scopes: Set<Int> = []
        var sends: [Int: Open] = [:]
        var routes: [RouteObservers.RouteID: Open] = [:]
        var firstTouchTime: Double?

        /// The last picture of each window or application, by its name.
        var pictures: [String?: JSONValue] = [:]

        var isOn: Bool { isStarted || !scopes.isEmpty }
    }

    private static let lastID = Atomic<Int>(0)

    package let log = MessageLog()

    /// The destination of entries, or nil if messages are kept in ``log``.
    let file: RecordingFile?

    private let id = lastID.add(1, ordering: .relaxed).newValue
    private let scope: MessageRecorder.Scope.Kind

    /// The writer of entries, or nil if only messages are kept.
    let writer: EntryWriter?

    package let options: MessageRecorder.Options
    private let state = Lock(State())

    init(
        _ scope: MessageRecorder.Scope.Kind,
        _ coder: JSONCoder?,
        _ options: MessageRecorder.Options,
        _ file: RecordingFile?
    ) {
        self.scope = scope
        self.options = options
        self.file = file
        writer = coder.map { EntryWriter(coder: $0, recordsDurations: options.durations) }
    }

    func start() { change { $0.isStarted = true } }

    func stop() { change { $0.isStarted = false } }

    func beginScope() -> Int {
        let scope = RecordingScope.last.add(1, ordering: .relaxed).newValue
        change { $0.scopes.insert(scope) }
        return scope
    }

    func endScope(_ scope: Int) { change { $0.scopes.remove(scope) } }

    func stopAll() {
        change {
            $0.isStarted = false
            $0.scopes = []
        }
    }

    /// Installs and removes the observer under the lock, so that simultaneous calls leave it in the
    /// right state.
    private func change(_ body: @Sendable (inout State) -> Void) {
        state.withLock { state in
            let wasOn = state.isOn
            body(&state)
            guard state.isOn != wasOn else { return }
            if state.isOn {
                MessageObservers.add(self)
                RouteObservers.add(self)
            } else {
                MessageObservers.remove(self)
                RouteObservers.remove(self)
            }
        }
    }

    /// Whether the running code's messages are recorded.
    package var isInScope: Bool {
        guard !RecordingScope.isMuted else { return false }
        let scopes = RecordingScope.current
        let isReplaying = RecordingScope.isReplaying
        return state.withLock {
            ($0.isStarted && !isReplaying) || !$0.scopes.isDisjoint(with: scopes)
        }
    }

    private func isRecorded(_ target: Any, _ registry: HandlerRegistry) -> Bool {
        guard isInScope else { return false }
        switch scope {
        case .everything: return true
        case .registry(let own): return registry.isIdentical(to: own)
        case .responders(let responders):
            let target = object(target)
            return target != nil && responders.contains { $0.object === target }
        }
    }

    /// Returns whether a message is an undo history's own event, which follows from recorded ones.
    private func isUndoBookkeeping(_ message: RoutedMessage) -> Bool {
        guard !options.undoEvents, case .event(let event) = message else { return false }
        return UndoEvent(rawValue: event.name) != nil
    }

    package func redactor(for selector: Selector, isSecret: Bool) -> Redactor? {
        guard isSecret || options.redact != nil else { return nil }
        return Redactor(selector: selector, isSecret: isSecret, redact: options.redact)
    }

    /// Runs code that may call the program's own, such as a value's description or a handler's tag.
    private func muted<Result>(_ body: () -> Result) -> Result {
        RecordingScope.$isMuted.withValue(true, operation: body)
    }

    /// Records the beginning of a message, by a closure that returns its number.
    private func begin(_ target: AnyObject?, _ redactor: Redactor?, _ note: (MessagePlace) -> Int)
        -> Open
    {
        let current = MessageUnderWay.current.get()
        let number = note(current?.place(in: id) ?? (depth: 0, parent: nil, isLate: false))
        current?.note(id, as: number)
        return Open(
            number: number,
            target: target.map { ObjectIdentifier($0) },
            redactor: redactor,
            began: options.durations ? .now : nil
        )
    }

    /// Records a message.
    ///
    /// - Parameter message: A closure that creates the message, not called if it goes to a file.
    private func note(
        _ entry: Recording.Entry?,
        _ place: MessagePlace,
        _ message: () -> RecordedMessage
    ) -> Int {
        var entry = entry
        entry?.depth = place.depth
        entry?.isLate = place.isLate
        if let file, var entry {
            entry.parent = place.parent
            return file.begin { number in
                entry.number = number
                return Array("\(entry.json)\n".utf8)
            }
        }
        var message = message()
        message.depth = place.depth
        message.parent = place.parent
        message.entry = entry
        return log.append(message)
    }

    private func end(
        _ open: Open,
        _ json: JSONValue?,
        _ outcome: () -> (handledBy: RecordedValue?, RecordedMessage.Outcome)
    ) {
        let seconds = open.seconds
        if let file {
            var entry = Recording.Entry(.end(of: open.number), result: json)
            entry.seconds = seconds
            file.write(Array("\(entry.json)\n".utf8))
            return
        }
        let (handledBy, outcome) = outcome()
        log.update(open.number) { message in
            message.handledBy = handledBy
            message.outcome = outcome
            message.entry?.result = json
            message.entry?.seconds = seconds
        }
    }

    // MARK: Sends

    package func messageWillBeSent(_ message: SentMessage, id: Int) {
        guard isRecorded(message.target, message.registry) else { return }
        let open = muted {
            let isSecret = SecretHandlers.mayGet(
                message.selector,
                to: message.target,
                in: message.registry
            )
            let redactor = redactor(for: message.selector, isSecret: isSecret)
            let arguments = redactor?.kept(message.arguments) ?? message.arguments
            let target = object(message.target)
            return begin(target, redactor) { place in
                if let file, let writer {
                    return file.begin { writer.line(message, to: target, arguments, $0, place) }
                }
                return note(writer?.entry(message, to: target, arguments), place) {
                    RecordedMessage(
                        .send,
                        message.selector,
                        arguments.map { RecordedValue($0) },
                        to: RecordedValue(message.target)
                    )
                }
            }
        }
        state.withLock { $0.sends[id] = open }
    }

    package func messageWasSent(
        _ result: Result<Any?, any Error>,
        handledBy handler: Any?,
        id: Int
    ) {
        guard let open = state.withLock({ $0.sends.removeValue(forKey: id) }) else { return }
        muted {
            let result = open.redactor?.kept(result) ?? result
            if let file, let writer {
                file.write(
                    writer.line(
                        endOf: open.number,
                        result,
                        of: open.target,
                        handledBy: handler,
                        open.seconds
                    )
                )
                return
            }
            end(open, writer?.result(result, of: open.target, handledBy: handler)) {
                let outcome: RecordedMessage.Outcome =
                    switch result {
                    case .success(let value): .returned(RecordedValue(value))
                    case .failure(let error): .failed(error)
                    }
                return (handler.map { RecordedValue($0) }, outcome)
            }
        }
    }

    // MARK: Routes

    package func routeDidBegin(
        _ message: RoutedMessage,
        at responder: any Responder,
        options: RouteOptions,
        id: RouteObservers.RouteID
    ) {
        guard isRecorded(responder, options.registry), !isUndoBookkeeping(message) else { return }
        let selector = Selector(message.name)
        let isSecret = muted {
            SecretHandlers.mayGet(
                message,
                from: responder,
                going: options.extent,
                in: options.registry
            )
        }
        let redactor = redactor(for: selector, isSecret: isSecret)
        let open = muted {
            let message = redactor?.kept(message) ?? message
            let entry = writer?.entry(message, from: responder, options)
            return begin(responder, redactor) {
                note(entry, $0) {
                    let (kind, arguments): (RecordedMessage.Kind, [Any?]) =
                        switch message {
                        case .selector(_, let arguments): (.route, arguments)
                        case .event(let event): (.event, event.userInfo.map { [$0] } ?? [])
                        }
                    return RecordedMessage(
                        kind,
                        selector,
                        arguments.map { RecordedValue($0) },
                        to: RecordedValue(responder)
                    )
                }
            }
        }
        state.withLock { $0.routes[id] = open }
    }

    package func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        guard let open = state.withLock({ $0.routes[id] }) else { return }
        let json = muted { writer?.visit(visit, open.redactor) }
        if let json { state.withLock { $0.routes[id]?.path.append(json) } }
        if file != nil { return }
        let visit = RecordedMessage.Visit(
            responder: RecordedValue(visit.responder),
            outcome: visit.outcome.description
        )
        log.update(open.number) { $0.visits.append(visit) }
    }

    package func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        guard let open = state.withLock({ $0.routes.removeValue(forKey: id) }) else { return }
        muted {
            end(open, writer?.result(result, path: open.path, open.redactor)) {
                switch result {
                case .failure(let error): return (nil, .failed(open.redactor?.kept(error) ?? error))
                case .success(let route):
                    guard let handler = route.handledBy else { return (nil, .unhandled) }
                    let value =
                        open.redactor.map { $0.kept(route.returnValue, .result) }
                        ?? route.returnValue
                    return (RecordedValue(handler), .returned(RecordedValue(value)))
                }
            }
        }
    }

    // MARK: Touches and keys

    package var coder: JSONCoder? { writer?.coder }

    /// Returns a time in seconds since the first recorded touch, to the microsecond, so equal
    /// sessions have equal times.
    package func sessionTime(_ time: Double) -> Double {
        let first = state.withLock { state in
            if state.firstTouchTime == nil { state.firstTouchTime = time }
            return state.firstTouchTime ?? time
        }
        return ((time - first) * 1e6).rounded() / 1e6
    }

    /// Returns a picture of a window's or an application's views, or nil if it is the same as the
    /// last one.
    package func pictureIfNew(_ picture: JSONValue?, of stage: String?) -> JSONValue? {
        state.withLock { state in
            if state.pictures[stage] == picture { return nil }
            state.pictures[stage] = picture
            return picture
        }
    }

    /// Runs the code that handles a touch or a key, and records it with the messages that the code
    /// sends.
    package func recordInput<Output>(
        on target: AnyObject,
        _ message: () -> RecordedMessage,
        _ body: () throws -> Output,
        _ result: (Result<Output, any Error>) -> (
            handledBy: RecordedValue?, RecordedMessage.Outcome, JSONValue?
        )
    ) rethrows -> Output {
        guard isInScope else { return try body() }
        return try MessageUnderWay.during {
            let open = muted {
                let message = message()
                return begin(target, nil) { note(message.entry, $0) { message } }
            }
            func end(_ output: Result<Output, any Error>) {
                muted {
                    let (handledBy, outcome, json) = result(output)
                    self.end(open, json) { (handledBy, outcome) }
                }
            }
            do {
                let output = try body()
                end(.success(output))
                return output
            } catch {
                end(.failure(error))
                throw error
            }
        }
    }
}
