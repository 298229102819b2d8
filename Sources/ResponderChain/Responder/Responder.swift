public import SelectorDispatch

/// A node of a chain: an object with a next responder, which gets the messages that this one doesn't handle.
///
/// Any class can be a responder; there is no base class. A stored or computed property determines its next responder:
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
/// If a class can't declare such a property, as a class of another module can't, or doesn't need its own, adopt
/// ``LinkedResponder`` instead. If the class is isolated to the main actor, isolate the conformance as well:
///
/// ```swift
/// @MainActor final class Screen: @MainActor Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// ```
///
/// A responder's `@Handler` methods answer selectors, and events of the same name. Adopt more protocols for other
/// roles:
///
/// | protocol | what the responder does |
/// | --- | --- |
/// | ``EventReceiver`` | receives every event |
/// | ``StrategyReceiver`` | handles the events in its ``EventStrategy`` |
/// | ``EventListenerHost`` | has listeners that can be added and removed at run time |
/// | ``MessageDecorator`` | changes messages in passing, for itself and those after it |
/// | ``DecoratedResponder`` | has decorators around itself |
/// | ``MessageValidator`` | can be disabled for some messages, and says why |
/// | `MessageForwarder` | forwards messages that it has no handler for to another object |
/// | ``RouteBoundary`` | ends routes up, unless they ask to go on |
/// | ``ResponderParent`` | knows the responders below it, for routes down |
public protocol Responder: MessageReceiver, RouteOrigin, AnyObject {
    /// The responder that gets the messages that go on from this one, or nil at the end of the chain.
    ///
    /// Hold it weakly, because responders up the chain usually own those below.
    var nextResponder: (any Responder)? { get }
}

/// A responder whose next responder can be set.
///
/// A class that doesn't declare ``nextResponder`` gets one that is stored outside the object and held weakly:
///
/// ```swift
/// extension ToolkitView: LinkedResponder {}
/// view.nextResponder = controller
/// ```
///
/// A property that the class declares is faster. Also declare one if the class is `Sendable`, as is a class on the main
/// actor: a declared property is isolated with the class, whereas the default one isn't isolated.
public protocol LinkedResponder: Responder {
    /// The responder that gets the messages that this one passes on, or nil to end the chain here.
    var nextResponder: (any Responder)? { get set }
}

extension LinkedResponder {
    /// The next responder, held weakly outside the object.
    ///
    /// - Complexity: O(1) on average for reading and amortized O(1) for setting. Each access takes a lock.
    public var nextResponder: (any Responder)? {
        get { NextResponderTable.nextResponder(of: self) }
        set { NextResponderTable.setNextResponder(of: self, to: newValue) }
    }
}
