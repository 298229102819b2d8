#if os(macOS) || os(Linux)
    internal import Foundation
    internal import SelectorDispatchRPC

    extension Process {
        /// Starts a program, which is looked for as a shell does. Its standard input and output are the connection.
        static func server(_ words: [String]) throws -> (Process, UnixSocket) {
            let (socket, child) = try UnixSocket.pair()
            let streams = FileHandle(fileDescriptor: child, closeOnDealloc: true)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardInput = streams
            process.standardOutput = streams
            try process.run()
            try streams.close()
            return (process, socket)
        }

        /// Waits for the end of the process, whose standard input has ended, and ends it if it goes on.
        func end() async {
            for signal in [SIGTERM, SIGKILL] {
                for _ in 0..<200 where isRunning { try? await Task.sleep(for: .milliseconds(10)) }
                if isRunning { kill(processIdentifier, signal) }
            }
        }
    }
#endif
