// The platform's C library, under one name.

#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Android)
    @_exported public import Android
#elseif canImport(WASILibc)
    @_exported public import WASILibc
#elseif os(Windows)
    @_exported public import WinSDK
    @_exported public import ucrt
#endif

/// Ends the process, after its output, as `exit` does, also where a method has that name.
package func exitProcess(_ status: Int32) -> Never { exit(status) }
