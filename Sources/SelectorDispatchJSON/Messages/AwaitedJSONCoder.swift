public import SelectorDispatch

/// A coder whose messages await their handlers, each in its own isolation.
///
/// ```swift
/// let total = try await coder.awaited.send(message)
/// ```
///
/// ``JSONCoder/awaited`` returns it.
public struct AwaitedJSONCoder: Sendable {
    package let coder: JSONCoder

    /// Sends a message in JSON, awaits the handler in its own isolation, and returns the result as
    /// JSON.
    ///
    /// The message can't name receivers added with
    /// ``ReceiverDirectory/addIsolated(_:as:isolation:)``.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - registry: The registry with the handlers. For messages from outside, pass one with fewer
    ///     handlers.
    ///   - policy: The policy for arguments that don't fit. `.convertingData` also converts numbers
    ///     and strings that a parameter's type can't read.
    /// - Returns: The JSON of the result; null if there is none.
    /// - Throws: A ``JSONError`` if the receiver is unknown or an argument can't be read or, after
    ///   the handler has run, if the result has no JSON; a `DispatchError` if the message doesn't
    ///   reach the handler; any error of the handler, unchanged.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ message: JSONMessage,
        registry: HandlerRegistry = .shared,
        policy: ArgumentPolicy = .strict
    ) async throws -> JSONValue {
        let call = try JSONCoder.Call(message, coder, registry, nil, policy)
        // Safe: the arguments were read for this message alone, and only `Sendable` receivers are
        // found without an isolation.
        nonisolated(unsafe) let target = call.target
        nonisolated(unsafe) let arguments = try call.reader.read(message.arguments)
        let result = try await registry[target].awaited.send(
            message.selector,
            with: arguments,
            policy: policy
        )
        return try coder.encode(result: result, of: call)
    }
}

extension JSONCoder {
    /// This coder, for messages to any handler, wherever it runs.
    public var awaited: AwaitedJSONCoder { AwaitedJSONCoder(coder: self) }
}
