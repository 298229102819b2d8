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

/// The standard streams, which are variables in C, although nothing changes them.
enum StandardStream {
    static var input: UnsafeMutablePointer<FILE>? { stdin }

    static var output: UnsafeMutablePointer<FILE>? { stdout }

    static var error: UnsafeMutablePointer<FILE>? { stderr }
}
