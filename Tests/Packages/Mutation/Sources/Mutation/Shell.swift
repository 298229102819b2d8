import Foundation

/// Commands whose output is read.
enum Shell {
    struct Failure: Error, CustomStringConvertible {
        let command: String
        let output: String
        var description: String { "'\(command)' failed:\n\(output)" }
    }

    /// Answers what was printed, standard error included, and whether the command succeeded.
    static func run(_ command: String, in folder: String) throws -> (output: String, succeeded: Bool) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
    }

    @discardableResult static func succeed(_ command: String, in folder: String) throws -> String {
        let (output, succeeded) = try run(command, in: folder)
        guard succeeded else { throw Failure(command: command, output: output) }
        return output
    }
}
