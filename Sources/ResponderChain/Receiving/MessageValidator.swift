/// A responder that takes no part in some messages, and says why: it is disabled, read-only, off the screen.
///
/// A route passes by a responder that is disabled for its message, as if it weren't there, and goes on to the next one.
///
/// ```swift
/// final class Editor: LinkedResponder, MessageValidator {
///     func disabledReason(for message: RoutedMessage) -> String? {
///         message.name == "paste:" && isReadOnly ? "the document is read-only" : nil
///     }
/// }
/// ```
public protocol MessageValidator: Responder {
    /// Why the responder doesn't take the message now; nil if it does.
    ///
    /// Called before anything else of the responder's, in routes and in explanations of routes: it has no side effects.
    func disabledReason(for message: RoutedMessage) -> String?
}
