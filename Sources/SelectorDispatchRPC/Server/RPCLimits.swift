public import SelectorDispatchJSON

/// Limits for a peer's messages, which protect the program's time and memory.
public struct RPCLimits: Sendable {
    /// The limits on the size and depth of a text, which may be a whole batch.
    public var json: JSONLimits
    /// The largest number of messages in a batch; a larger one is refused as a whole.
    public var batch: Int
    /// The largest number of a session's requests that run concurrently while the others wait; at
    /// least one always runs.
    public var running: Int
    /// The largest number of a session's running and waiting requests, at which it reads no further
    /// text.
    ///
    /// A connection reads on when half of them are left, or none of them waits.
    public var pending: Int
    /// The largest number of bytes, at least that of one text, that a session keeps for its peer in
    /// requests and untaken answers.
    ///
    /// At half of it, a session reads no further text, and starts no further handler while answers
    /// wait for the peer. An answer that would exceed it becomes ``RPCError/largeAnswer``.
    public var pendingBytes: Int
    /// The time limit for a request, including its wait, before it is canceled and answered by
    /// ``RPCError/timedOut``, or nil for no limit.
    public var time: Duration?
    /// The time limit from a text's first byte to its last, after which the connection is closed,
    /// or nil for no limit.
    public var textTime: Duration?
    /// The time limit for a listener's connection without a request, enforced within twice the
    /// time, or nil for no limit.
    public var idleTime: Duration?

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - json: The limits on the size and depth of a text.
    ///   - batch: The largest number of messages in a batch.
    ///   - running: The largest number of a session's requests that run concurrently.
    ///   - pending: The largest number of a session's running and waiting requests.
    ///   - pendingBytes: The largest number of bytes that a session keeps for its peer.
    ///   - time: The time limit for a request, or nil for no limit.
    ///   - textTime: The time limit from a text's first byte to its last, or nil for no limit.
    ///   - idleTime: The time limit for a listener's connection without a request, or nil for no
    ///     limit.
    public init(
        json: JSONLimits = JSONLimits(),
        batch: Int = 1_000,
        running: Int = 64,
        pending: Int = 1_000,
        pendingBytes: Int = 16 << 20,
        time: Duration? = .seconds(60),
        textTime: Duration? = .seconds(60),
        idleTime: Duration? = .seconds(3_600)
    ) {
        self.json = json
        self.batch = batch
        self.running = running
        self.pending = pending
        self.pendingBytes = pendingBytes
        self.time = time
        self.textTime = textTime
        self.idleTime = idleTime
    }

    /// The largest number of bytes kept for a peer, at least that of one text.
    var heldBytes: Int { max(pendingBytes, json.bytes) }

    /// The error in place of an answer that would exceed ``pendingBytes``.
    var largeAnswer: RPCRefusal {
        let reason = RPCMessageError.largeAnswer(limit: heldBytes)
        return RPCRefusal(.largeAnswer.explained("\(reason)", code: "large-answer"), reason)
    }
}
