/// A responder before which a route up stops, unless the route asks to include it, as a window or a document can be.
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
    /// What the responder is the boundary of. A fact of the class: asked once per class, and then remembered.
    static var routeBoundary: RouteBoundaries { get }
}

/// Kinds of boundaries between responders of one chain, as a set.
///
/// `ResponderScene` has two kinds, `.window` and `.application`, in bits 0 and 1. Bits 2 to 7 are the
/// program's.
public struct RouteBoundaries: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// All kinds, a program's own included: the route goes to the end of the chain.
    public static let all = RouteBoundaries(rawValue: .max)
}
