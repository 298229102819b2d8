#if !os(Windows) && !os(WASI)
internal import SelectorDispatch
internal import SelectorDispatchPlatform
internal import Synchronization

/// A descriptor of the operating system, which its owner closes: a socket or an end of a pipe.
///
/// Only one task at a time may wait for each event.
final class Descriptor: Sendable {
    private struct Waiter {
        let event: ReadinessEvents
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var isClosed = false
        var isKnown = false
        /// The events that the system reports.
        var armed: ReadinessEvents = []
        /// The reported events that no task has consumed.
        var seen: ReadinessEvents = []
        var waiting: [Waiter] = []
        var lastWaiter = 0
    }

    private static let lastNumber = Atomic<UInt64>(0)

    /// A number that is never used again.
    let number: UInt64
    let descriptor: Int32
    /// Whether events are edge-triggered.
    ///
    /// If so, nonblocking calls must read until a read doesn't fill the buffer.
    private let isEdgeTriggered: Bool
    private let threads: ConnectionThreads
    // The lock also guards system calls, so that the descriptor isn't closed during one.
    private let state = Lock(State())

    init(_ descriptor: Int32, isEdgeTriggered: Bool, _ threads: ConnectionThreads) {
        self.descriptor = descriptor
        self.threads = threads
        self.isEdgeTriggered = isEdgeTriggered && Readiness.isEdgeTriggered
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    }

    /// Makes a system call while the descriptor is open.
    func use<Value: Sendable>(
        _ call: (Int32) throws(RPCConnectionError) -> SystemCall.Outcome<Value>
    ) throws(RPCConnectionError) -> SystemCall.Outcome<Value> {
        try state.withLock { state throws(RPCConnectionError) in
            guard !state.isClosed else { throw .closed }
            return try call(descriptor)
        }
    }

    /// Records that there may be more to read, for which no further event is reported.
    func noteMore() { if isEdgeTriggered { state.withLock { _ = $0.seen.insert(.reading) } } }

    /// Waits for an event.
    ///
    /// A file is always ready, and never hangs up. Throws ``RPCConnectionError/closed``, or
    /// ``RPCConnectionError/stalled`` when the time limit passes.
    nonisolated(nonsending) func wait(for event: ReadinessEvents, timeout: Duration? = nil)
        async throws
    {
        var clock: Task<Void, Never>?
        defer { clock?.cancel() }
        try await withCheckedThrowingContinuation { continuation in
            let (result, number) = state.withLock {
                state -> (Result<Void, RPCConnectionError>?, Int) in
                if state.isClosed { return (.failure(.closed), 0) }
                // The end of a stream is reported once, for all reads.
                if event == .reading && state.seen.contains(.end) || state.seen.remove(event) != nil
                {
                    return (.success(()), 0)
                }
                state.lastWaiter += 1
                state.waiting.append(
                    Waiter(event: event, number: state.lastWaiter, continuation: continuation)
                )
                if arm(&state) || event == .hangUp { return (nil, state.lastWaiter) }
                state.waiting.removeLast()
                return (.success(()), 0)
            }
            if let result { return continuation.resume(with: result) }
            clock = timeout.map { timeout in
                Task {
                    guard (try? await Task.sleep(for: timeout)) != nil else { return }
                    self.resume(throwing: .stalled) { $0.number == number }
                }
            }
        }
    }

    /// Registers the awaited events with the system.
    ///
    /// Returns false for a file, which has no events.
    private func arm(_ state: inout State) -> Bool {
        let always: ReadinessEvents = isEdgeTriggered ? .reading : []
        let needed = state.waiting.reduce(always) { $0.union($1.event) }
        if needed.isEmpty || isEdgeTriggered && state.armed.union(.hangUp) == needed.union(.hangUp)
        {
            return true
        }
        if !state.isKnown { threads.add(self) }
        guard
            threads.readiness.arm(
                self,
                needed,
                isNew: !state.isKnown,
                isEdgeTriggered: isEdgeTriggered
            )
        else {
            if !state.isKnown { threads.remove(self) }
            return false
        }
        state.isKnown = true
        state.armed = needed
        return true
    }

