#if NATS
internal import CNATS
internal import Dispatch
internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchPlatform

/// The threads that take the messages of a subject and handle them.
///
/// A fast handler wakes only one thread:
///
/// 1. One thread leads: it waits for messages and handles them.
/// 2. If its handler takes more than a moment, another thread leads.
/// 3. A thread that has lost the lead takes waiting messages, and rests when there are none.
/// 4. A thread takes a message when the endpoint has a permit for a call, so there is at most one
///    thread for each permit, and a leader. Other messages wait in the C client; the leader refuses
///    those beyond the endpoint's limit.
/// 5. All threads end with the subscription.
final class ServedSubject: Sendable {
    private struct State {
        /// The number of the leading thread; each new leader has the next one.
        var leader = 0
        /// Whether the leader handles a message.
        var isLeaderBusy = false
        /// The number of messages that leaders have taken.
        var taken = 0
        /// Whether the leader's progress is checked from time to time.
        var isWatched = false
        /// The number of threads.
        var threads = 0
        /// The number of threads that rest.
        var resting = 0
        /// Whether the next thread that would rest must lead.
        var isVacant = false
        var isEnded = false
    }

    let subscription: NATSSubscription
    let endpoint: ServiceEndpoint
    let connection: NATSConnectionHandle
    private let state = Lock(State())
    private let isNeeded = DispatchSemaphore(value: 0)

    init(_ endpoint: ServiceEndpoint, on connection: NATSConnectionHandle) throws(NATSError) {
        subscription = try NATSSubscription(
            endpoint.subject,
            group: endpoint.group,
            on: connection.pointer
        )
        self.endpoint = endpoint
        self.connection = connection
        try lead()
    }

    /// Refuses the messages that still wait, and ends the subscription.
    ///
    /// May block.
    func end() {
        refuse(beyond: -1)
        natsSubscription_Unsubscribe(subscription.pointer)
    }

    /// Passes the lead to a resting thread or a new one.
    ///
    /// If the system refuses a new thread, the next thread that would rest leads.
    private func lead(canGrow: Bool = true) throws(NATSError) {
        let (isThere, isNew) = state.withLock { state in
            state.leader += 1
            state.isLeaderBusy = false
            let isThere = state.resting > 0
            let isNew = !isThere && canGrow && state.threads <= endpoint.limit
            state.isVacant = !isThere && !isNew
            if isThere { state.resting -= 1 }
            if isNew { state.threads += 1 }
            return (isThere, isNew)
        }
        if isThere { isNeeded.signal() }
        guard isNew else { return }
        do throws(ThreadRefusal) {
            try startThread { self.run() }
        } catch {
            state.withLock { $0.threads -= 1 }
            try lead(canGrow: false)
            throw .client(
                operation: "a thread for '\(endpoint.subject)'",
                status: Int(error.code),
                reason: String(cString: strerror(error.code))
            )
        }
    }

    /// Takes and handles messages until the subscription ends.
    private func run() {
        // The system permits 15 characters.
        Thread.current.name = String(endpoint.subject.prefix(15))
        // Destroyed together, because each destruction wakes a thread of the C client.
        var handled: [OpaquePointer] = []
        func destroy() {
            for message in handled { natsMsg_Destroy(message) }
            handled = []
        }
        defer { destroy() }
        var number = state.withLock { $0.leader }
        while true {
            let leads = state.withLock { $0.leader == number }
            let hasPermit =
                endpoint.permits.wait(timeout: .now() + .milliseconds(leads ? 20 : 0)) == .success
            var taken: OpaquePointer?
            var status = NATS_TIMEOUT
            if hasPermit {
                status = natsSubscription_NextMsg(
                    &taken,
                    subscription.pointer,
                    leads ? 3_600_000 : 0
                )
            }
            if status == NATS_OK, let taken {
                if leads { noteTaken(by: number) }
                let message = NATSMessage(taken)
                handled.append(taken)
                if handled.count >= 32 || message.bytes.count > 4096 { destroy() }
                endpoint.handle(message)
                state.withLock { state in
                    if state.leader == number { state.isLeaderBusy = false }
                }
                continue
            }
            if hasPermit {
                endpoint.permits.signal()
            } else if leads {
                refuse(beyond: endpoint.capacity)
            }
            switch status {
            case NATS_TIMEOUT where !leads:
                destroy()
                guard let next = rest() else { return }
                number = next
            // No message has arrived.
            case NATS_OK, NATS_TIMEOUT, NATS_NO_RESPONDERS, NATS_SLOW_CONSUMER:
                continue
            default:
                endAll()
                return
            }
        }
    }

    /// Waits until the thread leads.
    ///
    /// - Returns: Its new number, or nil if it ends.
    private func rest() -> Int? {
        let (leads, isEnded) = state.withLock { state in
            defer { state.isVacant = false }
            if !state.isEnded, !state.isVacant { state.resting += 1 }
            return (state.isVacant, state.isEnded)
        }
        if !leads, !isEnded { isNeeded.wait() }
        return state.withLock { $0.isEnded ? nil : $0.leader }
    }

    /// Ends all threads.
    private func endAll() {
        state.withLock { $0.isEnded = true }
        let resting = state.withLock { exchange(&$0.resting, with: 0) }
        for _ in 0..<resting { isNeeded.signal() }
    }

    /// The number of messages that wait in the C client, and of their bytes.
    private var waiting: (messages: Int32, bytes: Int32) {
        var messages = Int32(0)
        var bytes = Int32(0)
        natsSubscription_GetPending(subscription.pointer, &messages, &bytes)
        return (messages, bytes)
    }

    /// Refuses the oldest waiting messages until the others have at most this number of bytes.
    private func refuse(beyond limit: Int) {
        var next: OpaquePointer?
        while waiting.bytes > limit,
            natsSubscription_NextMsg(&next, subscription.pointer, 0) == NATS_OK, let next
        {
            endpoint.refuse(NATSMessage(next))
            natsMsg_Destroy(next)
        }
    }

    /// Counts a message that a thread has taken, if it leads, and lets the leader be watched.
    private func noteTaken(by number: Int) {
        let look = state.withLock { state -> Int? in
            guard state.leader == number else { return nil }
            state.taken += 1
            state.isLeaderBusy = true
            if state.isWatched { return nil }
            state.isWatched = true
            return state.taken
        }
        if let look { watch(since: look) }
    }

    /// Lets another thread lead if the leader is slow.
    ///
    /// It is slow if, after a moment, it still handles the same message, or if others wait and it
    /// has taken few.
    private func watch(since look: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(3)) { [weak self] in
            guard let self else { return }
            let isWaitedFor = waiting.messages > 0
            let (next, isSlow) = state.withLock { state in
                let count = state.taken - look
                let isSlow = state.isLeaderBusy && (count == 0 || count < 8 && isWaitedFor)
                state.isWatched = state.isLeaderBusy && !isSlow
                return (state.isWatched ? state.taken : nil, isSlow)
            }
            if let next { watch(since: next) }
            if isSlow { try? lead() }
        }
    }
}
#endif
