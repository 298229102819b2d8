public import SelectorDispatch

/// A node of a chain: an object with a next responder, which gets the messages that this one
/// doesn't handle.
///
/// Any class can be a responder; there is no base class. A stored or computed property determines
/// its next responder:
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
/// If a class can't declare such a property, as a class of another module can't, or doesn't need
/// its own, adopt ``LinkedResponder`` instead. If the class is isolated to the main actor, isolate
/// the conformance as well:
///
/// ```swift
/// @MainActor final class Screen: @MainActor Responder {
///     weak var nextResponder: (any Responder)?
/// }
/// ```
///
/// A responder's `@Handler` methods answer selectors, and events of the same name. Adopt more
/// protocols for other roles:
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
    /// The responder that gets the messages that go on from this one, or nil at the end of the
    /// chain.
    ///
    /// Hold it weakly, because responders up the chain usually own those below.
    var nextResponder: (any Responder)? { get }
}

/// A responder whose next responder can be set.
///
/// A class that doesn't declare ``nextResponder`` gets one that is stored outside the object and
/// held weakly:
///
/// ```swift
/// extension ToolkitView: LinkedResponder {}
/// view.nextResponder = controller
/// ```
///
/// A property that the class declares is faster. Also declare one if the class is `Sendable`, as is
/// a class on the main actor: a declared property is isolated with the class, whereas the default
/// one isn't isolated.
public protocol LinkedResponder: Responder {
    /// The responder that gets the messages that this one passes on, or nil to end the chain here.
    var nextResponder: (any Responder)? { get set }
}

extension LinkedResponder {
    /// The next responder, held weakly outside the object.
    ///
    /// - Complexity: O(1) on average for reading and amortized O(1) for setting. Each access takes
    ///   a lock.
    public var nextResponder: (any Responder)? {
        get { NextResponderTable.nextResponder(of: self) }
        set { NextResponderTable.setNextResponder(of: self, to: newValue) }
    }
}

/// A place where a route can start: a responder, or an optional one.
///
/// Don't adopt this protocol. It contains what responders and their awaited forms have in common.
public protocol RouteStarter {
    /// The responder where the route starts, or nil if there is none.
    var routeOrigin: (any Responder)? { get }
}

/// A responder, or an optional one, that starts routes without waiting.
///
/// Don't adopt this protocol; adopt ``Responder``.
///
/// Routing from an optional that is nil throws `DispatchError.nullTarget(_:)`, whereas
/// `responder?.route` would do nothing.
public protocol RouteOrigin: RouteStarter {}

extension Responder {
    /// This responder.
    @inlinable public var routeOrigin: (any Responder)? { self }
}

extension Optional: RouteStarter, RouteOrigin where Wrapped == any Responder {
    /// The wrapped responder, or nil if there is none.
    @inlinable public var routeOrigin: (any Responder)? { self }
}

extension RouteStarter {
    /// Returns the responder where the route starts.
    ///
    /// - Throws: `DispatchError.nullTarget(_:)` if there is none.
    func origin(of message: @autoclosure () -> RoutedMessage) throws(DispatchError) -> any Responder
    {
        if let routeOrigin { return routeOrigin }
        throw .nullTarget(DispatchError.Context(message(), from: nil))
    }

    /// Returns the error for a selector without a responder where its route can start.
    @usableFromInline
    func missingOrigin(of selector: Selector) -> DispatchError {
        .nullTarget(DispatchError.Context(.selector(selector, arguments: []), from: nil))
    }
}

/// A responder with children, which routes down visit.
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var views: [View] = []
///     var childResponders: [any Responder] { views }
/// }
/// ```
///
/// A responder that isn't a parent is a leaf. Two parents may have the same child, and children may
/// lead back to a parent: a route down visits each responder only once, at the first encounter.
public protocol ResponderParent: Responder {
    /// The responders directly below this one, in the order in which routes down visit them.
    ///
    /// A route reads this once, before any responder's own code runs.
    var childResponders: [any Responder] { get }
}

