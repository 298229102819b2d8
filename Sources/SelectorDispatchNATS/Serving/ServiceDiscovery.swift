#if NATS
internal import Foundation
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// The answers to discovery requests: on `$SRV`, where NATS tools find services, and on the
/// service's own subjects.
enum ServiceDiscovery {
    /// Subscribes a service to the subjects of discovery.
    static func attend(_ service: NATSService) async throws(NATSError) {
        for question in ["PING", "INFO", "STATS"] {
            // To all services, to those of this name, and to this worker.
            for rest in ["", ".\(service.name)", ".\(service.name).\(service.id)"] {
                try await attend("$SRV.\(question)\(rest)", nil, service) {
                    await answer(question, $0)
                }
            }
        }
        try await attend("\(service.name).health", service.group, service, health)
        try await attend("\(service.name).describe", service.group, service, description)
    }

    private static func attend(
        _ subject: String,
        _ group: String?,
        _ service: NATSService,
        _ answer: @escaping @Sendable (NATSService) async -> JSONValue
    ) async throws(NATSError) {
        try await service.attend(subject, group: group) { [weak service] message in
            guard let service, let reply = message.reply else { return }
            let connection = service.connection
            // A description may be long, and other messages wait for this thread.
            Task(executorPreference: RPCSession.threads) {
                let bytes = await answer(service).bytes
                let answer = NATSOutgoing(subject: reply, bytes: bytes) { error in
                    if let error {
                        connection.report(.unanswered(subject: message.subject, error))
                    }
                }
                connection.post(answer)
            }
        }
    }

    private static func answer(_ question: String, _ service: NATSService) async -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(service.name),
            "id": .string(service.id),
            "version": .string(service.version),
            "metadata": .object(service.metadata.mapValues(JSONValue.string)),
            "type": .string("io.nats.micro.v1.\(question.lowercased())_response"),
        ]
        switch question {
        case "INFO":
            members["description"] = .string(service.summary)
            members["endpoints"] = .array(service.endpoints.map { .object(identity($0)) })
        case "STATS":
            members["started"] = .string(service.startText)
            let data = service.statistics?() ?? [:]
            members["endpoints"] = .array(
                service.endpoints.map { endpoint in
                    let figures = endpoint.statistics.json.merging(["data": data]) { _, new in new }
                    return .object(identity(endpoint).merging(figures) { _, new in new })
                }
            )
            members["store"] = await backlog(service)
        default: break
        }
        return .object(members)
    }

    /// Returns the numbers of the stored messages, the reason why there are none, or nil if no
    /// worker of the service uses its connection.
    private static func backlog(_ service: NATSService) async -> JSONValue? {
        guard let store = service.workers.first?.store else { return nil }
        do {
            return try await store.backlog(on: service.connection).json
        } catch {
            return ["problem": .string("\(error)")]
        }
    }

    private static func identity(_ endpoint: ServiceEndpoint) -> [String: JSONValue] {
        [
            "name": .string(endpoint.name),
            "subject": .string(endpoint.subject),
            "queue_group": .string(endpoint.group ?? ""),
            "metadata": [:],
        ]
    }

    @Sendable private static func health(_ service: NATSService) -> JSONValue {
        [
            "name": .string(service.name),
            "id": .string(service.id),
            "status": service.isDraining ? "draining" : "serving",
            "running": JSONValue(service.openCalls),
            "stuck": JSONValue(service.endpoints.reduce(0) { $0 + $1.session.stuck }),
            "workers": .array(service.workers.map(\.health)),
        ]
    }

    @Sendable private static func description(_ service: NATSService) -> JSONValue {
        do throws(JSONSchemaError) {
            guard case .object(var document) = try service.server.describe() else { return .null }
            document["info"] = [
                "title": .string(service.name),
                "version": .string(service.version),
            ]
            return .object(document)
        } catch {
            service.observer?(RPCProblem(request: nil, answer: .internalFailure, reason: error))
            return ["jsonrpc": "2.0", "id": nil, "error": RPCError.internalFailure.json]
        }
    }
}
#endif
