#if !os(Windows) && !os(WASI)
    internal import SelectorDispatch
    internal import Synchronization

    /// A transport over descriptors of the operating system: a socket, or a pipe to read and one to write.
    final class DescriptorTransport: Sendable {
        private let input: Int32
        private let output: Int32
        private let writesToSocket: Bool
        /// Whether the descriptors are closed with the transport.
        private let isOwner: Bool
        /// How long a peer may take nothing of what is written.
        private let patience: Duration
        private let isClosed = Atomic(false)
        /// Guards the calls of the system: a descriptor isn't closed during one.
        private let usage = Lock(())

        init(input: Int32, output: Int32, isOwner: Bool, patience: Duration) {
            self.input = input
            self.output = output
            writesToSocket = SystemCall.isSocket(output)
            self.isOwner = isOwner
            self.patience = patience
        }

        deinit { close() }

        private func wait(for interest: PollLoop.Interest, _ descriptor: Int32, timeout: Duration? = nil) async throws {
            let outcome = await PollLoop.shared.wait(for: interest, descriptor, timeout: timeout) {
                isClosed.load(ordering: .acquiring)
            }
            switch outcome {
            case .ready: return
            case .closed: throw RPCConnectionError.closed
            case .timedOut: throw RPCConnectionError.stalled
            }
        }

        /// Ends the stream to the peer, which may still send.
        func endWriting() throws(RPCConnectionError) {
            _ = try use { SystemCall.endWriting(output) }
        }

        /// Calls the system while the descriptors are open.
        private func use<Value: Sendable>(
            _ call: () -> SystemCall.Outcome<Value>
        ) throws(RPCConnectionError) -> SystemCall.Outcome<Value> {
            try usage.withLock { _ throws(RPCConnectionError) in
                guard !isClosed.load(ordering: .acquiring) else { throw .closed }
                return call()
            }
        }
    }

    extension DescriptorTransport: RPCTransport {
        func read() async throws -> [UInt8]? {
            while true {
                try await wait(for: .reading, input)
                var bytes: [UInt8] = []
                let outcome = try use {
                    var outcome = SystemCall.Outcome<Int>.notReady
                    bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                        outcome = SystemCall.readBytes(input, into: UnsafeMutableRawBufferPointer(buffer))
                        if case .done(let size) = outcome { count = size }
                    }
                    return outcome
                }
                switch outcome {
                case .done(0): return nil
                case .done: return bytes
                case .notReady: continue
                case .failed(let code): throw RPCConnectionError.system(operation: "read", code: code)
                }
            }
        }

        func write(_ bytes: [UInt8]) async throws {
            var start = 0
            // A socket is tried first. A pipe may block unless it is ready.
            var isReady = writesToSocket
            while start < bytes.count {
                if !isReady { try await wait(for: .writing, output, timeout: patience) }
                let outcome = try use {
                    bytes.withUnsafeBytes { bytes in
                        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                        return writesToSocket
                            ? SystemCall.sendBytes(output, rest) : SystemCall.writeBytes(output, rest)
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

        func waitForHangUp() async {
            try? await wait(for: .hangUp, output)
        }

        func close() {
            let isFirst = usage.withLock { _ in !isClosed.exchange(true, ordering: .acquiringAndReleasing) }
            guard isFirst else { return }
            for descriptor in Set([input, output]) { PollLoop.shared.release(descriptor, closes: isOwner) }
        }
    }
#endif
