internal import Foundation
public import SelectorDispatch

/// The reason why a request to a peer has no answer.
@nonexhaustive
public enum RPCConnectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The connection was closed, by either side.
    case closed
    /// A request wasn't answered within its time limit.
    case timedOut(method: String, after: Duration)
    /// The session was created without a transport and without a closure that sends.
    case noTransport
    /// A message to a receiver in another process was sent without `awaited`.
    case notAwaited(DispatchError.Context)
    /// The peer's bytes don't follow the framing, for a reason in words.
    case badFrame(String)
    /// The path of a socket is empty, contains a zero byte, or has more bytes than the limit.
    case pathTooLong(String, limit: Int)
    /// Another process listens at the path.
    case addressInUse(String)
    /// The path has a file that isn't a socket.
    case notASocket(String)
    /// A system call failed; the code is its `errno`.
    case system(operation: String, code: Int32)
    /// The peer took nothing of what was written to it for the transport's patience.
    case stalled
    /// A text of the peer was begun and not ended within ``RPCLimits/textTime``.
    case unfinished(after: Duration)
    /// The peer sent no request within ``RPCLimits/idleTime``.
    case idle(after: Duration)

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
        case .notASocket(let path):
            "'\(path.shown())' is a file that isn't a socket; remove it or choose another path"
        case .system(let operation, let code):
            "\(operation) failed: \(String(cString: strerror(code)))"
        case .stalled: "the peer took nothing of what was written to it for too long"
        case .unfinished(let time): "a text was begun and not ended within \(time)"
        case .idle(let time): "no request came within \(time)"
        }
    }
}
