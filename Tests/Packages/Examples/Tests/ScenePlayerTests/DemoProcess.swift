@_exported public import Foundation
@_exported public import Testing

/// The demo as a separate process, as a user runs it.
enum DemoProcess {
    struct Outcome: Equatable {
        var output = ""
        var errors = ""
        var status: Int32 = 0
    }

    /// Products are built beside the test bundle, or into the folder that replaces it.
    static var executable: URL {
        let bundle = Bundle(for: Anchor.self).bundleURL
        let products =
            bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return products.appendingPathComponent("ScenePlayer")
    }

    private final class Anchor {}

    /// - Parameter errors: A pipe, or a file handle.
    static func start(_ arguments: [String], input: Pipe, output: Pipe, errors: Any) throws
        -> Process
    {
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
        let input = Pipe()
        let output = Pipe()
        let errors = Pipe()
        let process = try start(arguments, input: input, output: output, errors: errors)
        async let printed = read(output)
        async let reported = read(errors)
        // A demo that ends early closes the pipe, so nothing reads further input.
        signal(SIGPIPE, SIG_IGN)
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? input.fileHandleForWriting.close()
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
/// A demo that receives lines bit by bit.
struct DemoStream {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process = try DemoProcess.start(
            arguments + ["-"],
            input: input,
            output: output,
            errors: FileHandle.nullDevice
        )
        try answer("\(DemoProcess.header)\n")
    }

    /// Writes lines to the demo, and returns when it has printed the same number.
    ///
    /// - Parameter lines: Less than the capacity of a pipe.
    private func answer(_ lines: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        let newline = UInt8(ascii: "\n")
        var unanswered = lines.utf8.count { $0 == newline }
        while unanswered > 0 {
            let printed = output.fileHandleForReading.availableData
            try #require(!printed.isEmpty, "the demo ended before it answered all lines")
            unanswered -= printed.count { $0 == newline }
        }
    }

    /// Writes a text for each number to the demo, a hundred at a time, and returns the growth of
    /// its memory in kilobytes after the last answer.
    func growth(_ numbers: Range<Int>, _ text: (Int) -> String) throws -> Int {
        let before = try residentKilobytes
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 100) {
            try answer((start..<min(start + 100, numbers.upperBound)).map(text).joined())
        }
        return try residentKilobytes - before
    }

    /// Ends the input, and returns the exit status.
    func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private var residentKilobytes: Int {
        get throws {
            let status = try String(
                contentsOfFile: "/proc/\(process.processIdentifier)/status",
                encoding: .utf8
            )
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(Int(line.filter(\.isNumber)))
        }
    }
}
#endif
