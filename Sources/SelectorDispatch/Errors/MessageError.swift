/// An error that describes why a message did not reach a handler.
///
/// ``DispatchError`` and the `RouteError` of `ResponderChain` conform to it.
///
/// ```swift
/// do {
///     try table.send("reload:", with: [3])
/// } catch let error as any MessageError {
///     log(error.description)
///     answer(code: error.code, error.messageForSender)
/// }
/// ```
public protocol MessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message that did not reach a handler.
    var context: DispatchError.Context { get }

    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    var description: String { get }

    /// The error in words for a sender outside the program: the problem with the message.
    ///
    /// It contains no advice for developers, no type names, no source locations, and no handler name except the
    /// requested one. For a problem in the program, it says only that there is one.
    var messageForSender: String { get }

    /// The error's permanent name in protocols, logs and metrics, such as `wrong-type`.
    var code: String { get }
}
