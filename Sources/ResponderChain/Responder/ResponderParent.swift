/// A responder with children, which routes down visit.
///
/// ```swift
/// final class Panel: LinkedResponder, ResponderParent {
///     var views: [View] = []
///     var childResponders: [any Responder] { views }
/// }
/// ```
///
/// A responder that isn't a parent is a leaf. Two parents may have the same child, and children may lead back to a
/// parent: a route down visits each responder only once, at the first encounter.
public protocol ResponderParent: Responder {
    /// The responders directly below this one, in the order in which routes down visit them.
    ///
    /// A route reads this once, before any responder's own code runs.
    var childResponders: [any Responder] { get }
}
