public import SelectorDispatchJSON

/// Limits for what a peer may send, so that a stranger can't use too much time and memory.
public struct RPCLimits: Sendable {
    /// The size and depth of a text. They hold for a whole batch.
    public var json: JSONLimits
    /// The largest number of messages in a batch.
    public var batch: Int
    /// How many requests of a session run at once. The others wait.
    public var running: Int
    /// How many requests of a session may run and wait. A session that has more reads no further text.
    public var pending: Int
    /// The largest number of bytes in the texts whose requests run and wait. A session that has more reads no further
    /// text.
    public var pendingBytes: Int
    /// How long a request may run and wait. Then it is answered by ``RPCError/timedOut`` and its task is canceled; nil
    /// for no limit.
    public var time: Duration?

    /// Creates limits.
    public init(
        json: JSONLimits = JSONLimits(), batch: Int = 1_000, running: Int = 64, pending: Int = 1_000,
        pendingBytes: Int = 16 << 20, time: Duration? = .seconds(60)
    ) {
        self.json = json
        self.batch = batch
        self.running = running
        self.pending = pending
        self.pendingBytes = pendingBytes
        self.time = time
    }
}
