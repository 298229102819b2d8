#if NATS
    internal import CNATS
    internal import Dispatch
    internal import SelectorDispatch

    /// Takes what the C client tells of a connection, on the client's own threads.
    ///
    /// The client holds it until the connection is closed.
    final class NATSConnectionEvents: Sendable {
        private let requests: NATSRequests
        private let options: NATSOptions
        private let reconnected = Lock<[@Sendable () -> Void]>([])
        /// Whether there is a server. The client's own answer would wait while it looks for one.
        private let connected = Lock(true)
        /// The largest message that the server permits. The client's own answer would wait, too.
        private let limit = Lock(0)
        private let closed = DispatchSemaphore(value: 0)

        init(_ requests: NATSRequests, _ options: NATSOptions) {
            (self.requests, self.options) = (requests, options)
        }

        var isConnected: Bool { connected.withLock { $0 } }

        func connected(_ isConnected: Bool) { connected.withLock { $0 = isConnected } }

        var messageLimit: Int { limit.withLock { $0 } }

        /// Notes what the server permits. May block.
        func readLimit(of connection: OpaquePointer?) {
            let bytes = Int(natsConnection_GetMaxPayload(connection))
            if bytes > 0 { limit.withLock { $0 = bytes } }
        }

        func report(_ event: NATSEvent) { options.observer?(event) }

        func onReconnect(_ body: @escaping @Sendable () -> Void) { reconnected.withLock { $0.append(body) } }

        /// Blocks until the connection is closed.
        func waitUntilClosed(within patience: Duration) {
            let time = DispatchTimeInterval.milliseconds(Int(clamping: patience.wholeMilliseconds))
            // Whoever waits next finds it closed, too.
            if closed.wait(timeout: .now() + time) == .success { closed.signal() }
        }

        /// Sets the callbacks.
        ///
        /// - Parameter closure: this object, held. The callback of the end releases it.
        func listen(_ options: OpaquePointer, _ closure: UnsafeMutableRawPointer) throws(NATSError) {
            try NATSStatus.check(
                natsOptions_SetDisconnectedCB(
                    options,
                    { @Sendable _, closure in
                        let events = NATSConnectionEvents.from(closure)
                        events?.connected(false)
                        events?.requests.failAll(closes: false)
                        events?.report(.disconnected)
                    }, closure), "natsOptions_SetDisconnectedCB")
            try NATSStatus.check(
                natsOptions_SetReconnectedCB(
                    options,
                    { @Sendable connection, closure in
                        guard let events = NATSConnectionEvents.from(closure) else { return }
                        events.readLimit(of: connection)
                        events.connected(true)
                        for body in events.reconnected.withLock({ $0 }) { body() }
                        events.report(.reconnected)
                    }, closure), "natsOptions_SetReconnectedCB")
            try NATSStatus.check(
                natsOptions_SetErrorHandler(
                    options,
                    { @Sendable _, subscription, status, closure in
                        guard let events = NATSConnectionEvents.from(closure) else { return }
                        // Such as when the time of a user's JWT is over.
                        if status == NATS_CONNECTION_AUTH_FAILED {
                            return events.report(.failed(events.options.refusal()))
                        }
                        let subject = natsSubscription_GetSubject(subscription).map { String(cString: $0) }
                        let operation = subject.map { "the subscription to '\($0)'" } ?? "the connection"
                        events.report(.failed(NATSStatus.error(status, operation)))
                    }, closure), "natsOptions_SetErrorHandler")
            try NATSStatus.check(
                natsOptions_SetClosedCB(
                    options,
                    { @Sendable _, closure in
                        guard let closure else { return }
                        let events = Unmanaged<NATSConnectionEvents>.fromOpaque(closure).takeRetainedValue()
                        events.connected(false)
                        events.requests.failAll(closes: true)
                        events.closed.signal()
                        events.report(.closed)
                    }, closure), "natsOptions_SetClosedCB")
        }

        private static func from(_ closure: UnsafeMutableRawPointer?) -> NATSConnectionEvents? {
            closure.map { Unmanaged<NATSConnectionEvents>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