/// A responder, such as a window or a document, that ends routes up before they reach it, unless a
/// route includes it.
///
/// ```swift
/// extension RouteBoundaries {
///     static let document = RouteBoundaries(rawValue: 1 << 2)
/// }
/// final class Document: LinkedResponder, RouteBoundary {
///     static var routeBoundary: RouteBoundaries { .document }
/// }
/// try view.route(event: "saved")                                    // stops before the document
/// try view.route(event: "saved", going: .up(including: .document))  // goes on to the next boundary of another kind
/// try view.route(event: "saved", going: .up(including: .all))       // goes to the end of the chain
/// ```
public protocol RouteBoundary: Responder {
    /// The kind of boundary that instances of this class are.
    ///
    /// It is read once for each class and then cached, so return a constant.
    static var routeBoundary: RouteBoundaries { get }
}

/// A set of kinds of boundaries between the responders of one chain.
///
/// `ResponderScene` defines two kinds, `.window` and `.application`, in bits 0 and 1. Bits 2 to 7
/// are free for the program.
public struct RouteBoundaries: OptionSet, Sendable, Hashable {
    /// The kinds as bits.
    public let rawValue: UInt8

    /// Creates a set of kinds from bits, of which 2 to 7 are free for a program's own kinds.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All kinds, including a program's own, for a route to the end of the chain.
    public static let all = RouteBoundaries(rawValue: .max)
}

/// A responder for an object of any other type, so that a route reaches the object's handlers.
///
/// ```swift
/// try ObjectResponder(printer).route("print:", with: [document])
/// ```
///
/// It has no next responder. Errors and descriptions name the object instead.
public final class ObjectResponder: Responder, MessageForwarder {
    /// The object, held strongly.
    public let object: AnyObject

    /// Creates a responder for an object.
    public init(_ object: AnyObject) { self.object = object }

    /// Nil: the chain ends here.
    public var nextResponder: (any Responder)? { nil }

    /// Returns the object.
    public func forwardingTarget(for selector: Selector) -> Any? { object }
}

extension ObjectResponder: CustomStringConvertible {
    /// The object's own description, or the name of its class if it has none.
    public var description: String {
        (object as? any CustomStringConvertible)?.description ?? "\(type(of: object))"
    }
}

/// Returns the type whose handlers a responder has: its own, or that of the object that it
/// represents.
func answeringType(of responder: any Responder) -> Any.Type {
    if let holder = responder as? ObjectResponder {
        type(of: holder.object)
    } else {
        type(of: responder)
    }
}

/// Releases objects, and the objects that only they retain, without recursion.
///
/// An object releases the objects that it owns in its `deinit`, and these release theirs in turn,
/// in nested calls. A tree of a hundred thousand levels overflows the stack. Call this function in
/// `deinit` to release the tree in a loop instead:
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var panels: [Panel] = []
///     var childResponders: [any Responder] { panels }
///
///     deinit { releaseWithoutRecursion(&panels) { panel in
///         defer { panel.panels = [] }
///         return panel.panels
///     } }
/// }
/// ```
///
/// An object with a different owner stays intact. A chain of weak next responders doesn't need this
/// function.
///
/// - Parameters:
///   - objects: The objects to release. The array is empty afterward.
///   - takeHeld: A closure that removes the objects that an object owns from it, and returns them.
///     It is called only for objects that have no other owner.
/// - Complexity: O(*n*), where *n* is the number of released objects.
public func releaseWithoutRecursion<Object: AnyObject>(
    _ objects: inout [Object],
    taking takeHeld: (Object) -> [Object]
) {
    var pending: [Object] = []
    swap(&pending, &objects)
    while var object = pending.popLast() {
        if isKnownUniquelyReferenced(&object) { pending += takeHeld(object) }
    }
}
