#if !os(Windows) && !os(WASI)
    internal import SelectorDispatch
    internal import SelectorDispatchPlatform
    internal import Synchronization

    /// A descriptor of the operating system: a socket, or an end of a pipe. Its owner closes it. For each of its events, one
    /// task at a time may wait.
    final class Descriptor: Sendable {
        private struct Waiter {
            let event: ReadinessEvents
            let number: Int
            let continuation: CheckedContinuation<Void, any Error>
        }

        private struct State {
            var isClosed = false
            var isKnown = false
            /// What the system reports.
            var armed: ReadinessEvents = []
            /// What it reported, and no task has seen.
            var seen: ReadinessEvents = []
            var waiting: [Waiter] = []
            var lastWaiter = 0
        }

        private static let lastNumber = Atomic<UInt64>(0)

        /// A number that no other descriptor has or had.
        let number: UInt64
        let descriptor: Int32
        /// Whether the system reports what is new, without being asked again each time. Then what is there must be read
        /// until less comes than fits, by calls that don't block.
        private let reportsNews: Bool
        private let threads: ConnectionThreads
        // It also guards the calls of the system: a descriptor isn't closed during one.
        private let state = Lock(State())

        init(_ descriptor: Int32, reportsNews: Bool, _ threads: ConnectionThreads) {
            (self.descriptor, self.threads) = (descriptor, threads)
            self.reportsNews = reportsNews && Readiness.reportsNews
            number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        }

        /// Calls the system while the descriptor is open.
        func use<Value: Sendable>(
            _ call: (Int32) throws(RPCConnectionError) -> SystemCall.Outcome<Value>
        ) throws(RPCConnectionError) -> SystemCall.Outcome<Value> {
            try state.withLock { state throws(RPCConnectionError) in
                guard !state.isClosed else { throw .closed }
                return try call(descriptor)
            }
        }

        /// Notes that there may be more to read, which isn't reported again.
        func noteMore() { if reportsNews { state.withLock { _ = $0.seen.insert(.reading) } } }

        /// Waits for an event. A file is always ready, and never hangs up. Throws ``RPCConnectionError/closed``;
        /// ``RPCConnectionError/stalled`` when the time is over.
        nonisolated(nonsending) func wait(for event: ReadinessEvents, timeout: Duration? = nil) async throws {
            var clock: Task<Void, Never>?
            defer { clock?.cancel() }
            try await withCheckedThrowingContinuation { continuation in
                let (result, number) = state.withLock { state -> (Result<Void, RPCConnectionError>?, Int) in
                    if state.isClosed { return (.failure(.closed), 0) }
                    // The end of a stream is reported once, for all reads.
                    if event == .reading && state.seen.contains(.end) || state.seen.remove(event) != nil {
                        return (.success(()), 0)
                    }
                    state.lastWaiter += 1
                    state.waiting.append(Waiter(event: event, number: state.lastWaiter, continuation: continuation))
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

        /// Lets the system report what is waited for. Returns false if it can't, since the descriptor is a file.
        private func arm(_ state: inout State) -> Bool {
            let always: ReadinessEvents = reportsNews ? .reading : []
            let needed = state.waiting.reduce(always) { $0.union($1.event) }
            if needed.isEmpty || reportsNews && state.armed.union(.hangUp) == needed.union(.hangUp) { return true }
            if !state.isKnown { threads.add(self) }
            guard threads.readiness.arm(self, needed, isNew: !state.isKnown, reportsNews: reportsNews) else {
                if !state.isKnown { threads.remove(self) }
                return false
            }
            (state.isKnown, state.armed) = (true, needed)
            return true
        }

        /// Resumes what waits for events that the system has reported.
        func note(_ events: ReadinessEvents) {
            let ready = state.withLock { state -> [Waiter] in
                guard !state.isClosed else { return [] }
                let ready = state.waiting.filter { events.contains($0.event) }
                state.waiting.removeAll { events.contains($0.event) }
                if reportsNews {
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

        /// - Returns: whether it was open.
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

    /// A transport over descriptors of the operating system: a socket, or a pipe to read and one to write.
    final class DescriptorTransport: RPCTransport {
        private static let pieceSize = 65_536

        private let input: Descriptor
        let output: Descriptor
        private let writesToSocket: Bool
        /// How long a peer may take nothing of what is written.
        private let patience: Duration

        /// Takes a socket that doesn't block.
        init(socket: Int32, patience: Duration) throws(RPCConnectionError) {
            input = Descriptor(socket, reportsNews: true, try .started())
            (output, writesToSocket, self.patience) = (input, true, patience)
        }

        init(input: Int32, output: Int32, patience: Duration) throws(RPCConnectionError) {
            self.input = Descriptor(input, reportsNews: false, try .started())
            self.output = Descriptor(output, reportsNews: false, try .started())
            (writesToSocket, self.patience) = (SystemCall.isSocket(output), patience)
        }

        deinit { close() }

        nonisolated(nonsending) func read() async throws -> [UInt8]? {
            while true {
                try await input.wait(for: .reading)
                var bytes: [UInt8] = []
                let outcome = try input.use { input in
                    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 1) { buffer in
                        let outcome = SystemCall.readBytes(input, into: buffer)
                        // An array of their size: a larger one would be kept, if the text goes on.
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
                        return (writesToSocket ? SystemCall.sendBytes : SystemCall.writeBytes)(output, rest)
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
