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
    /// The watchers of messages, or nil if the server can't be watched.
    var audience: RPCAudience?

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
        turn(of: RPCMethodName(request.method))
    }

    /// Returns the turn of a message, according to the ``ordering``.
    package func turn(of name: @autoclosure () -> RPCMethodName) -> RPCTurn {
        switch ordering {
        case .concurrent: .concurrent
        case .perReceiver: .after(key: name().receiver ?? "")
        }
    }

    /// Sends a request's message to its receiver, and returns the result.
    ///
    /// - Parameters:
    ///   - request: The request, or a notification.
    ///   - session: The session of the peer that sent it, which gets the handler's progress.
    /// - Throws: An ``RPCErrorConvertible`` error if no exposed handler has the method's name or
    ///   the parameters don't fit it; the handler's own error.
    public nonisolated(nonsending) func respond(
        to request: RPCRequest,
        in session: RPCSession
    ) async throws -> JSONValue {
        try await RPCProgress.reporting(to: session, by: request.progressNotification) {
            try await respond(to: RPCMethodName(request.method), with: request.parameters)
        }
    }

    /// Sends a message to a receiver, and returns the result.
    ///
    /// - Parameters:
    ///   - name: The names of the receiver and of the method. Names of receivers that begin with
    ///     `rpc.` are reserved.
    ///   - parameters: The parameters, in order or by name.
    /// - Throws: An ``RPCRefusal`` if no exposed handler has the name or the parameters don't fit
    ///   it; the handler's own error.
    @inline(__always)
    package nonisolated(nonsending) func respond(
        to name: RPCMethodName,
        with parameters: RPCParameters
    ) async throws -> JSONValue {
        if name.receiver == "rpc", name.selector == "discover" { return try describe() }
        let (receiver, method) = try target(name)
        if case .positional(let elements) = parameters { try check(elements.count, of: method) }
        let call: IncomingCall
        do throws(JSONError) {
            let arguments: OrderedArguments =
                switch parameters {
                case .positional(let elements): (elements, [])
                case .named(let members): try method.order.ordered(members)
                }
            call = try await IncomingCall(
                to: name.receiver,
                receiver,
                method,
                with: arguments,
                sentAs: parameters.json
            )
        } catch {
            throw RPCRefusal(parameters: error)
        }
        return try await call.run(shownTo: audience)
    }

    /// Returns the receiver with a name, or the root receiver for nil.
    func receiver(named name: String?) throws(JSONError) -> AnyObject {
        if let name { return try coder.directory.receiver(named: name, isolation: nil) }
        guard let root else { throw JSONError(.noTarget) }
        return root
    }

    /// Returns the receiver and the handler of a message.
    ///
    /// - Throws: A refusal that reveals nothing about other handlers.
    func target(_ name: RPCMethodName) throws(RPCRefusal) -> (
        receiver: AnyObject, method: ExposedMethod
    ) {
        if let receiver = name.receiver, receiver == "rpc" || receiver.hasPrefix("rpc.") {
            throw RPCRefusal(.methodNotFound, RPCMethodError.reserved(method: name.description))
        }
        let receiver: AnyObject
        do throws(JSONError) {
            receiver = try self.receiver(named: name.receiver)
        } catch {
            throw RPCRefusal(.methodNotFound, error)
        }
        let type: Any.Type = type(of: receiver)
        switch methods.meaning(of: name.selector, in: type) {
        case .method(let method): return (receiver, method)
        case .ambiguous:
            let reason = RPCMethodError.ambiguous(method: name.description)
            throw RPCRefusal(
                .methodNotFound.explained("\(reason)", code: "ambiguous-method"),
                reason
            )
        case nil: throw RPCRefusal(.methodNotFound, methods.problem(name.selector, type))
        }
    }

    /// Refuses more parameters than a handler declares.
    private func check(_ count: Int, of method: ExposedMethod) throws(RPCRefusal) {
        let expected = method.signature.argumentCount
        guard count > expected, method.signature.parameters.last?.isVariadic != true else { return }
        throw RPCRefusal(
            parameters: .tooManyArguments(method.context, expected: expected, actual: count)
        )
    }
}
