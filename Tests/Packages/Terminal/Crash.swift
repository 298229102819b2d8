import Glibc

// A library that crashes the demo like a fault of the demo's own code. It is loaded before the C
// library, so its `poll` runs where the demo waits for keys. Once the file that CRASH_FILE names
// exists, the demo crashes in the way that the file states; once, because the terminal is also given
// back with `poll`.

private struct Failure: Error {}

private typealias ErrorInMain = @convention(c) (UnsafeRawPointer) -> Void

/// Acts like the runtime for an error that `main` throws.
///
/// An error is one pointer.
private func errorInMain(_ error: any Error) {
    let function = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "swift_errorInMain")
    unsafeBitCast(function, to: ErrorInMain.self)(unsafeBitCast(error, to: UnsafeRawPointer.self))
}

private func overflow(_ number: Int) -> Int {
    number < 0 ? 0 : overflow(number &+ 1) &+ 1
}

private func crash(_ kind: String) {
    switch kind {
    case "fatal error": fatalError("a fault of the demo")
    case "out of bounds": print([1, 2][kind.count])
    case "overflow": print(Int.max - kind.count + Int(getpid()) + 8)
    case "null": print(UnsafePointer<Int>(bitPattern: 8 * kind.count)?.pointee ?? 0)
    case "error in main": errorInMain(Failure())
    case "stack": print(overflow(kind.count))
    default: abort()
    }
}

private typealias Poll = @convention(c) (UnsafeMutablePointer<pollfd>?, nfds_t, Int32) -> Int32
private let next = unsafeBitCast(
    dlsym(UnsafeMutableRawPointer(bitPattern: -1), "poll"),
    to: Poll.self
)

@_cdecl("poll")
public func pollOrCrash(
    _ descriptors: UnsafeMutablePointer<pollfd>?,
    _ count: nfds_t,
    _ timeout: Int32
) -> Int32 {
    if let path = getenv("CRASH_FILE"), let file = fopen(path, "r") {
        var line = [CChar](repeating: 0, count: 64)
        if fgets(&line, Int32(line.count), file) != nil {
            unlink(path)
            crash(String(cString: line))
        }
        fclose(file)
    }
    return next(descriptors, count, timeout)
}
