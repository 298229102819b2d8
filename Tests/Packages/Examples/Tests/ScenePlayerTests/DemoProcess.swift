@_exported public import Foundation
@_exported public import Testing

/// The player in a process of its own.
enum DemoProcess {
    static let product = "ScenePlayer"

    /// The first line of every recording.
    static let header = #"{"format": "SelectorDispatch recording", "version": 1, "encoding": 1}"#

    /// Plays the lines of a recording, without its header, from standard input.
    static func play(
        _ lines: String,
        _ arguments: [String] = []
    ) async throws -> ProductProcess.Outcome {
        try await run(arguments + ["-"], input: "\(header)\n\(lines)")
    }

    static func run(
        _ arguments: [String],
        input text: String = ""
    ) async throws -> ProductProcess.Outcome {
        try await ProductProcess.run(product, arguments, input: text)
    }
}

#if os(Linux)
/// A demo that receives lines bit by bit.
struct DemoStream {
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process = try ProductProcess.start(
            DemoProcess.product,
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
