internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A session's requests to its peer that wait for their responses.
struct PendingRequests {
    /// Requests and notifications that are sent together.
    ///
    /// The session's lock guards all mutable state.
    final class Group: @unchecked Sendable {
        /// The answer to each request, and null for each notification.
        fileprivate(set) var answers: [RPCSession.Answer] = []
        /// The number of requests without an answer.
        fileprivate var open = 0
        /// Resumes the task that waits for the answers.
        fileprivate var waiting: RPCSession.Continuation?
    }

    private struct Entry {
        let method: String
        /// The time at which the request is abandoned, and its time limit.
        let end: (deadline: Duration, time: Duration)?
        let group: Group
        /// The position of the answer in the group.
        let index: Int
    }

    private var lastID = 0
    private var entries: [RPCID: Entry] = [:]
    /// The error in a response to no request, which is the peer's reason if the connection is
    /// closed afterwards.
    private var lastWords: RPCError?
    /// The reason why nothing more can be sent.
    private var reason: (any Error)?

    var isEmpty: Bool { entries.isEmpty }

    /// The first deadline of a request.
    var deadline: Duration? { entries.values.lazy.compactMap(\.end?.deadline).min() }

    /// Records requests, and returns them with identifiers.
    ///
    /// - Throws: The reason why nothing more can be sent.
    mutating func add(
        _ requests: [RPCRequest],
        _ end: (Duration, Duration)?,
        in group: Group
    ) throws -> [RPCRequest] {
        if let reason { throw reason }
        var sent = requests
        group.answers = requests.map { _ in .success(.null) }
        for index in sent.indices where !sent[index].isNotification {
            lastID += 1
            let id = RPCID.number(JSONNumber(lastID))
            sent[index].id = id
            group.open += 1
            entries[id] = Entry(method: sent[index].method, end: end, group: group, index: index)
        }
        return sent
    }

    /// Takes a response, and returns whether a request was waiting for it.
    mutating func finish(_ id: RPCID, _ answer: RPCSession.Answer, _ work: inout RPCSession.Work)
        -> Bool
    {
        if id == .null, case .failure(let error as RPCError) = answer { lastWords = error }
        guard let entry = entries.removeValue(forKey: id) else { return false }
        let group = entry.group
        group.answers[entry.index] = answer
        group.open -= 1
        if group.open == 0, let task = group.waiting { work.resumed.append(task) }
        return true
    }

    /// Resumes a task when the answers to all requests of a group are known.
    func wait(for group: Group, _ task: RPCSession.Continuation, _ work: inout RPCSession.Work) {
        if group.open == 0 {
            work.resumed.append(task)
        } else {
            group.waiting = task
        }
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
    mutating func close(_ work: inout RPCSession.Work) {
        let error = reason ?? lastWords ?? RPCConnectionError.closed
        reason = error
        for id in entries.keys { _ = finish(id, .failure(error), &work) }
    }
}
