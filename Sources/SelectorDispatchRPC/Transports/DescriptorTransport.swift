#if !os(Windows) && !os(WASI)
/// A transport over descriptors of the operating system: a socket, or one pipe to read and one to
/// write.
final class DescriptorTransport: RPCTransport {
    /// The largest number of bytes in one read.
    private static let pieceSize = 65_536

    private let input: Descriptor
    /// The descriptor for writing, which is the one for reading if that is a socket.
    let output: Descriptor
    private let writesToSocket: Bool
    /// The time limit for a peer that stops reading.
    private let patience: Duration

    /// Creates a transport, which owns its descriptors.
    ///
    /// - Parameters:
    ///   - input: A nonblocking socket or, with an output, a descriptor that may block.
    ///   - output: A descriptor for writing that may block, or nil for a socket.
    ///   - patience: The time limit for a peer that stops reading.
    /// - Throws: ``RPCConnectionError/system(operation:code:)`` if the system has no descriptors or
    ///   threads left.
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
            guard let count = try outcome.value(of: "read") else { continue }
            if count == Self.pieceSize { input.noteMore() }
            return count == 0 ? nil : bytes
        }
    }

    nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        var start = 0
        // A socket is tried first. A pipe may block unless it is ready.
        var isReady = writesToSocket
        let write = writesToSocket ? SystemCall.sendBytes : SystemCall.writeBytes
        while start < bytes.count {
            if !isReady { try await output.wait(for: .writing, timeout: patience) }
            let outcome = try output.use { output in
                bytes.withUnsafeBytes { bytes in
                    write(output, UnsafeRawBufferPointer(rebasing: bytes[start...]))
                }
            }
            isReady = false
            start += try outcome.value(of: "write") ?? 0
        }
    }

    func waitForHangUp() async { try? await output.wait(for: .hangUp) }

    func close() {
        input.close()
        output.close()
    }
}
#endif
