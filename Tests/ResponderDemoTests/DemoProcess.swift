import Foundation
import TestSupport
import Testing

#if os(Linux)
import Glibc
#endif

/// The demo in a process of its own.
enum DemoProcess {
    fileprivate static let product = "responder-demo"

    static func run(_ arguments: [String]) async throws -> ProductProcess.Outcome {
        try await ProductProcess.run(product, arguments)
    }
}

#if os(Linux)
extension DemoProcess {
    /// Returns what the demo prints in a terminal, in which a line ends with `\r\n`.
    static func outputInTerminal(of kind: String = "xterm") async throws -> String {
        var terminal: Int32 = -1
        var screen: Int32 = -1
        try #require(openpty(&terminal, &screen, nil, nil, nil) == 0)
        for end in [terminal, screen] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        let process = Process()
        process.executableURL = ProductProcess.file(of: product)
        process.environment = ["TERM": kind]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(fileDescriptor: screen, closeOnDealloc: false)
        try process.run()
        close(screen)
        let output = await bytes(of: terminal)
        process.waitUntilExit()
        close(terminal)
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns what is printed until no process has the terminal, which is an error of the read.
    private static func bytes(of terminal: Int32) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var output: [UInt8] = []
                var part = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = Glibc.read(terminal, &part, part.count)
                    if count <= 0 { break }
                    output += part.prefix(count)
                }
                continuation.resume(returning: output)
            }
        }
    }
}
#endif
