public import SelectorDispatch

/// A node of a chain: an object with a next responder, to which messages that it doesn't handle go on.
///
/// Any class can be a node; there is no base class. A class that declares nothing gets a settable, weakly held
/// ``nextResponder``; one that declares its own, stored or computed, is faster to walk:
///
/// ```swift
/// final class Button: Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// ```
///
/// A class that is `Sendable`, as one on the main actor is, should declare its own, which is isolated as the class is; the
/// one that comes by itself belongs to no isolation. The conformance is then the main actor's, too:
///
/// ```swift
/// @MainActor final class Screen: @MainActor Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// ```
///
/// A node takes part in up to three ways: its `@Handler` methods answer selectors, and events of that name; as an
/// ``EventReceiver`` it is offered every event; as a ``MessageDecorator`` it changes messages in passing.
public protocol Responder: MessageReceiver, AnyObject {
    /// Where messages go that this responder doesn't end. Nil at the end of the chain.
    ///
    /// Hold it weakly: what is up the chain usually owns what is below.
    var nextResponder: (any Responder)? { get set }
}

extension Responder {
    /// A weakly held next responder for classes that declare none. Takes a lock and a hash look-up.
    public var nextResponder: (any Responder)? {
        get { NextResponderTable.nextResponder(of: self) }
        set { NextResponderTable.setNextResponder(of: self, to: newValue) }
    }
}

/// A responder that is offered every event of a route, by name.
public protocol EventReceiver: Responder {
    /// Handles the event or lets it pass.
    ///
    /// - Returns: what becomes of the event. After ``EventResult/ignoreAndContinue`` a `@Handler` method whose selector is
    ///   the event's name is tried.
    /// - Throws: an error ends the route and reaches its sender unchanged.
    func receive(_ event: Event) throws -> EventResult
}

/// A responder that changes messages on their way: adds user info, replaces arguments.
public protocol MessageDecorator: Responder {
    /// Called before the responder itself is asked. It and every later responder see the change; the sender's own
    /// values and the responders before it don't.
    func decorate(_ message: inout RoutedMessage)
}
