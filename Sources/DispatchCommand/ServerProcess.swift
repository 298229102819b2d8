#if os(macOS) || os(Linux)
    internal import Foundation
    internal import SelectorDispatchRPC

    /// A server that is started for the command, and ends with it.
    struct ServerProcess {
        private let process: Process

        /// Starts a program, which is looked for as a shell does. Its standard input and output are the connection.
        static func start(_ words: [String]) throws(CommandFailure) -> (ServerProcess, UnixSocket) {
            do {
                let (socket, child) = try UnixSocket.pair()
                let streams = FileHandle(fileDescriptor: child, closeOnDealloc: true)
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments = words
                process.standardInput = streams
                process.standardOutput = streams
                try process.run()
                try streams.close()
                return (ServerProcess(process: process), socket)
            } catch { throw .notConnected(words[0], "\(error)") }
        }

        /// Waits for the end of the process, whose standard input has ended, and ends it if it goes on.
        func end() async {
            for signal in [SIGTERM, SIGKILL] {
                for _ in 0..<200 where process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
                if process.isRunning { kill(process.processIdentifier, signal) }
            }
        }
    }
#endif
