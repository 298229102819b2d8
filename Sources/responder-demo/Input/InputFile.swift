import Foundation
import SelectorDispatch

/// What the demo reads: a file or standard input, piece by piece.
struct InputFile {
    /// Why a file can't be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let handle: FileHandle

    /// Opens what is read; nil for the demo's own recording.
    init?(_ input: CommandLineOptions.Input) throws(Failure) {
        switch input {
        case .recording: return nil
        case .standardInput: handle = .standardInput
        case .file(let path):
            var isDirectory: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
                throw Failure(description: "cannot read '\(path.shown())': it is a directory")
            }
            let descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else {
                throw Failure(description: "cannot read '\(path.shown())': \(String(cString: strerror(errno)))")
            }
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
    }

    /// Returns the next bytes as soon as there are any; empty at the end.
    func next() -> Data { handle.availableData }
}
