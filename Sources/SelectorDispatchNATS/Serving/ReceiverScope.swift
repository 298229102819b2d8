#if NATS
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// Answers the requests that come to the subject of one receiver. They reach no other receiver, so that what a sender may
    /// reach can be told by subjects.
    struct ReceiverScope: RPCResponder {
        let server: RPCServer
        /// The receiver; nil for the root receiver.
        let receiver: String?
        let statistics: EndpointStatistics

        func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
            try await statistics.noting { try await server.respond(to: scoped(request), in: session) }
        }

        func orderingKey(of request: RPCRequest) -> String? { (try? scoped(request)).flatMap(server.orderingKey) }

        /// Returns nil: other senders' requests come to the same subject. There is another one for cancellations.
        func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }

        /// Returns the request with the receiver's name before its selector. It may have it already.
        private func scoped(_ request: RPCRequest) throws(RPCError) -> RPCRequest {
            var selector = request.method[...]
            if let receiver, selector.hasPrefix("\(receiver).") { selector = selector.dropFirst(receiver.count + 1) }
            // No selector contains a dot.
            guard !selector.utf8.contains(UInt8(ascii: ".")) else { throw .methodNotFound }
            var request = request
            request.method = receiver.map { "\($0).\(selector)" } ?? String(selector)
            return request
        }
    }
#endif
