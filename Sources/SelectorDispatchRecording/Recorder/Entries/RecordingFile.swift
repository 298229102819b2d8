internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// A file to which a recorder adds a line when a message begins and another when it ends.
///
/// Each line is a single write, so the file is readable however the program ends.
final class RecordingFile: Sendable {
    private let handle: FileHandle
    private let descriptor: Int32
    private let limit: Int
    private let lastNumber = Atomic<Int>(0)
    private let size = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    /// Whether the file is full or can't be written.
    private let isOver = Atomic<Bool>(false)

    private let end = Lock<RecordingError.Problem?>(nil)

    /// Creates a file that is private to the user.
    ///
    /// An existing file stays unchanged.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - header: The first line.
    ///   - limit: The largest size of the file, in bytes.
    /// - Throws: ``RecordingError`` if the file can't be created.
    init(_ path: String, header: JSONValue, limit: Int) throws(RecordingError) {
        self.limit = limit
        do {
            let url = URL(filePath: path)
            try Data().write(to: url, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            handle = try FileHandle(forWritingTo: url)
            descriptor = handle.fileDescriptor
        } catch {
            if (error as? CocoaError)?.code == .fileWriteFileExists {
                throw RecordingError(.fileExists(path))
            }
            throw RecordingError(.unwritable(reason: (error as NSError).localizedDescription))
        }
        write(Array("\(header)\n".utf8))
        guard let problem else { return }
        try? FileManager.default.removeItem(atPath: path)
        throw RecordingError(problem)
    }

    /// The reason why messages are missing, or nil if none are.
    var problem: RecordingError.Problem? { end.withLock { $0 } }

    /// The number of messages that are missing.
    var droppedCount: Int { dropped.load(ordering: .relaxed) }

    /// Writes the line of a message that has begun.
    ///
    /// - Parameter line: A closure that returns the line, which contains the message's number.
    /// - Returns: The message's number.
    func begin(_ line: (Int) -> [UInt8]) -> Int {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        if !write(line(number)) { dropped.add(1, ordering: .relaxed) }
        return number
    }

    /// Writes a line, unless the file is full or can't be written.
    ///
    /// - Returns: Whether the line is in the file.
    @discardableResult
    func write(_ line: [UInt8]) -> Bool {
        guard !isOver.load(ordering: .relaxed) else { return false }
        let isFull = size.add(line.count, ordering: .relaxed).newValue > limit
        // The last line, the only one beyond the limit, says so.
        if isFull, isOver.exchange(true, ordering: .relaxed) { return false }
        do {
            try writeAll(isFull ? Array("{\"full\":true}\n".utf8) : line)
            if isFull { end.withLock { $0 = .full } }
            return !isFull
        } catch {
            isOver.store(true, ordering: .relaxed)
            let reason = (error as NSError).localizedDescription
            end.withLock { $0 = .unwritable(reason: reason) }
            return false
        }
    }

    /// Writes bytes, or throws the system's error.
    private func writeAll(_ bytes: [UInt8]) throws {
        // `FileHandle` would copy the bytes.
        let count = Foundation.write(descriptor, bytes, bytes.count)
        if count == bytes.count { return }
        if count >= 0 {
            // The system gives the reason for a short write when the rest is written.
            let rest = Array(bytes.dropFirst(count))
            if Foundation.write(descriptor, rest, rest.count) == rest.count { return }
        }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
