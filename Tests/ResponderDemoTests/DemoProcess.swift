import Foundation
import Testing

/// The demo as a process of its own, as a user runs it.
enum DemoProcess {
    struct Outcome {
        let output: String
        let errors: String
        let status: Int32
    }

    /// Products are built beside the test bundle, or into the folder that stands for it.
    static var executable: URL {
        let bundle = Bundle(for: Anchor.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return products.appendingPathComponent("responder-demo")
    }

    private final class Anchor {}

    static func start(_ arguments: [String], input: Pipe, output: Pipe, errors: Pipe) throws -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return process
    }

    /// The first line of every recording.
    static let header = #"{"format": "SelectorDispatch recording", "version": 1, "encoding": 1}"#

    /// Plays the lines of a recording, without its header, from standard input.
    static func play(_ lines: String, _ arguments: [String] = []) async throws -> Outcome {
        try await run(arguments + ["-"], input: "\(header)\n\(lines)")
    }

    static func run(_ arguments: [String], input text: String = "") async throws -> Outcome {
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        let process = try start(arguments, input: input, output: output, errors: errors)
        async let printed = read(output)
        async let reported = read(errors)
        // A demo that stops early closes the pipe, and then nobody reads what is written.
        signal(SIGPIPE, SIG_IGN)
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? input.fileHandleForWriting.close()
        let outcome = await Outcome(output: printed, errors: reported, status: 0)
        process.waitUntilExit()
        return Outcome(output: outcome.output, errors: outcome.errors, status: process.terminationStatus)
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
    extension Process {
        /// How much memory the process has at present.
        func residentKilobytes() throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(Int(line.filter(\.isNumber)))
        }
    }
#endif
