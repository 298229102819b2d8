internal import SelectorDispatch
internal import SelectorDispatchJSON

/// The responder of a client: it passes reports of progress to their receivers, and all
/// other requests to another responder.
final class ProgressReceivers: RPCResponder {
    private struct State {
        var lastToken = 0
        /// The receivers, by the tokens of their requests.
        var receivers: [RPCID: @Sendable (RPCProgress) -> Void] = [:]
    }

    /// The beginning of each token, by which late reports aren't passed to the other responder.
    private static let prefix = "SelectorDispatch "

    private let other: any RPCResponder
    private let state = Lock(State())

    /// - Parameter other: The responder for all other requests.
    init(_ other: any RPCResponder) { self.other = other }

    /// Adds a closure that gets reports, and returns the token for its request.
    func add(_ receiver: @escaping @Sendable (RPCProgress) -> Void) -> RPCID {
        state.withLock { state in
            state.lastToken += 1
            let token = RPCID.string("\(Self.prefix)\(state.lastToken)")
            state.receivers[token] = receiver
            return token
        }
    }

    /// Removes the closure with a token.
    func remove(_ token: RPCID) {
        // Released outside the lock, because the closure may hold the program's own objects.
        _ = state.withLock { $0.receivers.removeValue(forKey: token) }
    }

    /// Returns the token in a report for this client, or nil for any other request.
    private static func token(in request: RPCRequest) -> RPCID? {
        guard request.method == RPCRequest.progress, request.isNotification else { return nil }
        guard let token = request.parameters["token"]?.string, token.hasPrefix(prefix) else {
            return nil
        }
        return .string(token)
    }

    nonisolated(nonsending) func respond(
        to request: RPCRequest,
        in session: RPCSession
    ) async throws -> JSONValue {
        guard let token = Self.token(in: request) else {
            return try await other.respond(to: request, in: session)
        }
        if let progress = RPCProgress(request.parameters["value"]) {
            state.withLock { $0.receivers[token] }?(progress)
        }
        return .null
    }

    /// Returns one turn for all reports, which keeps their order.
    func turn(of request: RPCRequest) -> RPCTurn {
        if Self.token(in: request) != nil { return .after(key: RPCRequest.progress) }
        return other.turn(of: request)
    }

    func cancelledRequest(by request: RPCRequest) -> RPCID? { other.cancelledRequest(by: request) }

    var answersCancelledRequests: Bool { other.answersCancelledRequests }
}
