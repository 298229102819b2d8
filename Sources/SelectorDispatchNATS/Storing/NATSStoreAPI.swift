#if NATS
    internal import SelectorDispatchJSON

    /// The server's interface to streams and consumers.
    ///
    /// The C client has functions for it, which block a thread until the server answers; these are the same requests.
    struct NATSStoreAPI {
        let connection: NATSConnection

        init(_ connection: NATSConnection) {
            self.connection = connection
        }

        /// Creates a stream, or changes it.
        func createStream(_ name: String, _ settings: [String: JSONValue]) async throws {
            var settings = settings
            settings["name"] = .string(name)
            do {
                _ = try await request("STREAM.CREATE.\(name)", .object(settings), name)
            } catch NATSError.storeRefused(_, code: 10058, _) {
                // It is there, with other settings.
                _ = try await updateStream(name, settings)
            }
        }

        /// Changes a stream.
        ///
        /// - Returns: what the server says of the stream.
        func updateStream(_ name: String, _ settings: [String: JSONValue]) async throws -> JSONValue {
            var settings = settings
            settings["name"] = .string(name)
            return try await request("STREAM.UPDATE.\(name)", .object(settings), name)
        }

        func deleteStream(_ name: String) async throws {
            _ = try await request("STREAM.DELETE.\(name)", .object([:]), name)
        }

        /// Creates a consumer, or changes it.
        func createConsumer(_ name: String, of stream: String, _ settings: [String: JSONValue]) async throws {
            let json: JSONValue = ["stream_name": .string(stream), "config": .object(settings)]
            _ = try await request("CONSUMER.DURABLE.CREATE.\(stream).\(name)", json, "\(stream), \(name)")
        }

        /// Sends a request.
        ///
        /// - Parameter name: what it is about, for an error.
        func request(_ subject: String, _ json: JSONValue, _ name: String) async throws -> JSONValue {
            let subject = "$JS.API.\(subject)"
            let answer = try await connection.request(subject, Array("\(json)".utf8), timeout: .seconds(10))
            guard let json = try? JSONValue(parsing: answer.bytes) else {
                throw NATSError.unreadableAnswer(subject: subject)
            }
            if let error = Self.error(in: json) {
                throw NATSError.storeRefused(name: name, code: error.code, reason: error.reason)
            }
            return json
        }

        /// Returns the error in an answer; nil if there is none.
        static func error(in json: JSONValue) -> (code: Int, reason: String)? {
            guard let error = json["error"] else { return nil }
            func number(_ name: String) -> Int? {
                if case .number(let number)? = error[name] { Int(number.text) } else { nil }
            }
            let reason = if case .string(let text)? = error["description"] { text } else { "no reason given" }
            return (number("err_code") ?? number("code") ?? 0, reason)
        }
    }
#endif
