internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// The observer that a recorder installs, and that stops when the recorder is released.
package final class RecordingObserver: MessageObserver, RouteObserver {
    /// A running message.
    private final class Open: Sendable {
        let number: Int

        /// The receiver, or nil if it isn't an object.
        let target: ObjectIdentifier?

        /// The receiver as it is kept, or nil if the message isn't a send in memory.
        let receiver: RecordedValue?
        let redactor: Redactor?

        /// The start time, if durations are recorded.
        private let began: ContinuousClock.Instant?

        init(
            _ number: Int,
            _ target: AnyObject?,
            _ receiver: RecordedValue?,
            _ redactor: Redactor?,
            _ began: ContinuousClock.Instant?
        ) {
            self.number = number
            self.target = target.map { ObjectIdentifier($0) }
            self.receiver = receiver
            self.redactor = redactor
            self.began = began
        }

        var seconds: Double? { began.map { $0.duration(to: .now) / .seconds(1) } }
    }

    private struct State {
        var isStarted = false

        /// The numbers of the closures that are being recorded.
        var scopes: Set<Int> = []

        /// The running routes, with their visits as JSON.
        var routes: [RouteObservers.RouteID: (open: Open, path: [JSONValue])] = [:]

        /// The time of the first recorded touch, in seconds.
        var firstTouchTime: Double?

        /// The last picture of each window or application, by its name.
        var pictures: [String?: JSONValue] = [:]

        /// Whether the observer is installed.
        var isOn: Bool { isStarted || !scopes.isEmpty }
    }

    private static let lastID = Atomic<Int>(0)

    package let log = MessageLog()

    /// The destination of entries, or nil if messages are kept in ``log``.
    let file: RecordingFile?

    /// The recorder's number, by which messages know their places in it.
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

    /// Records the whole process's messages.
    func start() { change { $0.isStarted = true } }

    /// Ends what ``start()`` began.
    func stop() { change { $0.isStarted = false } }

    /// Begins to record a closure's messages, and returns the closure's number.
    func beginScope() -> Int {
        let scope = RecordingScope.last.add(1, ordering: .relaxed).newValue
        change { $0.scopes.insert(scope) }
        return scope
    }

    /// Ends the recording of a closure's messages.
    func endScope(_ scope: Int) { change { $0.scopes.remove(scope) } }

    /// Ends all recording.
    func stopAll() {
        change {
            $0.isStarted = false
            $0.scopes = []
        }
    }

    /// Changes the state, and installs or removes the observer if it needs that.
    ///
    /// The lock is held all the time, so simultaneous calls leave the observer in the right state.
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

    /// Returns whether a message to a receiver, or a route from a responder, is recorded.
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

    /// Returns the replacement of a message's values, or nil if they are kept as they are.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it, or the name of an event.
    ///   - isSecret: Whether a handler with the tag `secret` may get the message.
    package func redactor(for selector: Selector, isSecret: Bool) -> Redactor? {
        guard isSecret || options.redact != nil else { return nil }
        return Redactor(selector: selector, isSecret: isSecret, redact: options.redact)
    }

    /// Runs code that may call the program's own, such as a value's description or a handler's tag,
    /// without recording that code's messages.
    private func muted<Result>(_ body: () -> Result) -> Result {
        RecordingScope.$isMuted.withValue(true, operation: body)
    }

    /// Records the beginning of a message.
    ///
    /// - Parameters:
    ///   - target: The receiver, or nil if it isn't an object.
    ///   - redactor: The replacement of the message's values, or nil to keep them.
    ///   - note: A closure that records the message, and returns its number.
    private func begin(
        _ target: AnyObject?,
        _ redactor: Redactor?,
        _ note: (MessagePlace) -> Int
    ) -> Open {
        let current = MessageUnderWay.current.get()
        let number = note(place(in: current))
        current?.note(id, as: number)
        return Open(number, target, nil, redactor, options.durations ? .now : nil)
    }

    private func place(in message: MessageUnderWay?) -> MessagePlace {
        message?.place(in: id) ?? (depth: 0, parent: nil, isLate: false)
    }

    /// Records a message, and returns its number.
    ///
    /// - Parameters:
    ///   - entry: The message as JSON, or nil if only messages are kept.
    ///   - place: The message's place among its enclosing messages.
    ///   - message: A closure that creates the message. It isn't called for a file.
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

    /// Records the end of a message.
    ///
    /// - Parameters:
    ///   - open: The message.
    ///   - json: The outcome as JSON, or nil if only messages are kept.
    ///   - outcome: A closure that creates the outcome. It isn't called for a file.
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
        muted {
            let isSecret = SecretHandlers.mayGet(
                message.selector,
                to: message.target,
                in: message.registry
            )
            let redactor = redactor(for: message.selector, isSecret: isSecret)
            let arguments = redactor?.kept(message.arguments) ?? message.arguments
            let target = object(message.target)
            let receiver = file == nil ? RecordedValue(message.target) : nil
            let current = MessageUnderWay.current.get()
            let place = place(in: current)
            let entry = writer?.entry(message, to: target, arguments, isLate: place.isLate)
            let number: Int
            if let file, let entry {
                number = file.begin { entry.line(message.selector, $0, place) }
            } else {
                var recorded = RecordedMessage(
                    .send,
                    message.selector,
                    arguments.map { RecordedValue($0) },
                    to: receiver ?? RecordedValue(message.target)
                )
                recorded.depth = place.depth
                recorded.parent = place.parent
                recorded.sendEntry = entry
                number = log.append(recorded)
            }
            let began = options.durations ? ContinuousClock.now : nil
            let open = Open(number, target, receiver, redactor, began)
            current?.note(self.id, as: number, keeping: open)
        }
    }

    package func messageWasSent(
        _ result: Result<Any?, any Error>,
        handledBy handler: Any?,
        id: Int
    ) {
        guard let open = MessageUnderWay.current.get()?.takeObject(of: self.id) as? Open else {
            return
        }
        muted {
            let result = open.redactor?.kept(result) ?? result
            var other = handler.flatMap(object)
            let isOwn = other.map { ObjectIdentifier($0) == open.target } ?? false
            if isOwn { other = nil }
            let end = writer?.end(result, handledBy: other, open.seconds)
            if let file, let end {
                file.write(end.line(of: open.number))
                return
            }
            // A description is slow, so the receiver's is used for the usual handler, its own.
            let handledBy = isOwn ? open.receiver : handler.map { RecordedValue($0) }
            let outcome: RecordedMessage.Outcome =
                switch result {
                case .success(let value): .returned(RecordedValue(value))
                case .failure(let error): .failed(error)
                }
            log.update(open.number) { message in
                message.handledBy = handledBy
                message.outcome = outcome
                message.sendEntry?.end = end
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
            return begin(responder, redactor) { place in
                note(entry, place) { Self.recorded(message, selector, at: responder) }
            }
        }
        state.withLock { $0.routes[id] = (open, []) }
    }

    private static func recorded(
        _ message: RoutedMessage,
        _ selector: Selector,
        at responder: any Responder
    ) -> RecordedMessage {
        switch message {
        case .selector(_, let arguments):
            RecordedMessage(
                .route,
                selector,
                arguments.map { RecordedValue($0) },
                to: RecordedValue(responder)
            )
        case .event(let event):
            RecordedMessage(
                .event,
                selector,
                event.userInfo.map { [RecordedValue($0)] } ?? [],
                to: RecordedValue(responder)
            )
        }
    }

    package func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        guard let open = state.withLock({ $0.routes[id]?.open }) else { return }
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
        guard let (open, path) = state.withLock({ $0.routes.removeValue(forKey: id) }) else {
            return
        }
        muted {
            end(open, writer?.result(result, path: path, open.redactor)) {
                switch result {
                case .failure(let error):
                    return (nil, .failed(open.redactor?.kept(error) ?? error))
                case .success(let route):
                    guard let handler = route.handledBy else { return (nil, .unhandled) }
                    let returned = route.returnValue
                    let kept = open.redactor.map { $0.kept(returned, .result) } ?? returned
                    return (RecordedValue(handler), .returned(RecordedValue(kept)))
                }
            }
        }
    }

    // MARK: Touches and keys

    /// The coder, or nil if only messages are kept.
    package var coder: JSONCoder? { writer?.coder }

    /// Returns a time in seconds since the first recorded touch.
    ///
    /// It is rounded to the microsecond, so equal sessions have equal times.
    ///
    /// - Parameter time: A time in seconds. The first call's time becomes 0.
    package func sessionTime(_ time: Double) -> Double {
        let first = state.withLock { state in
            if state.firstTouchTime == nil { state.firstTouchTime = time }
            return state.firstTouchTime ?? time
        }
        return ((time - first) * 1e6).rounded() / 1e6
    }

    /// Returns a picture of a window's or an application's views, or nil if it is the same as the
    /// last one.
    ///
    /// - Parameters:
    ///   - picture: The picture, or nil if there is none.
    ///   - stage: The name of the window or application, or nil for the usual one.
    package func pictureIfNew(_ picture: JSONValue?, of stage: String?) -> JSONValue? {
        state.withLock { state in
            if state.pictures[stage] == picture { return nil }
            state.pictures[stage] = picture
            return picture
        }
    }

    /// Runs the code that handles a touch or a key, and records the input with the messages that
    /// the code sends.
    ///
    /// - Parameters:
    ///   - target: The window or application.
    ///   - message: A closure that creates the message. It isn't called if nothing is recorded.
    ///   - body: The code that handles the input.
    ///   - result: A closure that returns the responder that handled the input, the outcome, and
    ///     the outcome as JSON.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
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
