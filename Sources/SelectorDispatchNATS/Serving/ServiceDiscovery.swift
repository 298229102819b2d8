#if NATS
    internal import Dispatch
    internal import Foundation
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// Answers who a service is: on `$SRV`, by which the tools of NATS find services, and on the service's own subjects.
    enum ServiceDiscovery {
        private enum Question: String, CaseIterable {
            case ping = "PING"
            case info = "INFO"
            case stats = "STATS"

            var type: String { "io.nats.micro.v1.\(rawValue.lowercased())_response" }
        }

        /// Lets a service answer.
        static func attend(_ service: NATSService) async throws(NATSError) {
            for question in Question.allCases {
                let subject = "$SRV.\(question.rawValue)"
                // To all services, to those of this name, and to this worker.
                for subject in [subject, "\(subject).\(service.name)", "\(subject).\(service.name).\(service.id)"] {
                    try await service.attend(subject) { [weak service] in
                        guard let service else { return }
                        answer($0, answer(question, service), service)
                    }
                }
            }
            try await service.attend(NATSSubject.health(service.name), group: service.group) { [weak service] in
                guard let service else { return }
                answer($0, health(service), service)
            }
            try await service.attend(NATSSubject.describe(service.name), group: service.group) { [weak service] in
                guard let service else { return }
                let message = $0
                // A description may be long, and others' messages wait for this thread.
                DispatchQueue.global().async { answer(message, description(service), service) }
            }
        }

        private static func answer(_ message: NATSMessage, _ json: JSONValue, _ service: NATSService) {
            guard let reply = message.reply else { return }
            let connection = service.connection
            connection.post(
                NATSOutgoing(subject: reply, bytes: Array("\(json)".utf8)) { error in
                    if let error { connection.report(.unanswered(subject: message.subject, error)) }
                })
        }

        private static func answer(_ question: Question, _ service: NATSService) -> JSONValue {
            var members: [String: JSONValue] = [
                "name": .string(service.name), "id": .string(service.id), "version": .string(service.version),
                "metadata": [:], "type": .string(question.type),
            ]
            switch question {
            case .ping: break
            case .info:
                members["description"] = .string(service.summary)
                members["endpoints"] = .array(service.endpoints.map { .object(identity($0)) })
            case .stats:
                members["started"] = .string(service.startText)
                members["endpoints"] = .array(
                    service.endpoints.map { endpoint in
                        .object(identity(endpoint).merging(endpoint.statistics.json) { _, new in new })
                    })
            }
            return .object(members)
        }

        private static func identity(_ endpoint: ServiceEndpoint) -> [String: JSONValue] {
            [
                "name": .string(endpoint.name), "subject": .string(endpoint.subject),
                "queue_group": .string(endpoint.group ?? ""), "metadata": [:],
            ]
        }

        private static func health(_ service: NATSService) -> JSONValue {
            [
                "name": .string(service.name), "id": .string(service.id),
                "status": service.isDraining ? "draining" : "serving",
                "running": .number(JSONNumber(service.openCalls)),
            ]
        }

        private static func description(_ service: NATSService) -> JSONValue {
            do throws(JSONSchemaError) {
                return try service.server.describe()
            } catch {
                service.observer?(RPCIncident(request: nil, answer: .internalFailure, reason: error))
                return ["jsonrpc": "2.0", "id": nil, "error": RPCError.internalFailure.json]
            }
        }

        /// The current time, as `$SRV.STATS` tells it: with a fraction of a second, which some clients insist on.
        static func now() -> String {
            let milliseconds = Int(Date().timeIntervalSince1970 * 1_000)
            let date = Date(timeIntervalSince1970: Double(milliseconds / 1_000))
            guard case .string(let text)? = try? JSONCoder().encode(date) else { return "" }
            return "\(text.dropLast()).\(String(1_000 + milliseconds % 1_000).dropFirst())Z"
        }

        /// Returns whether a text is a semantic version.
        static func isVersion(_ text: String) -> Bool {
            let core = text.prefix { $0 != "-" && $0 != "+" }
            let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
            func isNumber(_ text: Substring) -> Bool {
                !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && (text == "0" || text.first != "0")
            }
            let rest = text[core.endIndex...].utf8
            let isRestPlain = rest.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.properties.isASCIIHexDigit || scalar.properties.isAlphabetic && byte < 0x80
                    || byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2D || byte == 0x2B
            }
            return numbers.count == 3 && numbers.allSatisfy(isNumber) && isRestPlain && rest.count != 1
        }
    }
#endif
