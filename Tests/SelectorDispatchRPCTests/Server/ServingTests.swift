import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// The end of a server by a signal.
///
/// Each test runs in a separate process, whose folder this one removes.
@Suite struct ServingTests {
    /// A receiver whose calls outlast the signals that they send.
    final class Worker: MessageReceiver, Sendable {
        /// Whether a call has sent its signal.
        static let hasSentSignal = Atomic(false)

        @Handler(.exposed) func work(_ milliseconds: Int) async throws -> String {
            kill(getpid(), SIGTERM)
            Self.hasSentSignal.store(true, ordering: .releasing)
            try await Task.sleep(for: .milliseconds(milliseconds))
            return "done"
        }
    }

    /// A connection to a peer that sends nothing.
    struct Silence: RPCTransport {
        func read() async -> [UInt8]? {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            return nil
        }

        func write(_ bytes: [UInt8]) {}

        func waitForHangUp() async {
            _ = await read()
        }

        func close() {}
    }

    /// Serves at a socket until the process gets a signal, and returns the result of the call that
    /// sends it.
    private static func outcome(
        of milliseconds: Int,
        within patience: Duration,
        at path: String
    ) async throws -> String {
        let listener = try UnixSocketListener(path: path)
        async let serving: Void = RPCServer(root: Worker()).serve(
            listener,
            until: [SIGTERM],
            within: patience
        )
        let idle = try await RPCClient.connected(to: path)
        _ = try await idle.send("rpc.discover")
        let client = try await RPCClient.connected(to: path)
        async let result = client.send("work", with: [milliseconds], returning: String.self)
        await idle.waitUntilClosed()
        await #expect(throws: RPCConnectionError.self) { try await UnixSocket(connectingTo: path) }
        let text: String
        do { text = try await result } catch { text = "\(error)" }
        await serving
        #expect(!FileManager.default.fileExists(atPath: path))
        return text
    }

    private let folder: SocketFolder

    init() throws {
        folder = try SocketFolder()
    }

    @Test func `a signal ends a server after its running calls`() async {
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            let text = try await ServingTests.outcome(of: 300, within: .seconds(60), at: path)
            #expect(text == "done")
        }
    }

    @Test func `a call that takes longer than the patience is canceled`() async {
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            let text = try await ServingTests.outcome(
                of: 60_000,
                within: .milliseconds(50),
                at: path
            )
            #expect(text == "the connection is closed")
        }
    }

    @Test func `a second signal ends the process at once`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path() as String] in
            Task {
                while true {
                    try await Task.sleep(for: .milliseconds(200))
                    if Worker.hasSentSignal.load(ordering: .acquiring) { kill(getpid(), SIGTERM) }
                }
            }
            _ = try await ServingTests.outcome(of: 60_000, within: .seconds(60), at: path)
        }
    }

    @Test
    func `a signal ends a server of standard streams, and afterwards the process is as before`()
        async throws
    {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            dup2(ends[0], STDIN_FILENO)
            Task {
                try await Task.sleep(for: .milliseconds(200))
                kill(getpid(), SIGTERM)
            }
            await RPCServer(root: Worker()).serve(
                try StandardStreams(),
                until: [SIGTERM],
                within: .seconds(60)
            )
            kill(getpid(), SIGTERM)
        }
    }

    @Test func `the program's own signal handler applies again after serving`() async {
        await #expect(processExitsWith: .exitCode(7)) { [path = folder.path() as String] in
            signal(SIGTERM) { _ in _exit(7) }
            let text = try await ServingTests.outcome(of: 300, within: .seconds(60), at: path)
            #expect(text == "done")
            kill(getpid(), SIGTERM)
            // Another thread may take the signal.
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func `in a process without free descriptors, a signal keeps its action`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            var limits = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            limits.rlim_cur = rlim_t(DescriptorReserveTests.fillDescriptors())
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            Thread.detachNewThread {
                usleep(500_000)
                kill(getpid(), SIGTERM)
                sleep(60)
                _exit(3)
            }
            await RPCServer(root: Worker()).serve(Silence(), until: [SIGTERM])
        }
    }
}
