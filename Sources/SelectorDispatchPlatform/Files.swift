/// Files and standard streams, through the C standard library.
///
/// A tool that uses them starts without loading Foundation.
package enum Files {
    /// Returns the bytes of a file.
    ///
    /// - Throws: ``FileError`` if the file can't be opened or read.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = open(path, "rb") else { throw .last }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        let chunk = 1 << 16
        while true {
            let read = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chunk) { buffer in
                let count = fread(buffer.baseAddress, 1, chunk, file)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if read == chunk { continue }
            if ferror(file) != 0 { throw .last }
            return bytes
        }
    }

    /// Writes a file unless it already has exactly this content.
    ///
    /// - Throws: ``FileError`` if the file can't be opened or written.
    package static func writeIfChanged(_ text: String, to path: String)
        throws(FileError)
    {
        let bytes = Array(text.utf8)
        if let old = try? read(path), old == bytes { return }
        guard let file = open(path, "wb") else { throw .last }
        let written = fwrite(bytes, 1, bytes.count, file)
        let failure: FileError? = written == bytes.count ? nil : .last
        let isClosed = fclose(file) == 0
        if let failure { throw failure }
        if !isClosed { throw .last }
    }

    private static func open(_ path: String, _ mode: String)
        -> UnsafeMutablePointer<FILE>?
    {
        #if os(Windows)
        return _wfopen(Array(path.utf16) + [0], Array(mode.utf16) + [0])
        #else
        return fopen(path, mode)
        #endif
    }

    // MARK: Standard streams

    /// Prints a line to standard error.
    package static func printError(_ text: String) { writeError(text + "\n") }

    /// Writes text to standard error, without a line break.
    package static func writeError(_ text: String) {
        write(Array(text.utf8), StandardStream.error)
    }

    /// Prints text to standard output, before any later output to standard error.
    ///
    /// If it can't be written, such as to a full disk, that is reported, and the process exits with
    /// the status 1, so that a part of the output isn't taken for all of it.
    package static func printOutput(_ text: String) {
        guard !writeOutput(Array(text.utf8)) else { return }
        let reason = FileError.last.reason
        printError("error: standard output can't be written: \(reason)")
        exitProcess(1)
    }

    /// Makes standard input and output carry bytes as they are.
    package static func makeStandardStreamsBinary() {
        #if os(Windows)
        _ = _setmode(0, _O_BINARY)
        _ = _setmode(1, _O_BINARY)
        #endif
    }

    /// Returns the given number of bytes from standard input, or nil if the input ends earlier.
    package static func readInput(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = fread(buffer.baseAddress, 1, count, StandardStream.input)
        }
        return bytes.count == count ? bytes : nil
    }

    /// Writes bytes to standard output immediately.
    ///
    /// - Returns: Whether all of them were written.
    package static func writeOutput(_ bytes: [UInt8]) -> Bool {
        write(bytes, StandardStream.output) && fflush(StandardStream.output) == 0
    }

    @discardableResult private static func write(
        _ bytes: [UInt8],
        _ stream: UnsafeMutablePointer<FILE>?
    ) -> Bool {
        guard let stream else { return false }
        return fwrite(bytes, 1, bytes.count, stream) == bytes.count
    }
}

/// An error of reading or writing a file, with the system's message.
package struct FileError: Error {
    /// The system's message, such as `No such file or directory`.
    package let reason: String

    /// The error of the last call of the C library.
    fileprivate static var last: FileError { FileError(reason: String(cString: strerror(errno))) }
}
