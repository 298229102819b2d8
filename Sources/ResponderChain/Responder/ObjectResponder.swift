public import SelectorDispatch

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
    public init(_ object: AnyObject) {
        self.object = object
    }

    public var nextResponder: (any Responder)? { nil }
    public func forwardingTarget(for selector: Selector) -> Any? { object }
}

extension ObjectResponder: CustomStringConvertible {
    /// The object's own description, or the name of its class if it has none.
    public var description: String { (object as? any CustomStringConvertible)?.description ?? "\(type(of: object))" }
}

/// Returns the type whose handlers a responder has: its own, or that of the object that it represents.
func answeringType(of responder: any Responder) -> Any.Type {
    (responder as? ObjectResponder).map { type(of: $0.object) } ?? type(of: responder)
}
