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
            try await statistics.noting {
                try await server.respond(to: selector(of: request), of: receiver, with: request.parameters)
            }
        }

        func orderingKey(of request: RPCRequest) -> String? {
            switch server.ordering {
            case .concurrent: nil
            case .perReceiver: receiver ?? ""
            }
        }

        /// Returns nil: other senders' requests come to the same subject. There is another one for cancellations.
        func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }

        /// Returns the selector that a request names. The receiver's name may be before it.
        private func selector(of request: RPCRequest) throws(RPCError) -> String {
            let dot = UInt8(ascii: ".")
            // No selector contains a dot.
            guard let last = request.method.utf8.lastIndex(of: dot) else { return request.method }
            guard String(request.method[..<last]) == receiver else { throw .methodNotFound }
            return String(request.method[request.method.utf8.index(after: last)...])
        }
    }
#endif
