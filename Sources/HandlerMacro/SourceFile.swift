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

/// Reads a source file that the compiler is compiling, because a macro isn't given the file's imports.
enum SourceFile {
    /// Returns the bytes of a file; nil if it can't be read.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = open(path) else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        let chunk = 1 << 16
        while true {
            let read = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chunk) { buffer in
                let count = fread(buffer.baseAddress, 1, chunk, file)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if read < chunk { return ferror(file) == 0 ? bytes : nil }
        }
    }

    private static func open(_ path: String) -> UnsafeMutablePointer<FILE>? {
        #if os(Windows)
            return _wfopen(Array(path.utf16) + [0], Array("rb".utf16) + [0])
        #else
            return fopen(path, "rb")
        #endif
    }
}
