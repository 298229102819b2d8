// The platform's C library, under one name.

#if canImport(Darwin)
@preconcurrency @_exported public import Darwin
#elseif canImport(Glibc)
@preconcurrency @_exported public import Glibc
#elseif canImport(Musl)
@preconcurrency @_exported public import Musl
#elseif canImport(Android)
@preconcurrency @_exported public import Android
#elseif canImport(WASILibc)
@preconcurrency @_exported public import WASILibc
#elseif os(Windows)
@_exported public import WinSDK
@preconcurrency @_exported public import ucrt
#endif

/// Ends the process as the C function `exit` does, which a method of that name may hide.
///
/// Output that the process has buffered is written first.
///
/// - Parameter status: The exit status: 0 for success.
package func exitProcess(_ status: Int32) -> Never { exit(status) }

#if !os(Windows) && !os(WASI)
/// Ends the process by a signal whose action is the default one.
///
/// The threads of Swift's pool block signals. If this thread did, the signal would wait for ever.
///
/// - Parameter signal: The number of a signal that ends a process, such as `SIGINT`.
package func endProcess(by signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
}
#endif

/// The standard streams, which are variables in C, although nothing changes them.
enum StandardStream {
    static var input: UnsafeMutablePointer<FILE>? { stdin }

    static var output: UnsafeMutablePointer<FILE>? { stdout }

    static var error: UnsafeMutablePointer<FILE>? { stderr }
}
