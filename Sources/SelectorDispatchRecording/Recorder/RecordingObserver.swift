internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// The recorders' scopes that a task runs in.
enum RecordingScope {
    @TaskLocal static var current: Set<Int> = []
    /// Whether a recorder itself runs the program's code.
    @TaskLocal static var isMuted = false
    /// Whether a replay performs what was recorded.
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

/// The observer that a recorder installs. The recorder itself is held only by its users, so it stops when they release
/// it.
package final class RecordingObserver: MessageObserver, RouteObserver {
    enum Extent: Sendable {
        case everything
        case registry(HandlerRegistry)
        case responders([WeakObject])
    }

    /// A message that isn't over.
    private struct Open {
        let number: Int
        let target: RecordedValue
        let began: ContinuousClock.Instant
        /// The visits of a route, as JSON.
        var path: [JSONValue] = []
    }

    private struct State {
        var isStarted = false
        var scopes: Set<Int> = []
        var sends: [Int: Open] = [:]
        var routes: [RouteObservers.RouteID: Open] = [:]
        var firstTouchTime: Double?

        var isOn: Bool { isStarted || !scopes.isEmpty }
    }

    private static let lastID = Atomic<Int>(0)

    package let log = MessageLog()
    /// Tells this recorder from others.
    private let id = lastID.add(1, ordering: .relaxed).newValue
    private let extent: Extent
    /// Writes entries; nil if only messages are kept.
    let writer: EntryWriter?
    private let state = Lock(State())

    init(_ extent: Extent, _ writer: EntryWriter?) {
        (self.extent, self.writer) = (extent, writer)
    }

    // MARK: On and off

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

    /// Installs and removes the observer under the lock, so that simultaneous calls leave it in the right state.
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

    // MARK: Which messages

    /// Whether messages of the running code are recorded.
    package var isInScope: Bool {
        guard !RecordingScope.isMuted else { return false }
        let scopes = RecordingScope.current
        let isReplaying = RecordingScope.isReplaying
        return state.withLock { ($0.isStarted && !isReplaying) || !$0.scopes.isDisjoint(with: scopes) }
    }

    private func isRecorded(_ target: Any, _ registry: HandlerRegistry) -> Bool {
        guard isInScope else { return false }
        switch extent {
        case .everything: return true
        case .registry(let own): return registry.isIdentical(to: own)
        case .responders(let responders):
            guard type(of: target) is AnyClass else { return false }
            let object = target as AnyObject
            return responders.contains { $0.object === object }
        }
    }

    /// Whether a message is an undo history's own event. These events follow from what is recorded anyway, so only a
    /// recorder of the history's chain keeps them.
    private func isUndoBookkeeping(_ message: RoutedMessage, at responder: any Responder) -> Bool {
        guard case .event(let event) = message, responder is UndoHistory else { return false }
        if case .responders = extent { return false }
        return UndoEvent(rawValue: event.name) != nil
    }

    /// Marks the current message as recorded, and returns its depth.
    private func place() -> (depth: Int, isLate: Bool) {
        guard let message = MessageUnderWay.current else { return (0, false) }
        defer { message.mark(id) }
        return message.depth(in: id)
    }

    /// Runs code that may call the program's own, such as a value's description.
    private func muted<Result>(_ body: () -> Result) -> Result {
        RecordingScope.$isMuted.withValue(true, operation: body)
    }

    // MARK: Sends

    package func messageWillBeSent(_ message: SentMessage, id: Int) {
        guard isRecorded(message.target, message.registry) else { return }
        let place = place()
        let target = RecordedValue(message.target)
        let entry = muted { writer?.entry(message) }
        let number = log.append(
            RecordedMessage(
                .send, message.selector, message.arguments.map { RecordedValue($0) }, to: target, depth: place.depth,
                entry?.at(place)))
        state.withLock { $0.sends[id] = Open(number: number, target: target, began: .now) }
    }

    package func messageWasSent(
        _ result: Result<Any?, any Error>, handledBy handler: Any?, id: Int
    ) {
        guard let open = state.withLock({ $0.sends.removeValue(forKey: id) }) else { return }
        let handledBy = handler.map { RecordedValue($0) }
        let json = muted { writer?.result(result, of: open.target, handledBy: handler) }
        let outcome: RecordedMessage.Outcome =
            switch result {
            case .success(let value): .returned(RecordedValue(value))
            case .failure(let error): .failed(error)
            }
        end(open, json) { ($0.handledBy, $0.outcome) = (handledBy, outcome) }
    }

    private func end(_ open: Open, _ json: JSONValue?, _ body: @Sendable (inout RecordedMessage) -> Void) {
        let seconds = writer?.recordsDurations == true ? open.began.duration(to: .now) / .seconds(1) : nil
        log.update(open.number) { message in
            body(&message)
            message.entry?.result = json
            message.entry?.seconds = seconds
        }
    }

    // MARK: Routes

    package func routeDidBegin(
        _ message: RoutedMessage, at responder: any Responder, options: RouteOptions, id: RouteObservers.RouteID
    ) {
        guard isRecorded(responder, options.registry), !isUndoBookkeeping(message, at: responder) else { return }
        let place = place()
        let target = RecordedValue(responder)
        let entry = muted { writer?.entry(message, from: responder, options) }?.at(place)
        let recorded =
            switch message {
            case .selector(let selector, let arguments):
                RecordedMessage(
                    .route, selector, arguments.map { RecordedValue($0) }, to: target, depth: place.depth, entry)
            case .event(let event):
                RecordedMessage(
                    .event, Selector(event.name), event.userInfo.map { [RecordedValue($0)] } ?? [], to: target,
                    depth: place.depth, entry)
            }
        let number = log.append(recorded)
        state.withLock { $0.routes[id] = Open(number: number, target: target, began: .now) }
    }

    package func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        guard let number = state.withLock({ $0.routes[id]?.number }) else { return }
        let json = muted { writer?.visit(visit) }
        if let json { state.withLock { $0.routes[id]?.path.append(json) } }
        let visit = RecordedMessage.Visit(
            responder: RecordedValue(visit.responder), outcome: visit.outcome.description)
        log.update(number) { $0.visits.append(visit) }
    }

