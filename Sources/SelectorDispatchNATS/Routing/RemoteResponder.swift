#if NATS
internal import ResponderChain
internal import ResponderChainJSON
public import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// The last responder of a local chain that continues in another process.
///
/// The other process opens an entry with ``NATSService/openRoutes(at:registry:)``. An awaited route
/// of a selector continues there, at most once, and its `Route.path` continues with the responders
/// there. A route that isn't awaited throws ``NATSError/notAwaited(_:)``, and one in a circle
/// ``NATSError/circle(through:)``.
///
/// An event is published to all processes that have the entry, at most once. It counts as handled,
/// and the route continues. If the user info has no JSON, or the event is larger than the server
/// permits, the route ends with an error. The event's sender is named if it is in the client's
/// directory.
public final class RemoteResponder: Responder, Sendable {
    /// The responder's name in the service.
    public let name: String
    /// The client that has the connection.
    public let client: NATSClient
    /// Nil, because the chain continues in the other process.
    public var nextResponder: (any Responder)? { nil }

    /// Creates a responder that stands for another one.
    ///
    /// - Parameters:
    ///   - name: The other responder's name, at which its service opens routes.
    ///   - client: The client of that service.
    public init(_ name: String, of client: NATSClient) {
        self.name = name
        self.client = client
    }
}

extension RemoteResponder: CustomStringConvertible {
    /// The service and the name: `RemoteResponder(shop/orders)`.
    public var description: String { "RemoteResponder(\(client.service)/\(name))" }
}

extension RemoteResponder: RouteContinuing {
    package func answers(_ selector: Selector) -> Bool { true }

    /// Publishes the event.
    ///
    /// - Returns: `handleAndContinue`.
    /// - Throws: A ``NATSError``; a `JSONError` if the user info has no JSON.
    public func receive(_ event: Event) throws -> EventResult {
        try handOver(event, options: RouteOptions())
    }

    /// Throws ``NATSError/notAwaited(_:)``.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw NATSError.notAwaited(context(invocation.selector, .send))
    }

    /// Routes the message in the other process.
    ///
    /// - Returns: Whether a responder there has handled it.
    /// - Throws: A ``NATSError``; the error of the handler or of the route there.
    public nonisolated(nonsending) func forwardInvocation(
        awaited invocation: inout Invocation
    ) async throws -> Bool {
        let rest = try await continueRoute(
            invocation.selector,
            with: invocation.arguments,
            depth: 0,
            options: RouteOptions()
        )
        let route = try rest.get()
        invocation.returnValue = route.returnValue
        return route.isHandled
    }

    package nonisolated(nonsending) func continueRoute(
        _ selector: Selector,
        with arguments: [Any?],
        depth: Int,
        options: RouteOptions
    ) async throws -> RouteResult {
        let json = try client.coder.encode(arguments: arguments, of: context(selector, .route))
        let parameters = parameters(.selector(selector, arguments: json), options)
        let (kind, subject) = entry(.selector)
        let answer = try await client.request(subject, kind, parameters, client.timeout)
        let message = RoutedMessage.selector(selector, arguments: arguments)
        let rest = try RouteReport.rest(answer, of: message, depth: depth, client.coder)
        guard let rest else {
            throw NATSError.unreadableAnswer(subject: subject)
        }
        return rest
    }

    package func handOver(_ event: Event, options: RouteOptions) throws -> EventResult {
        let userInfo = try event.userInfo.flatMap { try client.coder.encode($0).members }
        let sender = event.sender.flatMap { try? client.coder.encode($0) }
        let (kind, subject) = entry(.event)
        let message = RPCRequest(
            kind,
            parameters(.event(event.name, userInfo: userInfo, sender: sender), options)
        )
        try client.connection.notify(
            subject,
            message.bytes,
            headers: try CallTrail.headers(of: message, to: subject)
        )
        return .handleAndContinue
    }

    private func entry(_ kind: RouteEntry.Kind) -> (method: String, subject: String) {
        (kind.rawValue, kind.subject(client.service, name))
    }

    private func parameters(
        _ content: JSONRoutedMessage.Content,
        _ options: RouteOptions
    ) -> RPCParameters {
        var members: [String: JSONValue] = [
            "boundaries": JSONValue(Int(options.extent.boundaries.rawValue)),
            "lenient": .bool(options.policy == .lenient),
        ]
        members.merge(JSONRoutedMessage(content).json.members ?? [:]) { $1 }
        return .named(members)
    }

    private func context(
        _ selector: Selector,
        _ call: DispatchError.Context.Call
    ) -> DispatchError.Context {
        .init(selector: selector.description, receiver: description, kind: .instance, call: call)
    }
}
#endif
