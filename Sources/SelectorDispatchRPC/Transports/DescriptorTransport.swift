#if !os(Windows) && !os(WASI)
    internal import SelectorDispatchPlatform

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