    /// Resumes the tasks that wait for reported events.
    func note(_ events: ReadinessEvents) {
        let ready = state.withLock { state -> [Waiter] in
            guard !state.isClosed else { return [] }
            let ready = state.waiting.filter { events.contains($0.event) }
            state.waiting.removeAll { events.contains($0.event) }
            if isEdgeTriggered {
                state.seen.formUnion(events.subtracting(.writing))
                for waiter in ready { state.seen.remove(waiter.event) }
            }
            _ = arm(&state)
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    private func resume(throwing error: RPCConnectionError, _ isMeant: (Waiter) -> Bool) {
        let meant = state.withLock { state in
            let meant = state.waiting.filter(isMeant)
            state.waiting.removeAll(where: isMeant)
            return meant
        }
        for waiter in meant { waiter.continuation.resume(throwing: error) }
    }

    /// Returns whether the descriptor was open.
    @discardableResult
    func close() -> Bool {
        let wasOpen = state.withLock { state in
            if state.isClosed { return false }
            state.isClosed = true
            if state.isKnown { threads.remove(self) }
            SystemCall.closeDescriptor(descriptor)
            return true
        }
        resume(throwing: .closed) { _ in true }
        return wasOpen
    }
}

/// A transport over descriptors of the operating system: a socket, or one pipe to read and one to
/// write.
final class DescriptorTransport: RPCTransport {
    private static let pieceSize = 65_536

    private let input: Descriptor
    let output: Descriptor
    private let writesToSocket: Bool
    /// The time limit for a peer that stops reading.
    private let patience: Duration

    /// Creates a transport over a nonblocking socket, or over an input and an output that may
    /// block.
    init(_ input: Int32, output: Int32? = nil, patience: Duration) throws(RPCConnectionError) {
        let threads = try ConnectionThreads.started()
        self.input = Descriptor(input, isEdgeTriggered: output == nil, threads)
        self.output = output.map { Descriptor($0, isEdgeTriggered: false, threads) } ?? self.input
        writesToSocket = output.map(SystemCall.isSocket) ?? true
        self.patience = patience
    }

    deinit { close() }

    nonisolated(nonsending) func read() async throws -> [UInt8]? {
        while true {
            try await input.wait(for: .reading)
            var bytes: [UInt8] = []
            let outcome = try input.use { input in
                withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 1) { buffer in
                    let outcome = SystemCall.readBytes(input, into: buffer)
                    // The array has exactly their size, because it is kept if the text is
                    // incomplete.
                    if case .done(let count) = outcome { bytes = Array(buffer[..<count]) }
                    return outcome
                }
            }
            switch outcome {
            case .done(0): return nil
            case .done(let count):
                if count == Self.pieceSize { input.noteMore() }
                return bytes
            case .notReady: continue
            case .failed(let code): throw RPCConnectionError.system(operation: "read", code: code)
            }
        }
    }

    nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        var start = 0
        // A socket is tried first. A pipe may block unless it is ready.
        var isReady = writesToSocket
        while start < bytes.count {
            if !isReady { try await output.wait(for: .writing, timeout: patience) }
            let outcome = try output.use { output in
                bytes.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                    return (writesToSocket ? SystemCall.sendBytes : SystemCall.writeBytes)(
                        output,
                        rest
                    )
                }
            }
            isReady = false
            switch outcome {
            case .done(let count): start += count
            case .notReady: continue
            case .failed(let code): throw RPCConnectionError.system(operation: "write", code: code)
            }
        }
    }

    func waitForHangUp() async { try? await output.wait(for: .hangUp) }

    func close() {
        input.close()
        output.close()
    }
}
#endif
