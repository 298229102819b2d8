#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#elseif canImport(Android)
    @preconcurrency import Android
#elseif os(Windows)
    import ucrt
#endif

/// Reads and writes files and standard streams through the C standard library, so that the tool starts without loading
/// Foundation.
enum Files {
    enum ReadResult {
        case bytes([UInt8])
        case failure(String)
    }

    static func read(_ path: String) -> ReadResult {
        guard let file = open(path, "rb") else { return .failure(lastError) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        let chunk = 1 << 16
        while true {
            let read = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chunk) { buffer in
                let count = fread(buffer.baseAddress, 1, chunk, file)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if read < chunk {
                return ferror(file) == 0 ? .bytes(bytes) : .failure(lastError)
            }
        }
    }

    /// Writes a file unless it already has exactly this content.
    ///
    /// - Returns: what went wrong; nil if nothing did.
    static func writeIfChanged(_ text: String, to path: String) -> String? {
        let bytes = Array(text.utf8)
        if case .bytes(bytes) = read(path) { return nil }
        guard let file = open(path, "wb") else { return lastError }
        let written = bytes.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, file) }
        let failure = written == bytes.count ? nil : lastError
        return fclose(file) == 0 ? failure : failure ?? lastError
    }

    static func printError(_ text: String) { write(text + "\n", stderr) }

    static func printOutput(_ text: String) { write(text, stdout) }

    private static func write(_ text: String, _ stream: UnsafeMutablePointer<FILE>?) {
        guard let stream else { return }
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, stream) }
    }

    private static var lastError: String { String(cString: strerror(errno)) }

    private static func open(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
        #if os(Windows)
            let wide = Array(path.utf16) + [0]
            let wideMode = Array(mode.utf16) + [0]
            return _wfopen(wide, wideMode)
        #else
            return fopen(path, mode)
        #endif
    }
}
