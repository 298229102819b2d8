internal import SelectorDispatch
public import SelectorDispatchJSON

/// A server that answers requests of JSON-RPC 2.0 by sending messages to receivers.
///
/// It takes bytes and returns bytes, so any transport can host it:
///
/// ```swift
/// let server = RPCServer(root: calculator)
/// let answer = await server.respond(to: Data(#"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#.utf8))
/// ```
///
/// Only handlers with the tag `HandlerTag.exposed` and their overrides can be reached; a receiver's
/// forwarding isn't used. The method `rpc.discover` returns the result of ``describe()``.
/// <doc:JSONRPC> describes the names of methods and parameters in requests, and the details of
/// errors that a peer gets.
public struct RPCServer: RPCResponder {
    /// The order in which the requests of a session run.
    public enum Ordering: Sendable {
        /// All requests concurrently, up to ``RPCLimits/running``.
        case concurrent
        /// The requests to one receiver, by each of its names, one after the other, in order of
        /// arrival.
        case perReceiver
    }

    /// The server's title and version in its description.
    public struct Info: Sendable {
        /// The server's name.
        public var title: String
        /// The version of its methods.
        public var version: String

        /// Creates a title and a version.
        ///
        /// - Parameters:
        ///   - title: The server's name.
        ///   - version: The version of its methods, which a client may compare with its own.
        public init(title: String = "JSON-RPC server", version: String = "0") {
            self.title = title
            self.version = version
        }
    }

    /// The title and version in the server's description.
    public let info: Info
    /// The names of receivers, which are referenced weakly, and the conversion of values, with the
    /// limits on results.
    public let coder: JSONCoder
    /// The limits for a peer that is served without explicit limits.
    public let limits: RPCLimits
    /// The order in which the requests of a session run.
    public let ordering: Ordering
    /// The closure that gets each problem with a peer's messages, including the details withheld
    /// from the peer, or nil.
    public let observer: (@Sendable (RPCProblem) -> Void)?
    let root: (any AnyObject & Sendable)?
    let methods: ExposedMethods
    let clock: Deadlines

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - root: The receiver of methods without a dot, which the server retains, or nil if there
    ///     is none.
    ///   - coder: The directory with the names of the other receivers, which may change later, and
    ///     the conversion of values. Its limits are those of results; ``RPCLimits/json`` are those
    ///     of requests.
    ///   - registry: The registry whose exposed handlers can be reached: those that it contains
    ///     now.
    ///   - limits: The limits for each peer's messages.
    ///   - ordering: The order in which the requests of a session run.
    ///   - info: The title and version in the server's description.
    ///   - clock: The clock of ``RPCLimits/time`` in ``respond(to:)``. A served connection uses the
    ///     continuous clock.
    ///   - observer: A closure that gets each problem with a peer's messages, including the details
    ///     withheld from the peer, from any thread, or nil.
    public init(
        root: (any AnyObject & Sendable)? = nil,
        coder: JSONCoder = JSONCoder(),
        registry: HandlerRegistry = .shared,
        limits: RPCLimits = RPCLimits(),
        ordering: Ordering = .concurrent,
        info: Info = Info(),
        clock: some Clock<Duration> = ContinuousClock(),
        observer: (@Sendable (RPCProblem) -> Void)? = nil
    ) {
        self.root = root
        self.coder = coder
        self.limits = limits
        self.ordering = ordering
        self.info = info
        self.observer = observer
        methods = ExposedMethods(registry, coder)
        self.clock = Deadlines(clock)
    }

