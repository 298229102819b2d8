public import ResponderChain
public import SelectorDispatchJSON

extension AwaitedJSONCoder {
    /// Routes a message in JSON, and awaits each handler in its own isolation.
    ///
    /// The message can't name responders added with
    /// `ReceiverDirectory.addIsolated(_:as:isolation:)`.
    ///
    /// - Parameters:
    ///   - json: The message.
    ///   - options: The route's options, with the registry of the handlers.
    /// - Returns: The route, with its path.
    /// - Throws: A `JSONError` if the responder is unknown or a value can't be read; any error of
    ///   the route.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ json: JSONRoutedMessage,
        options: RouteOptions = RouteOptions()
    ) async throws -> Route {
        try await routeResult(json, options: options).get()
    }

    /// Routes a message in JSON, and returns the route with its error.
    ///
    /// - Parameters:
    ///   - json: The message.
    ///   - options: The route's options, with the registry of the handlers.
    /// - Throws: A `JSONError` if the responder is unknown or a value can't be read.
    package nonisolated(nonsending) func routeResult(
        _ json: JSONRoutedMessage,
        options: RouteOptions
    ) async throws(JSONError) -> RouteResult {
        let (message, origin) = try coder.routedMessage(
            json,
            registry: options.registry,
            isolation: nil
        )
        // Safe: it was read for this route alone, and only `Sendable` objects are found without an
        // isolation.
        nonisolated(unsafe) let sent = message
        return await origin.awaited.routeResult(sent, options: options)
    }
}
