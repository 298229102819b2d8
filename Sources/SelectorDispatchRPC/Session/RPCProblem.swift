internal import SelectorDispatch

/// A problem in a session, with all details, for the program's own log.
///
/// The peer gets only ``answer``.
public struct RPCProblem: Sendable, CustomStringConvertible {
    /// The request, or nil if the message isn't a request.
    public let request: RPCRequest?
    /// The error that the peer gets, or nil if the message gets no answer.
    public let answer: RPCError?
    /// The error with all details.
    public let reason: any Error

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - request: The request, or nil if the message isn't a request.
    ///   - answer: The error that the peer gets, or nil if the message gets no answer.
    ///   - reason: The error with all details.
    package init(request: RPCRequest?, answer: RPCError?, reason: any Error) {
        self.request = request
        self.answer = answer
        self.reason = reason
    }

    /// The problem in words for the developer.
    public var description: String {
        let method = request.map { "'\($0.method.shown())'" } ?? "a message"
        return "\(method): \(reason)" + (answer.map { "; answered by \($0)" } ?? "; not answered")
    }
}