    /// Returns the answer to a text.
    ///
    /// Each call is a separate session; a later text can cancel a request only in an
    /// ``RPCSession``. A single request begins on the caller's thread, and blocks it until the
    /// handler suspends or returns, even beyond its time limit.
    ///
    /// - Parameter bytes: One message or a batch, in UTF-8.
    /// - Returns: The answer, or nil if the text contains only notifications and responses.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await RPCSession(self, limits, clock, observer: observer).respond(to: bytes, here: true)
    }

    /// Returns the turn of a request, according to the ``ordering``.
    ///
    /// - Parameter request: The request, whose receiver needn't exist.
    public func turn(of request: RPCRequest) -> RPCTurn {
        switch ordering {
        case .concurrent: .concurrent
        case .perReceiver: .after(key: request.target.receiver ?? "")
        }
    }

    /// Sends a request's message to its receiver, and returns the result.
    ///
    /// - Parameters:
    ///   - request: The request, or a notification.
    ///   - session: The session of the peer that sent it.
    /// - Throws: An ``RPCErrorConvertible`` error if no exposed handler has the method's name or
    ///   the parameters don't fit it; the handler's own error.
    public nonisolated(nonsending) func respond(
        to request: RPCRequest,
        in session: RPCSession
    ) async throws -> JSONValue {
        try await respond(to: request, in: session, shownTo: nil)
    }

    /// Sends a request's message to its receiver, and returns the result.
    ///
    /// - Parameters:
    ///   - request: The request, or a notification.
    ///   - session: The session of the peer that sent it, which gets the handler's progress.
    ///   - watch: Those who watch, or nil.
    /// - Throws: The errors of ``respond(to:in:)``.
    nonisolated(nonsending) func respond(
        to request: RPCRequest,
        in session: RPCSession,
        shownTo watch: RPCWatch?
    ) async throws -> JSONValue {
        let (name, selector) = request.target
        return try await RPCProgress.reporting(to: session, by: request.progressNotification) {
            try await respond(
                to: selector,
                of: name,
                with: request.parameters,
                shownTo: watch
            )
        }
    }

    /// Sends a message to a receiver, and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name of the method.
    ///   - name: The receiver's name, or nil for the root receiver. Names that begin with `rpc.`
    ///     are reserved.
    ///   - parameters: The parameters, in order or by name.
    ///   - watch: Those who watch, or nil.
    /// - Throws: An ``RPCErrorConvertible`` error if no exposed handler has the name or the
    ///   parameters don't fit it; the handler's own error.
    package nonisolated(nonsending) func respond(
        to selector: String,
        of name: String?,
        with parameters: RPCParameters,
        shownTo watch: RPCWatch? = nil
    ) async throws -> JSONValue {
        if name == "rpc", selector == "discover" { return try describe() }
        let (receiver, method) = try target(selector, of: name)
        let (arguments, policy) = try await arguments(parameters, of: method)
        let call = IncomingCall(
            to: name,
            receiver,
            method.signature,
            with: arguments,
            policy: policy,
            parameters: parameters.json
        )
        do {
            return try await call.run(through: methods.registry, coder, shownTo: watch)
        } catch let error as DispatchError {
            throw rpcError(error, arguments, policy, method) ?? error
        }
    }

    /// Returns the receiver with a name, or the root receiver for nil.
    func receiver(named name: String?) throws(JSONError) -> AnyObject {
        if let name { return try coder.directory.receiver(named: name, isolation: nil) }
        guard let root else { throw JSONError(.noTarget) }
        return root
    }

    /// Returns the receiver and the handler of a message.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name of the method.
    ///   - name: The receiver's name, or nil for the root receiver.
    /// - Throws: A refusal that reveals nothing about other handlers.
    func target(_ selector: String, of name: String?) throws(RPCRefusal) -> (
        receiver: AnyObject, method: ExposedMethod
    ) {
        let method = RPCRequest.method(selector, of: name)
        if let name, name == "rpc" || name.hasPrefix("rpc.") {
            throw RPCRefusal(.methodNotFound, RPCMethodError.reserved(method: method))
        }
        let receiver: AnyObject
        do throws(JSONError) {
            receiver = try self.receiver(named: name)
        } catch {
            throw RPCRefusal(.methodNotFound, error)
        }
        let type: Any.Type = type(of: receiver)
        switch methods.meaning(of: selector, in: type) {
        case .method(let method): return (receiver, method)
        case .ambiguous:
            let reason = RPCMethodError.ambiguous(method: method)
            throw RPCRefusal(
                .methodNotFound.explained("\(reason)", code: "ambiguous-method"),
                reason
            )
        case nil: throw RPCRefusal(.methodNotFound, methods.problem(selector, type))
        }
    }

    /// Reads the parameters that a handler declares, and rejects others.
    ///
    /// An omitted parameter takes its default value, or null if it is optional.
    private nonisolated(nonsending) func arguments(
        _ parameters: RPCParameters,
        of method: ExposedMethod
    ) async throws -> ([Any?], ArgumentPolicy) {
        let signature = method.signature
        let expected = method.signature.argumentCount
        do {
            let given: OrderedArguments =
                switch parameters {
                case .positional(let elements): (elements, [])
                case .named(let members): try method.order.ordered(members)
                }
            let isVariadic = signature.parameters.last?.isVariadic == true
            guard given.values.count <= expected || isVariadic else {
                throw RPCRefusal(
                    parameters: DispatchError.tooManyArguments(
                        method.context,
                        expected: expected,
                        actual: given.values.count
                    )
                )
            }
            let arguments = try await coder.decode(given, of: method.context, signature: signature)
            return (arguments, given.values.count < expected ? .lenient : .strict)
        } catch let error as JSONError {
            throw RPCRefusal(parameters: error)
        }
    }

    /// Returns the error for parameters that a handler doesn't accept.
    ///
    /// The handler itself may have thrown the error, so the arguments are checked again without a
    /// call.
    private func rpcError(
        _ error: DispatchError,
        _ arguments: [Any?],
        _ policy: ArgumentPolicy,
        _ method: ExposedMethod
    ) -> RPCRefusal? {
        guard error.context == method.context else { return nil }
        let problems = methods.registry.problems(
            sending: method.signature.selector,
            type: method.type,
            with: arguments,
            policy: policy
        )
        return problems.first.map(RPCRefusal.init(parameters:))
    }
}
