import Foundation
import Testing

@testable import SelectorDispatchRPC

/// Servers in a process that has fewer descriptors than peers.
///
/// The process is a separate one, since the limit is that of a whole process.
@Suite struct DescriptorReserveTests {
    final class Door: MessageReceiver, Sendable {
        @Handler(.exposed) func pause() async throws {
            try await Task.sleep(for: .milliseconds(1))
        }

        @Handler(.exposed) func end() {
            exit(0)
        }

        /// Whether the process can still open files.
        @Handler(.exposed) func opens() -> Bool {
            let file = open("/dev/null", O_RDONLY)
            if file >= 0 { close(file) }
            return file >= 0
        }
    }

    /// The number of descriptors that the process may open.
    private static let free = 128
    private static let peers = 150
    private let folder: SocketFolder

    init() throws {
        folder = try SocketFolder()
    }

    /// Opens all descriptors below the highest one that the process has inherited, and returns the
    /// number of open ones.
    static func fillDescriptors() -> Int {
        let highest = (0..<1024).last { fcntl(Int32($0), F_GETFD) >= 0 } ?? 2
        while case let file = open("/dev/null", O_RDONLY), file >= 0 {
            if file > highest {
                close(file)
                break
            }
        }
        return highest + 1
    }

    /// Connects to a listener, which may not exist yet.
    private static func connect(to path: String) async throws -> UnixSocket {
        // The process begins only when the pool has a free thread.
        let end = ContinuousClock.now + .seconds(600)
        while true {
            do {
                return try await UnixSocket(connectingTo: path)
            } catch {
                guard ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Sends a request, and returns the answer.
    private static func answer(_ method: String, _ socket: UnixSocket) async throws -> String {
        // A refused connection may already be closed.
        try? await socket.write((request(method) + "\n").bytes)
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n"), let more = try? await socket.read() {
            bytes += more
        }
        return bytes.text
    }

    /// Connects more peers than the process has descriptors, and returns their answers, and those
    /// of the first and of a new peer.
    private static func crowd(_ paths: [String]) async throws -> (all: [String], after: [String]) {
        var sockets: [UnixSocket] = []
        var answers: [String] = []
        for number in 0..<peers {
            let socket = try await connect(to: paths[number % paths.count])
            sockets.append(socket)
            answers.append(try await answer("pause", socket))
        }
        var after = [try await answer("opens", sockets[0])]
        for socket in sockets { socket.close() }
        var last = ""
        for _ in 0..<100 where !last.contains("true") {
            last = try await answer("opens", try await connect(to: paths[0]))
        }
        after.append(last)
        _ = try await answer("end", try await connect(to: paths[0]))
        return (answers, after)
    }

    @Test func `connections alone don't take a process's last descriptors`() async throws {
        let paths = ["a", "b", "c"].map { folder.path($0) }
        // The process ends only after the crowd. Meanwhile, all threads of Swift's pool may wait: one
        // for it, others for processes whose descriptors it has inherited.
        let crowd = Task(executorPreference: RPCSession.threads) { try await Self.crowd(paths) }
        await #expect(processExitsWith: .success) { [paths = paths as [String]] in
            var limits = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            let inherited = DescriptorReserveTests.fillDescriptors()
            limits.rlim_cur = rlim_t(inherited + DescriptorReserveTests.free)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            let server = RPCServer(root: Door())
            await withTaskGroup { group in
                for path in paths {
                    group.addTask {
                        guard let listener = try? UnixSocketListener(path: path) else { return }
                        await server.serve(listener)
                    }
                }
            }
        }
        let answers = try await crowd.value
        let result = #"{"id":1,"jsonrpc":"2.0","result":null}"# + "\n"
        let refusal = failure(-32000, "Too many connections") + "\n"
        let served = answers.all.count { $0 == result }
        let refused = answers.all.count { $0 == refusal }
        #expect(served + refused == Self.peers)
        // The reserve is between a quarter and half of them, and the process has some of its own.
        #expect((48...96).contains(served))
        let opens = #"{"id":1,"jsonrpc":"2.0","result":true}"# + "\n"
        #expect(answers.after == [opens, opens])
    }
}
