/// A responder, such as a window or a document, that ends routes up before they reach it, unless a route includes it.
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
/// `ResponderScene` defines two kinds, `.window` and `.application`, in bits 0 and 1. Bits 2 to 7 are free for the
/// program.
public struct RouteBoundaries: OptionSet, Sendable, Hashable {
    /// The kinds as bits.
    public let rawValue: UInt8

    /// Creates a set of kinds from bits, of which 2 to 7 are free for a program's own kinds.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// All kinds, including a program's own, for a route to the end of the chain.
    public static let all = RouteBoundaries(rawValue: .max)
}
