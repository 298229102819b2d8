internal import Foundation
public import SelectorDispatch

/// The reason why a request to a peer has no answer.
@nonexhaustive
public enum RPCConnectionError: Error, Sendable, Hashable {
    /// The connection was closed, by either side, before the answer came.
    case closed
    /// The answer didn't come in time.
    case timedOut(method: String, after: Duration)
    /// The session has no way to send anything.
    case noTransport
    /// A message to a ``RemoteReceiver`` was sent without being awaited.
    case notAwaited(DispatchError.Context)
    /// The peer sent something that doesn't follow its framing, so nothing after it can be read.
    case badFrame(String)
    /// The path of a Unix socket is too long for the system.
    case pathTooLong(String, limit: Int)
    /// Another process listens at the path.
    case addressInUse(String)
    /// There is a file at the path that isn't a socket.
    case notASocket(String)
    /// A call of the operating system failed.
    case system(operation: String, code: Int32)
    /// The peer didn't take what was written to it for too long.
    case stalled
    /// The peer sent the beginning of a text, and not the rest of it in time.
    case unfinished(after: Duration)
    /// The peer sent no request for too long.
    case idle(after: Duration)
}

extension RPCConnectionError: CustomStringConvertible {
    /// The error in words for the developer.
    public var description: String {
        switch self {
        case .closed: "the connection is closed"
        case .timedOut(let method, let time): "'\(method.shown())' wasn't answered within \(time)"
        case .noTransport: "the session can't send requests; create it with a closure that sends"
        case .notAwaited(let message):
            "\(message): the receiver is in another process; use 'try await receiver.awaited.send(…)'"
        case .badFrame(let problem): "the peer doesn't follow the framing: \(problem)"
        case .pathTooLong(let path, let limit):
            "the path '\(path.shown())' is too long for a socket; it may have \(limit) bytes"
        case .addressInUse(let path): "another process listens at '\(path.shown())'"
        case .notASocket(let path): "'\(path.shown())' is a file that isn't a socket; remove it or choose another path"
        case .system(let operation, let code): "\(operation) failed: \(String(cString: strerror(code)))"
        case .stalled: "the peer took nothing of what was written to it for too long"
        case .unfinished(let time): "a text was begun and not ended within \(time)"
        case .idle(let time): "no request came within \(time)"
        }
    }
}
