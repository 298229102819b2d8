#if NATS
    internal import SelectorDispatchJSON

    extension NATSStoreAPI {
        /// Acknowledges the message that an ordered store waits for, if it was handled and deleted.
        ///
        /// nats-server 2.9 that was killed may know from its disk that a message was delivered, but not that it was
        /// acknowledged, though it has deleted the message since. As no other one may be under way, the store would wait
        /// forever.
        func acknowledgeForgottenMessage(of store: NATSStore) async throws {
            guard let sequence = try await lastUnacknowledged(of: store),
                try await !hasMessage(sequence, of: store)
            else { return }
            // The deliveries, the sequence, and what doesn't matter: the consumer's own sequence, the time, how many wait.
            let subject = "$JS.ACK.\(store.stream).\(store.consumer).1.\(sequence).0.0.0"
            connection.post(NATSOutgoing(subject: subject, bytes: Array("+ACK".utf8)))
        }

        /// Returns the number of the message that was delivered last, if an acknowledgement is waited for; nil if none is.
        private func lastUnacknowledged(of store: NATSStore) async throws -> UInt64? {
            let state = try await request(
                "CONSUMER.INFO.\(store.stream).\(store.consumer)", .object([:]), "\(store.stream), \(store.consumer)")
            guard case .number(let waiting)? = state["num_ack_pending"], waiting.text != "0",
                case .number(let sequence)? = state["delivered"]?["stream_seq"]
            else { return nil }
            return UInt64(sequence.text)
        }

        private func hasMessage(_ sequence: UInt64, of store: NATSStore) async throws -> Bool {
            let json: JSONValue = ["seq": .number(JSONNumber(sequence))]
            do {
                _ = try await request("STREAM.MSG.GET.\(store.stream)", json, store.stream)
                return true
            } catch NATSError.storeRefused(_, code: 10037, _) {
                return false
            }
        }
    }
#endif
