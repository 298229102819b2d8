/// The calls of a session: those that run, those that wait for one to end, and those that wait for their turn.
struct RPCCallQueue {
    private let limits: RPCLimits
    private var running = 0
    private var ready: ArraySlice<RPCCall> = []
    /// For each key that a running or ready call has, the calls behind that one.
    private var behind: [String: ArraySlice<RPCCall>] = [:]
    private var byID: [RPCID: RPCCall] = [:]
    private var known: [ObjectIdentifier: RPCCall] = [:]
    private var bytes = 0

    init(_ limits: RPCLimits) {
        self.limits = limits
    }

    /// All calls that haven't ended.
    var calls: some Collection<RPCCall> { known.values }
    var isEmpty: Bool { known.isEmpty }
    /// Whether another text may be taken.
    var hasRoom: Bool { known.isEmpty || known.count < limits.pending && bytes < limits.pendingBytes }

    /// Returns the call that the peer means by an identifier: the last one.
    func call(_ id: RPCID) -> RPCCall? { byID[id] }

    /// Adds a call.
    ///
    /// - Returns: the call if it is to be started now.
    mutating func add(_ call: RPCCall) -> RPCCall? {
        known[ObjectIdentifier(call)] = call
        bytes += call.bytes
        if let id = call.request.id { byID[id] = call }
        if let key = call.key, behind[key]?.append(call) != nil { return nil }
        if let key = call.key { behind[key] = [] }
        return start(call)
    }

    private mutating func start(_ call: RPCCall) -> RPCCall? {
        guard running < max(1, limits.running) else {
            ready.append(call)
            return nil
        }
        running += 1
        return call
    }

    /// Removes a call that has ended.
    ///
    /// - Returns: the call to start now, in its place.
    mutating func remove(_ call: RPCCall) -> RPCCall? {
        known[ObjectIdentifier(call)] = nil
        bytes -= call.bytes
        if let id = call.request.id, byID[id] === call { byID[id] = nil }
        running -= 1
        if let key = call.key {
            if let next = behind[key]?.popFirst() { ready.append(next) } else { behind[key] = nil }
        }
        return ready.popFirst().flatMap { start($0) }
    }
}
