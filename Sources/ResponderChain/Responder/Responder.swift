public import SelectorDispatch

/// A node of a chain: an object with a next responder, to which messages that it doesn't handle go on.
///
/// Any class can be a node; there is no base class. It says where its messages go, by a stored property or a computed one:
///
/// ```swift
/// final class Button: Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// final class Cell: Responder {
///     weak var table: Table?
///     var nextResponder: (any Responder)? { table }
/// }
/// ```
///
/// A class that has no property for it adopts ``LinkedResponder`` instead: another module's that is extended to be a
/// responder, or one that would rather not declare it. The conformance of a class on the main actor is the main actor's, too:
///
/// ```swift
/// @MainActor final class Screen: @MainActor Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// ```
///
/// A responder takes part in routes by its `@Handler` methods, which answer selectors, and events of that name. It takes
/// part in more ways by the protocols that it adopts:
///
/// | protocol | |
/// | --- | --- |
/// | ``EventReceiver`` | is offered every event |
/// | ``StrategyReceiver`` | handles the events that its ``EventStrategy`` has |
/// | ``EventListenerHost`` | has listeners that come and go at run time |
/// | ``MessageDecorator`` | changes messages in passing, for itself and those after it |
/// | ``DecoratedResponder`` | has decorators around itself |
/// | ``MessageValidator`` | takes no part in some messages, and says why |
/// | `MessageForwarder` | has another object handle what it has no handler for: a proxy |
/// | ``RouteBoundary`` | ends routes up that don't ask to go on |
/// | ``ResponderParent`` | knows those below it, for routes down |
public protocol Responder: MessageReceiver, RouteOrigin, AnyObject {
    /// Where messages go that this responder doesn't end. Nil at the end of the chain.
    ///
    /// Hold it weakly: what is up the chain usually owns what is below.
    var nextResponder: (any Responder)? { get }
}

/// A responder whose next responder can be set, whatever its class: to another one, and back to nil.
///
/// A class that declares no ``nextResponder`` of its own has one that is kept beside the object and held weakly:
///
/// ```swift
/// extension ToolkitView: LinkedResponder {}
/// view.nextResponder = controller
/// ```
///
/// A property of the class's own is faster to walk. A class that is `Sendable`, as one on the main actor is, should declare
/// it: it is isolated as the class is, and the one that comes by itself belongs to no isolation.
public protocol LinkedResponder: Responder {
    /// Where messages go that this responder doesn't end; nil ends the chain here.
    var nextResponder: (any Responder)? { get set }
}

extension LinkedResponder {
    /// A weakly held next responder for classes that declare none. Takes a lock and a hash look-up.
    public var nextResponder: (any Responder)? {
        get { NextResponderTable.nextResponder(of: self) }
        set { NextResponderTable.setNextResponder(of: self, to: newValue) }
    }
}
