#if !os(Windows) && !os(WASI)
internal import SelectorDispatchPlatform
#endif

/// The process's last free descriptors, which connections leave to everything else.
///
/// A new descriptor has the lowest free number. One of the last numbers below the process's limit
/// proves that all lower ones are taken, by whatever part of the program.
enum DescriptorReserve {
    #if os(Windows) || os(WASI)
    /// False: the number of descriptors isn't known.
    static var isReached: Bool { false }
    #else
    /// The largest number of descriptors in the reserve.
    ///
    /// In a process with a limit below four times as many, it is a quarter of that limit.
    private static let size = 64

    /// Whether the next descriptor would be one of the reserve, or the process has none left.
    static var isReached: Bool {
        guard let probe = try? SystemCall.unixSocket() else { return true }
        SystemCall.closeDescriptor(probe)
        return false
    }

    /// Returns a descriptor that was just opened, unless it is one of the reserve.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor, which is closed if it is one of the reserve.
    ///   - operation: The system call that opened it.
    /// - Throws: ``RPCConnectionError/system(operation:code:)`` with `EMFILE`.
    static func adopt(_ descriptor: Int32, openedBy operation: String)
        throws(RPCConnectionError) -> Int32
    {
        // Below 0, the process has no limit.
        let limit = Int(sysconf(Int32(_SC_OPEN_MAX)))
        let reserve = min(size, limit / 4)
        if limit < 0 || Int(descriptor) < limit - reserve { return descriptor }
        SystemCall.closeDescriptor(descriptor)
        throw .system(operation: operation, code: EMFILE)
    }
    #endif
}
