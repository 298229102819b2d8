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
/// Only handlers with the tag `HandlerTag.exposed` can be reached, and their overrides; a receiver's forwarding isn't
/// used. The method `rpc.discover` returns the result of ``describe()``. <doc:JSONRPC> says how requests name methods and
/// parameters, and which details of errors a peer gets.
public struct RPCServer: RPCResponder {
    /// How the requests of a session run.
    public enum Ordering: Sendable {
        /// All at once, up to ``RPCLimits/running``.
        case concurrent
        /// The requests to one receiver one after the other, in their order of arrival. A receiver with two names
        /// counts as two.
        case perReceiver
    }

    /// The server's title and version in its description.
    public struct Info: Sendable {
        public var title: String
        public var version: String

        public init(title: String = "JSON-RPC server", version: String = "0") {
            (self.title, self.version) = (title, version)
        }
    }

    public let info: Info
    /// The names of receivers, which are held weakly, and the conversion of values. Its limits are those of results;
    /// ``RPCLimits/json`` are those of requests.
    public let coder: JSONCoder
    public let limits: RPCLimits
    public let ordering: Ordering
    public let observer: (@Sendable (RPCProblem) -> Void)?
    let root: (any AnyObject & Sendable)?
    let methods: ExposedMethods
    private let clock: RPCClock

    /// Creates a server of the registry's handlers that are exposed now. It holds the root, which gets the methods without a
    /// dot. The clock is for ``RPCLimits/time`` where no session has one of its own. <doc:JSONRPC> has the other parameters.
    public init(
        root: (any AnyObject & Sendable)? = nil, coder: JSONCoder = JSONCoder(), registry: HandlerRegistry = .shared,
        limits: RPCLimits = RPCLimits(), ordering: Ordering = .concurrent, info: Info = Info(),
        clock: some Clock<Duration> = ContinuousClock(), observer: (@Sendable (RPCProblem) -> Void)? = nil
    ) {
        (self.root, self.coder, self.limits, self.ordering) = (root, coder, limits, ordering)
        (self.info, self.observer) = (info, observer)
        (methods, self.clock) = (ExposedMethods(registry, coder), RPCClock(clock))
    }

    /// Returns the answer to a text, one message or a batch in UTF-8; nil if it has only notifications.
    ///
    /// Each call is a session of its own; a later text can cancel a request only in an ``RPCSession``. A single request
    /// begins on the caller's thread, and holds it until the handler suspends or returns, even after its time.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await RPCSession(self, limits, clock, observer: observer).respond(to: bytes, here: true)
    }

    public func turn(of request: RPCRequest) -> RPCTurn {
        ordering == .perReceiver ? .after(key: Self.parts(of: request.method).receiver ?? "") : .concurrent
    }

    public nonisolated(nonsending) func respond(
        to request: RPCRequest, in session: RPCSession
    ) async throws -> JSONValue {
        let (name, selector) = Self.parts(of: request.method)
        return try await respond(to: selector, of: name, with: request.parameters)
    }

    /// Sends a message to a receiver; without a name, to the root. No receiver has a name that begins with `rpc.`, which
    /// is the server's own.
    package nonisolated(nonsending) func respond(
        to selector: String, of name: String?, with parameters: RPCParameters
    ) async throws -> JSONValue {
        if name == "rpc", selector == "discover" { return try describe() }
        let (found, method) = try target(selector, of: name)
        // Safe: outside of an actor, only receivers that are `Sendable` are found.
        nonisolated(unsafe) let receiver = found
        let (arguments, policy) = try arguments(parameters, of: method)
        do {
            // Safe: they were read for this message alone, and the receivers in them are `Sendable`.
            nonisolated(unsafe) let arguments = arguments
            let (selector, receiver) = (method.signature.selector, methods.registry[receiver])
            if method.runsAnywhere { return try coder.encode(receiver.send(selector, with: arguments, policy: policy)) }
            return try coder.encode(try await receiver.awaited.send(selector, with: arguments, policy: policy))
        } catch let error as DispatchError { throw rpcError(error, parameters, method) ?? error }
    }

    /// Splits a method's name at its last dot. No selector contains a dot.
    static func parts(of method: String) -> (receiver: String?, selector: String) {
        guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else { return (nil, method) }
        return (String(method[..<dot]), String(method[method.utf8.index(after: dot)...]))
    }

    /// Returns the receiver and the handler of a message.
    func target(_ selector: String, of name: String?) throws -> (receiver: AnyObject, method: ExposedMethod) {
        func rpcError(_ reason: any Error) -> RPCErrorWithReason { .init(rpcError: .methodNotFound, reason: reason) }
        let receiver: AnyObject
        if let name {
            if name == "rpc" || name.hasPrefix("rpc.") {
                throw rpcError(RPCMethodError.reserved(method: "\(name).\(selector)"))
            }
            do { receiver = try coder.directory.receiver(named: name, isolation: nil) } catch { throw rpcError(error) }
        } else {
            guard let root else { throw rpcError(JSONError(.noTarget)) }
            receiver = root
        }
        let type: Any.Type = type(of: receiver)
        switch methods.meaning(of: selector, in: type) {
        case .method(let method): return (receiver, method)
        case .ambiguous:
            let reason = RPCMethodError.ambiguous(method: name.map { "\($0).\(selector)" } ?? selector)
            throw RPCErrorWithReason(
                rpcError: .methodNotFound.explained("\(reason)", code: "ambiguous-method"), reason: reason)
        case nil: throw rpcError(methods.problem(selector, type))
        }
    }

    /// Reads parameters, and no others than the handler declares. One that is left out takes its default, or null if it
    /// is optional.
    private func arguments(_ parameters: RPCParameters, of method: ExposedMethod) throws -> ([Any?], ArgumentPolicy) {
        let (signature, expected) = (method.signature, method.signature.argumentCount)
        do {
            let given =
                switch parameters {
                case .positional(let elements): elements
                case .named(let members): try method.order.ordered(members)
                }
            guard given.count <= expected || signature.parameters.last?.isVariadic == true else {
                throw DispatchError.tooManyArguments(method.context, expected: expected, actual: given.count)
            }
            let arguments = try coder.decode(arguments: given, of: method.context, signature: signature, isolation: nil)
            return (arguments, given.count < expected ? .lenient : .strict)
        } catch let error as JSONError {
            throw RPCErrorWithReason(parameters: error, error.messageForSender, code: error.code)
        } catch let error as DispatchError {
            throw RPCErrorWithReason(parameters: error, error.messageForSender, code: error.code)
        }
    }

    /// Returns the error of parameters that a handler can't take. The handler itself may have thrown the error, so the
    /// parameters are read again and judged without a call.
    private func rpcError(_ error: DispatchError, _ parameters: RPCParameters, _ method: ExposedMethod)
        -> RPCErrorWithReason?
    {
        guard error.context == method.context, let (arguments, policy) = try? arguments(parameters, of: method) else {
            return nil
        }
        let problems = methods.registry.problems(
            sending: method.signature.selector, type: method.type, with: arguments, policy: policy)
        return problems.first.map { RPCErrorWithReason(parameters: $0, $0.messageForSender, code: $0.code) }
    }
}
