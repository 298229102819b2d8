public import SelectorDispatchJSON

/// Limits for a peer's messages, which protect the program's time and memory.
public struct RPCLimits: Sendable {
    /// The size and depth of a text. They hold for a whole batch.
    public var json: JSONLimits
    /// The largest number of messages in a batch.
    public var batch: Int
    /// How many requests of a session run at once. The others wait.
    public var running: Int
    /// How many requests of a session may run and wait. A session that has more reads no further text.
    public var pending: Int
    /// The largest number of bytes that a session holds for its peer, in requests and in answers that the peer hasn't
    /// taken; at least those of one text. A session that holds half of them reads no further text, and starts no further
    /// handler while answers wait for the peer. An answer that would be one too many is ``RPCError/largeAnswer``.
    public var pendingBytes: Int
    /// How long a request may run and wait. Then it is answered by ``RPCError/timedOut``, its task is canceled, and
    /// another one may run in its place; nil for no limit.
    public var time: Duration?
    /// How long a text may take from its first byte to its last. Then the connection is closed; nil for no limit.
    public var textTime: Duration?
    /// How long a listener's connection may be without a request. Then it is closed, at the latest after as long again;
    /// nil for no limit.
    public var idleTime: Duration?

    /// Creates limits.
    public init(
        json: JSONLimits = JSONLimits(), batch: Int = 1_000, running: Int = 64, pending: Int = 1_000,
        pendingBytes: Int = 16 << 20, time: Duration? = .seconds(60), textTime: Duration? = .seconds(60),
        idleTime: Duration? = .seconds(3_600)
    ) {
        (self.json, self.batch, self.running) = (json, batch, running)
        (self.pending, self.pendingBytes) = (pending, pendingBytes)
        (self.time, self.textTime, self.idleTime) = (time, textTime, idleTime)
    }

    /// The largest number of held bytes. An answer may be as long as a request.
    var heldBytes: Int { max(pendingBytes, json.bytes) }
}
