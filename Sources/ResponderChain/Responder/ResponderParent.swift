/// A responder that knows those below it: what a route down visits.
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var views: [View] = []
///     var childResponders: [any Responder] { views }
/// }
/// ```
///
/// A responder that isn't a parent is a leaf. That two parents list one child, or that children lead back to a parent,
/// does no harm: a route down visits each responder once, where it meets it first.
public protocol ResponderParent: Responder {
    /// Those directly below, in the order in which a route down visits them.
    ///
    /// Asked once per route, before any responder's own code runs.
    var childResponders: [any Responder] { get }
}
