#if NATS
internal import CNATS
internal import SelectorDispatchPlatform

/// The socket of a connection, by its descriptor.
///
/// The C client writes each message separately, or all of them a millisecond later. If the system
/// holds bytes back, waiting messages leave together with the last. The client doesn't expose its
/// socket, so it is found by its port.
enum NATSSocket {
    /// Returns the socket of a connection, or -1 if it isn't found.
    static func find(of connection: OpaquePointer?) -> Int32 {
        var address: UnsafeMutablePointer<CChar>?
        var port: Int32 = 0
        guard natsConnection_GetLocalIPAndPort(connection, &address, &port) == NATS_OK else {
            return -1
        }
        free(address)
        return (0..<4_096).first { socket in
            var name = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutableBytes(of: &name) {
                getsockname(socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
            }
            // An IPv6 address has its port at the same offset.
            return status == 0 && Int32(UInt16(bigEndian: name.sin_port)) == port
        } ?? -1
    }

    /// Sets whether written bytes wait for more.
    static func hold(_ socket: Int32, _ isHeld: Bool) {
        #if os(Linux)
        var value: Int32 = isHeld ? 1 : 0
        setsockopt(socket, SOL_TCP, TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
#endif
