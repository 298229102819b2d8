internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A session's requests to its peer, until their responses are taken.
struct RPCOwnRequests {
    private struct Entry {
        let method: String
        /// The time at which the request is abandoned, and its time limit.
        let end: (deadline: Duration, time: Duration)?
        var answer: RPCSession.Answer?
        /// Resumes the task that waits for the answer.
        var waiting: RPCSession.Continuation?
    }

    private var lastID = 0
    private var entries: [RPCID: Entry] = [:]
    /// The error in a response to no request, which is the peer's reason if the connection is
    /// closed afterwards.
    private var lastWords: RPCError?
    /// The reason why nothing more can be sent.
    private var reason: (any Error)?

    var isEmpty: Bool { entries.isEmpty }

    /// The first deadline of a request without an answer.
    var deadline: Duration? {
        entries.values.lazy.filter { $0.answer == nil }.compactMap(\.end?.deadline).min()
    }

    /// Records requests, and returns them with identifiers.
    ///
    /// - Throws: The reason why nothing more can be sent.
    mutating func add(_ requests: [RPCRequest], _ end: (Duration, Duration)?) throws -> [RPCRequest]
    {
        if let reason { throw reason }
        var sent = requests
        for index in sent.indices where !sent[index].isNotification {
            lastID += 1
            let id = RPCID.number(JSONNumber(lastID))
            sent[index].id = id
            entries[id] = Entry(method: sent[index].method, end: end)
        }
        return sent
    }

    /// Takes a response, and returns whether a request was waiting for it.
    mutating func finish(_ id: RPCID, _ answer: RPCSession.Answer, _ work: inout RPCSession.Work)
        -> Bool
    {
        if id == .null, case .failure(let error as RPCError) = answer { lastWords = error }
        guard let entry = entries[id], entry.answer == nil else { return false }
        entries[id]?.answer = answer
        if let task = entry.waiting { work.resumed.append(task) }
        return true
    }

    /// Resumes a task when the answer to a request is known.
    mutating func wait(
        for id: RPCID,
        _ task: RPCSession.Continuation,
        _ work: inout RPCSession.Work
    ) {
        if entries[id]?.answer == nil {
            entries[id]?.waiting = task
        } else {
            work.resumed.append(task)
        }
    }

    /// Removes a request, and returns its answer.
    mutating func take(_ id: RPCID) -> RPCSession.Answer? {
        entries.removeValue(forKey: id)?.answer
    }

    /// Ends the wait for overdue requests, and returns their identifiers.
    mutating func takeOverdue(_ now: Duration, _ work: inout RPCSession.Work) -> [RPCID] {
        var overdue: [RPCID] = []
        for (id, entry) in entries {
            guard let end = entry.end, end.deadline <= now else { continue }
            let error = RPCConnectionError.timedOut(method: entry.method, after: end.time)
            if finish(id, .failure(error), &work) { overdue.append(id) }
        }
        return overdue
    }

    /// Ends the wait for all responses.
    ///
    /// Later requests throw the same error: the peer's reason, if it sent one.
    mutating func close(_ error: any Error, _ work: inout RPCSession.Work) {
        let error = reason ?? lastWords ?? error
        reason = error
        for id in entries.keys { _ = finish(id, .failure(error), &work) }
    }
}
