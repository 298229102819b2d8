import Foundation

/// Runs the command `dispatch`, and returns what it prints.
func dispatch(_ program: String, _ words: String...) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = pipe
    await withCheckedContinuation { continuation in
        process.terminationHandler = { _ in continuation.resume() }
        do {
            try process.run()
        } catch {
            continuation.resume()
        }
    }
    return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
}
