internal import ResponderChain
internal import SelectorDispatch
internal import Synchronization

/// The scopes in which a task is.
enum RecordingScope {
    @TaskLocal static var current: Set<Int> = []
    /// Set while a recorder itself lets the program's code run.
    @TaskLocal static var isMuted = false

    static let last = Atomic<Int>(0)
}

/// An object for as long as others hold it; it is only compared.
struct WeakObject: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: any Responder) {
        self.object = object
    }
}

/// What a recorder installs as an observer; the recorder itself is held by nobody but its users.
final class Recording: MessageObserver, RouteObserver {
    enum Extent: Sendable {
        case scopes
        case registry(HandlerRegistry)
        case responders([WeakObject])
    }

    private struct State {
        var isStarted = false
        var scopes: Set<Int> = []
        /// The numbers of messages under way.
        var sends: [MessageObservers.MessageID: Int] = [:]
        var routes: [RouteObservers.RouteID: Int] = [:]

        var isOn: Bool { isStarted || !scopes.isEmpty }
    }

    let log = MessageLog()
    private let extent: Extent
    private let state = Lock(State())

    init(_ extent: Extent) {
        self.extent = extent
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

    /// Installs and removes under the lock, so that two who begin and end at once leave it as they should.
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

    private var isInScope: Bool {
        guard !RecordingScope.isMuted else { return false }
        let scopes = RecordingScope.current
        return state.withLock { $0.isStarted || !$0.scopes.isDisjoint(with: scopes) }
    }

    private func isRecorded(_ message: SentMessage) -> Bool {
        guard isInScope else { return false }
        switch extent {
        case .scopes: return true
        case .registry(let registry): return message.registry.isIdentical(to: registry)
        case .responders(let responders): return Self.contains(responders, message.target)
        }
    }

    private func isRecorded(at responder: any Responder) -> Bool {
        guard isInScope else { return false }
        switch extent {
        case .scopes: return true
        case .registry: return false
        case .responders(let responders): return Self.contains(responders, responder)
        }
    }

    private static func contains(_ responders: [WeakObject], _ target: Any) -> Bool {
        guard type(of: target) is AnyClass else { return false }
        let object = target as AnyObject
        return responders.contains { $0.object === object }
    }

    // MARK: Sends

    func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID) {
        guard isRecorded(message) else { return }
        let number = log.append(
            .send, message.selector, message.arguments.map { RecordedValue($0) }, to: RecordedValue(message.target))
        state.withLock { $0.sends[id] = number }
    }

    func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: MessageObservers.MessageID) {
        guard let number = state.withLock({ $0.sends.removeValue(forKey: id) }) else { return }
        let handledBy = handler.map { RecordedValue($0) }
        let outcome: RecordedMessage.Outcome =
            switch result {
            case .success(let value): .returned(RecordedValue(value))
            case .failure(let error): .failed(error)
            }
        log.update(number) { ($0.handledBy, $0.outcome) = (handledBy, outcome) }
    }

    // MARK: Routes

    func routeDidBegin(_ message: RoutedMessage, at responder: any Responder, id: RouteObservers.RouteID) {
        guard isRecorded(at: responder) else { return }
        let number =
            switch message {
            case .selector(let selector, let arguments):
                log.append(.route, selector, arguments.map { RecordedValue($0) }, to: RecordedValue(responder))
            case .event(let event):
                log.append(
                    .event, Selector(event.name), event.userInfo.map { [RecordedValue($0)] } ?? [],
                    to: RecordedValue(responder))
            }
        state.withLock { $0.routes[id] = number }
    }

    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        guard let number = state.withLock({ $0.routes[id] }) else { return }
        let visit = RecordedMessage.Visit(
            responder: RecordedValue(visit.responder), outcome: visit.outcome.description)
        log.update(number) { $0.visits.append(visit) }
    }

    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        guard let number = state.withLock({ $0.routes.removeValue(forKey: id) }) else { return }
        switch result {
        case .success(let route):
            let handledBy = route.handledBy.map { RecordedValue($0) }
            let value = RecordedValue(route.returnValue)
            log.update(number) {
                $0.handledBy = handledBy
                $0.outcome = handledBy == nil ? .unhandled : .returned(value)
            }
        case .failure(let error):
            log.update(number) { $0.outcome = .failed(error) }
        }
    }
}
