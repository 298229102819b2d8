import Foundation

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
