#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC
    internal import Synchronization

    /// The requests from process to process of which each is sent by the handler of the one before, which waits for it.
    ///
    /// A handler's task knows its own trail, and what it sends on carries the trail in a header. So a circle of processes that
    /// wait for each other is an error before it is closed, instead of a wait until the time is over.
    final class CallTrail: Sendable {
        /// A request of a trail: the subject, the method, and a hash of the parameters.
        struct Step: Equatable {
            let text: String

            /// Reads what another process says of a step, which may be anything.
            fileprivate init(text: Substring) { self.text = String(text) }

            init(_ subject: String, _ request: RPCRequest) {
                // FNV-1a. Who makes two requests look the same has refused a message of its own.
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                for byte in "\(request.parameters.json)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
                text = "\(subject)/\(NATSSubject.token(request.method))/\(String(hash, radix: 16))"
            }

            /// The step in words, without the parameters.
            var description: String {
                let parts = text.split(separator: "/", omittingEmptySubsequences: false)
                guard parts.count == 3, let method = NATSSubject.name(ofToken: parts[1]) else { return text }
                return "\(parts[0]) \(method)"
            }
        }

        static let header = "Dispatch-Trail"
        /// How many requests may wait for each other.
        static let limit = 64
        /// The trail of the handler that runs in this task.
        @TaskLocal static var current: CallTrail?
        /// The trail in the header of the message that is being handled in this task.
        @TaskLocal static var incoming: String?

        private let subject: String
        private let request: RPCRequest
        private let before: String?
        /// Whether the handler has returned. A task that it has left behind waits for nobody's answer.
        private let isOver = Atomic(false)

        fileprivate init(_ subject: String, _ request: RPCRequest, after before: String?) {
            (self.subject, self.request, self.before) = (subject, request, before)
        }

        /// The steps up to this handler's own; none if the handler has returned.
        private var steps: [Step] {
            if isOver.load(ordering: .relaxed) { return [] }
            let before = (before ?? "").split(separator: ",").prefix(Self.limit).map(Step.init(text:))
            return before + [Step(subject, request)]
        }

        fileprivate func end() { isOver.store(true, ordering: .relaxed) }

        /// Returns the headers of a request that the handler in this task sends.
        ///
        /// - Throws: ``NATSError/circle(through:)``; ``NATSError/tooDeep(through:limit:)``.
        static func headers(of request: RPCRequest, to subject: String) throws(NATSError) -> [String: String] {
            guard let steps = current?.steps, !steps.isEmpty else { return [:] }
            let next = Step(subject, request)
            if let first = steps.firstIndex(of: next) {
                throw .circle(through: (steps[first...] + [next]).map(\.description))
            }
            guard steps.count < limit else {
                throw .tooDeep(through: (steps.suffix(3) + [next]).map(\.description), limit: limit)
            }
            return [header: steps.map(\.text).joined(separator: ",")]
        }
    }

    /// Lets handlers know which requests wait for them.
    struct TrailKeeper: RPCResponder {
        private let responder: any RPCResponder
        private let subject: String

        init(_ responder: some RPCResponder, _ subject: String) {
            (self.responder, self.subject) = (responder, subject)
        }

        func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
            let trail = CallTrail(subject, request, after: CallTrail.incoming)
            defer { trail.end() }
            return try await CallTrail.$current.withValue(trail) {
                try await responder.respond(to: request, in: session)
            }
        }

        func orderingKey(of request: RPCRequest) -> String? { responder.orderingKey(of: request) }

        func cancelledRequest(by request: RPCRequest) -> RPCID? { responder.cancelledRequest(by: request) }
    }

    extension NATSError: RPCErrorConvertible {
        /// What a sender is told if a handler throws the error: of a circle, the path; of anything else, that the handler
        /// failed.
        public var rpcError: RPCError {
            switch self {
            case .circle(let through):
                RPCError(code: Self.circleCode, message: "Circle of messages", data: Self.json(through))
            case .tooDeep(let through, _):
                RPCError(code: Self.depthCode, message: "Too many messages inside each other", data: Self.json(through))
            default: .internalFailure
            }
        }

        private static let circleCode = -32002
        private static let depthCode = -32003

        private static func json(_ steps: [String]) -> JSONValue { .array(steps.map(JSONValue.string)) }

        /// Reads an answer that a handler's circle has led to; nil for any other one.
        init?(circle error: RPCError) {
            guard [Self.circleCode, Self.depthCode].contains(error.code), case .array(let steps)? = error.data else {
                return nil
            }
            let through = steps.compactMap { if case .string(let step) = $0 { step } else { nil } }
            self =
                error.code == Self.circleCode
                ? .circle(through: through) : .tooDeep(through: through, limit: CallTrail.limit)
        }
    }
#endif
