import Foundation

/// Runs the command `dispatch`, and returns what it prints.
func dispatch(_ program: String, _ words: String...) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = pipe
    await process.runToEnd()
    return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
}

extension Process {
    /// Runs the program, and waits until it has ended, without a thread that waits.
    func runToEnd() async {
        await withCheckedContinuation { continuation in
            terminationHandler = { _ in continuation.resume() }
            do {
                try run()
            } catch {
                continuation.resume()
            }
        }
    }
}
