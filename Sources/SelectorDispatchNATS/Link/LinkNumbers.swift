#if NATS
internal import CNATS
internal import SelectorDispatch

/// The numbers by which the C client's callbacks know their links.
///
/// Each connection has its own. A pointer to the link won't do: after the callback for the end of a
/// connection, the client still reports the failures of drains.
enum LinkNumbers {
    private static let state = Lock((last: 0, links: [Int: NATSLink]()))

    /// Keeps a link until its number is removed.
    static func add(_ link: NATSLink) -> Int {
        state.withLock { state in
            state.last += 1
            state.links[state.last] = link
            return state.last
        }
    }

    @discardableResult
    static func remove(_ number: Int) -> NATSLink? {
        state.withLock { $0.links.removeValue(forKey: number) }
    }

    /// Sets the callbacks, of which the one for the connection's end removes the number.
    static func listen(_ options: OpaquePointer, _ number: Int) throws(NATSError) {
        let closure = UnsafeMutableRawPointer(bitPattern: number)
        try NATSStatus.check([
            "SetDisconnectedCB": natsOptions_SetDisconnectedCB(
                options,
                { @Sendable in LinkNumbers.link($1)?.disconnected() },
                closure
            ),
            "SetReconnectedCB": natsOptions_SetReconnectedCB(
                options,
                { @Sendable in LinkNumbers.link($1)?.reconnected($0) },
                closure
            ),
            "SetErrorHandler": natsOptions_SetErrorHandler(
                options,
                { @Sendable in LinkNumbers.link($3)?.failed($0, $1, $2) },
                closure
            ),
            "SetClosedCB": natsOptions_SetClosedCB(
                options,
                { @Sendable in LinkNumbers.remove(Int(bitPattern: $1))?.ended() },
                closure
            ),
        ])
    }

    /// Returns the link of a callback, or nil after the end of its connection.
    fileprivate static func link(_ closure: UnsafeMutableRawPointer?) -> NATSLink? {
        state.withLock { $0.links[Int(bitPattern: closure)] }
    }
}
#endif
