import Foundation
import Testing

#if os(Linux)
import Glibc
#endif

/// The demo as a separate process, as a user runs it.
enum DemoProcess {
    struct Outcome: Equatable {
        var output = ""
        var errors = ""
        var status: Int32 = 0
    }

    /// Products are built beside the test bundle, or into the folder that replaces it.
    private static var executable: URL {
        let bundle = Bundle(for: Anchor.self).bundleURL
        let products =
            bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return products.appendingPathComponent("responder-demo")
    }

    private final class Anchor {}

    static func run(_ arguments: [String]) async throws -> Outcome {
        let output = Pipe()
        let errors = Pipe()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        async let printed = read(output)
        async let reported = read(errors)
        var outcome = await Outcome(output: printed, errors: reported)
        process.waitUntilExit()
        outcome.status = process.terminationStatus
        return outcome
    }

    private static func read(_ pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
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
        process.executableURL = executable
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
