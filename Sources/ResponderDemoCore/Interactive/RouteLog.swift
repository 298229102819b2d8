import ResponderChain
import SelectorDispatch
import Synchronization

/// What happened on the routes that the program ran, visit by visit: of actions, of undo, and of what the user sent.
final class RouteLog: RouteObserver {
    private struct State {
        var lines: [String] = []
        /// The routes of an undo history's own events, which tell the user nothing new.
        var leftOut: Set<RouteObservers.RouteID> = []
    }

    private let state = Mutex(State())

    /// Returns the lines since the last call.
    func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    func routeDidBegin(
        _ message: RoutedMessage, at responder: any Responder, options: RouteOptions, id: RouteObservers.RouteID
    ) {
        if responder is UndoHistory {
            _ = state.withLock { $0.leftOut.insert(id) }
        } else {
            append("route \(message.name.shown()) from \(responder)", id)
        }
    }

    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        append("  \(visit.responder): \(visit.outcome)", id)
    }

    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        switch result {
        case .success(let route):
            append(route.isHandled ? "  returned \(show(route.returnValue))" : "  nobody handled it", id)
        case .failure(let error): append("\(error)", id)
        }
        _ = state.withLock { $0.leftOut.remove(id) }
    }

    private func append(_ line: String, _ id: RouteObservers.RouteID) {
        state.withLock { state in
            if !state.leftOut.contains(id) { state.lines.append(line) }
        }
    }
}
