import Foundation
import SelectorDispatch

/// The demo's input: a file or standard input, read piecemeal.
struct InputFile {
    /// The reason that a file can't be read.
    struct ReadingError: Error, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let descriptor: Int32

    /// Opens the input; nil for the demo's own recording.
    init?(_ input: DemoOptions.Input) throws(ReadingError) {
        switch input {
        case .recording: return nil
        case .standardInput:
            path = "-"
            descriptor = STDIN_FILENO
        case .file(let path):
            var isDirectory: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
                isDirectory.boolValue
            {
                throw Self.failure(path, "it is a directory")
            }
            self.path = path
            descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else { throw Self.failure(path, systemError()) }
        }
    }

    /// Returns the next bytes as soon as they arrive; empty at the end.
    func next() throws(ReadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return Array(bytes.prefix(count)) }
            guard errno == EINTR else { throw Self.failure(path, systemError()) }
        }
    }

    /// Returns all bytes to the end.
    func rest() throws(ReadingError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try next()
            if more.isEmpty { return bytes }
            bytes += more
        }
    }

    private static func failure(_ path: String, _ reason: String) -> ReadingError {
        ReadingError(description: "cannot read '\(path.shown())': \(reason)")
    }
}
