/// A responder that can be disabled for some messages and says why: it is read-only or off the screen, for example.
///
/// A route skips a responder that is disabled for its message, as if it weren't there, and goes on to the next one.
///
/// ```swift
/// final class Editor: LinkedResponder, MessageValidator {
///     func disabledReason(for message: RoutedMessage) -> String? {
///         message.name == "paste:" && isReadOnly ? "the document is read-only" : nil
///     }
/// }
/// ```
public protocol MessageValidator: Responder {
    /// Returns why the responder is disabled for a message; nil if it isn't.
    ///
    /// Routes and explanations of routes call this before they ask the responder for anything else. It must have no
    /// side effects.
    ///
    /// - Parameter message: The message before this responder's own decorators.
    func disabledReason(for message: RoutedMessage) -> String?
}
