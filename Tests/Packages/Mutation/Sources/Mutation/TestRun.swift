import Foundation
import TestSupport

/// A run of tests in a process of its own, which ends with the first failure.
struct TestRun {
    let program: String
    let folder: String
    /// Suites of one library.
    let suites: [Suite]
    /// 0 for none.
    let mutant: Int
    /// In seconds of processor time, so that what else the machine does decides nothing.
    let limit: Int
    /// The file that says which mutants the process asks for.
    var reached: String?

    enum Outcome: CustomStringConvertible {
        case passed
        /// The line that told it.
        case failed(String)
        case crashed(Int32)
        case endless

        var description: String {
            switch self {
            case .passed: "passed"
            case .failed(let line): String(line.prefix(160))
            case .crashed(let signal): "signal \(signal)"
            case .endless: "no end"
            }
        }
    }

    /// A process that uses no processor time for this many seconds waits for what never comes.
    private static let patience = 30

    func run() throws -> Outcome {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments =
            ["-c", "ulimit -t \(limit) -v 12000000 -c 0; exec \"$@\"", "bash", program] + Suite.words(for: suites)
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = [
            "MUTANT": "\(mutant)", RandomSeed.variable: "1", "SWIFT_DETERMINISTIC_HASHING": "1",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        environment["MUTANTS_REACHED"] = reached
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try? pipe.fileHandleForWriting.close()
        let failure = watch(process, pipe.fileHandleForReading.fileDescriptor)
        if failure != nil { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        if let failure { return failure }
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return .passed
        case (.exit, let status): return .failed("exit status \(status)")
        case (.uncaughtSignal, SIGXCPU), (.uncaughtSignal, SIGKILL): return .endless
        case (_, let signal): return .crashed(signal)
        }
    }

    /// Reads what the process prints until it ends, a test fails, or the process does nothing any more.
    private func watch(_ process: Process, _ descriptor: Int32) -> Outcome? {
        let mark = suites.first?.library == .xctest ? ": error: " : " recorded an issue "
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var idle = 0
        var used = 0
        while true {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, 1000) > 0 else {
                if !process.isRunning { return nil }
                let now = processorTime(of: process.processIdentifier)
                idle = now == used ? idle + 1 : 0
                used = now
                if idle > Self.patience { return .endless }
                continue
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                if line.contains(mark) { return .failed(line) }
            }
        }
    }

    /// In ticks; the same as before if there is no telling.
    private func processorTime(of identifier: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 14 ? fields[11...14].compactMap { Int($0) }.reduce(0, +) : 0
    }
}
