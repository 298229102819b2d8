#if NATS
    internal import SelectorDispatchJSON

    /// Finds out whether a server drops messages from a stream that has more than its limit.
    ///
    /// A server that is killed has forgotten which messages were handled last, and finds them again when it is started. So a
    /// stream that was nearly full has more than its limit then. Before nats-server 2.10.6, the server drops the oldest ones,
    /// whether they are handled or not, though the stream is told to refuse new ones instead. The C client doesn't tell the
    /// server's version; a stream of two messages, whose limit becomes one, tells what counts.
    struct LimitTrial {
        private let name: String
        private let subject: String
        private let connection: NATSConnection
        private let api: NATSStoreAPI

        init(_ service: String, on connection: NATSConnection) {
            let token = String(UInt64.random(in: 0 ... .max), radix: 36)
            (name, subject) = ("\(service)-trial-\(token)", "\(service).trial.\(token)")
            self.connection = connection
            api = NATSStoreAPI(connection)
        }

        func dropsMessages() async throws -> Bool {
            var settings: [String: JSONValue] = [
                "subjects": [.string(subject)], "discard": "new", "storage": "memory", "max_msgs": 2,
            ]
            try await api.createStream(name, settings)
            do {
                for _ in 0..<2 {
                    _ = try await store([], at: subject, headers: [:], .seconds(10), on: connection)
                }
                settings["max_msgs"] = 1
                let state = try await api.updateStream(name, settings)["state"]
                try await api.deleteStream(name)
                return state?["messages"] != 2
            } catch {
                try? await api.deleteStream(name)
                throw error
            }
        }
    }
#endif
