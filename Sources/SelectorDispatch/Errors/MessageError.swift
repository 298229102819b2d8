/// An error that says why a message did not get through: what ``DispatchError`` and the `RouteError` of `ResponderChain`
/// have in common.
///
/// ```swift
/// catch let error as any MessageError {
///     log(error.description)
///     answer(code: error.code.rawValue, error.messageForSender)
/// }
/// ```
public protocol MessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One name for each case of the error.
    associatedtype Code: RawRepresentable<String>, Sendable, Hashable, CaseIterable

    /// Who was sent what.
    var context: DispatchError.Context { get }

    /// The error in words for the developer: what was found, what was expected, and how to mend it.
    var description: String { get }

    /// The error in words for whoever sent the message from outside: what is wrong with the message, as far as it is.
    ///
    /// No advice for developers, no names of types, no places, and no handlers but the one that was asked for. What is the
    /// program's own fault is told as that alone.
    var messageForSender: String { get }

    /// What the error is called by protocols, logs and metrics. A name is never changed.
    var code: Code { get }
}
