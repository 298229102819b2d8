/// A responder that can be disabled for some messages, with a reason such as being read-only or off the screen.
///
/// A route skips a responder that is disabled for its message, as if it didn't exist, and goes on to the next one.
///
/// ```swift
/// final class Editor: LinkedResponder, MessageValidator {
///     func disabledReason(for message: RoutedMessage) -> String? {
///         message.name == "paste:" && isReadOnly ? "the document is read-only" : nil
///     }
/// }
/// ```
public protocol MessageValidator: Responder {
    /// Returns the reason why the responder is disabled for a message, or nil if it is enabled.
    ///
    /// Routes and explanations of routes call this method before anything else on the responder. It must have no side
    /// effects.
    ///
    /// - Parameter message: The message, as it is before this responder's own decorators.
    func disabledReason(for message: RoutedMessage) -> String?
}