    package func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        guard let open = state.withLock({ $0.routes.removeValue(forKey: id) }) else { return }
        let json = muted { writer?.result(result, path: open.path) }
        switch result {
        case .success(let route):
            let handledBy = route.handledBy.map { RecordedValue($0) }
            let value = RecordedValue(route.returnValue)
            end(open, json) {
                $0.handledBy = handledBy
                $0.outcome = handledBy == nil ? .unhandled : .returned(value)
            }
        case .failure(let error):
            end(open, json) { $0.outcome = .failed(error) }
        }
    }

    // MARK: Touches and keys

    package var coder: JSONCoder? { writer?.coder }

    /// Returns a time as seconds since the first recorded touch, to the microsecond. So equal sessions have equal
    /// times.
    package func sessionTime(_ time: Double) -> Double {
        let first = state.withLock { state in
            if state.firstTouchTime == nil { state.firstTouchTime = time }
            return state.firstTouchTime ?? time
        }
        return ((time - first) * 1e6).rounded() / 1e6
    }

    /// Runs the code that handles a touch or a key, and records it. What the code sends is part of it.
    ///
    /// - Parameters:
    ///   - message: returns the message to record.
    ///   - body: handles the touch or key.
    ///   - result: returns what came of it.
    package func recordInput<Output>(
        _ message: (_ depth: Int) -> RecordedMessage, _ body: () throws -> Output,
        _ result: (Result<Output, any Error>) -> (handledBy: RecordedValue?, RecordedMessage.Outcome, JSONValue?)
    ) rethrows -> Output {
        guard isInScope else { return try body() }
        return try MessageUnderWay.during {
            let place = place()
            var recorded = message(place.depth)
            recorded.entry = recorded.entry?.at(place)
            let open = Open(number: log.append(recorded), target: recorded.target, began: .now)
            func end(_ output: Result<Output, any Error>) {
                let (handledBy, outcome, json) = muted { result(output) }
                self.end(open, json) { ($0.handledBy, $0.outcome) = (handledBy, outcome) }
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

extension Recording.Entry {
    fileprivate func at(_ place: (depth: Int, isLate: Bool)) -> Recording.Entry {
        var entry = self
        (entry.depth, entry.isLate) = (place.depth, place.isLate)
        return entry
    }
}
