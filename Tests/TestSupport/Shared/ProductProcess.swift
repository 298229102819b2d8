public import Foundation

/// A product of the tested package in a process of its own, as a user runs it.
public enum ProductProcess {
    /// What a process printed, and its exit status.
    public struct Outcome: Equatable, Sendable {
        public var output: String
        public var errors: String
        public var status: Int32

        public init(output: String = "", errors: String = "", status: Int32 = 0) {
            self.output = output
            self.errors = errors
            self.status = status
        }
    }

    private final class Anchor {}

    /// Returns the file of an executable product.
    ///
    /// Products are built beside the test bundle, or into the folder that replaces it.
    public static func file(of product: String) -> URL {
        let bundle = Bundle(for: Anchor.self).bundleURL
        let products =
            bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return products.appendingPathComponent(product)
    }

    /// Starts a product.
    ///
    /// - Parameters:
    ///   - product: The product's name.
    ///   - arguments: The arguments.
    ///   - input: A pipe, or a file handle, as are the others.
    ///   - output: The standard output.
    ///   - errors: The standard error.
    public static func start(
        _ product: String,
        _ arguments: [String],
        input: Any,
        output: Any,
        errors: Any
    ) throws -> Process {
        let process = Process()
        process.executableURL = file(of: product)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return process
    }

    /// Runs a product to its end.
    ///
    /// - Parameters:
    ///   - product: The product's name.
    ///   - arguments: The arguments.
    ///   - text: The standard input.
    public static func run(
        _ product: String,
        _ arguments: [String],
        input text: String = ""
    ) async throws -> Outcome {
        let input = Pipe()
        let output = Pipe()
        let errors = Pipe()
        let process = try start(product, arguments, input: input, output: output, errors: errors)
        async let printed = read(output)
        async let reported = read(errors)
        // A product that ends early closes the pipe, so nothing reads further input.
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
