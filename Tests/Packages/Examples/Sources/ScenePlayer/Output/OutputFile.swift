import Foundation
import SelectorDispatch

/// An output file, written piecemeal.
final class OutputFile {
    /// The reason that a file can't be written.
    struct WritingError: Error, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let handle: FileHandle

    /// Creates the file, or empties it.
    init(_ path: String) throws(WritingError) {
        self.path = path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path, systemError()) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ text: String) throws(WritingError) {
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            throw Self.failure(path, (error as NSError).localizedDescription)
        }
    }

    private static func failure(_ path: String, _ reason: String) -> WritingError {
        WritingError(description: "cannot write '\(path.shown())': \(reason)")
    }
}

/// Returns the reason for which the last system call failed.
func systemError() -> String {
    String(cString: strerror(errno))
}
