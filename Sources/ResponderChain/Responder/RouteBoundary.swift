/// A responder before which a route up stops, unless the route asks to include it: a window, an application.
///
/// ```swift
/// final class Window: LinkedResponder, RouteBoundary {
///     static var routeBoundary: RouteBoundaries { .window }
/// }
/// try view.route(event: "saved")                                  // stops before the window
/// try view.route(event: "saved", going: .up(including: .window))  // goes on to whatever is above, up to the application
/// try view.route(event: "saved", going: .up(including: .all))     // goes to the end of the chain
/// ```
public protocol RouteBoundary: Responder {
    /// What the responder is the boundary of. A fact of the class: asked once per class, and then remembered.
    static var routeBoundary: RouteBoundaries { get }
}

/// Boundaries between responders of one chain, as a set.
public struct RouteBoundaries: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Between the responders of a window's content and the window.
    public static let window = RouteBoundaries(rawValue: 1 << 0)
    /// Between the responders of an application's windows and the application.
    public static let application = RouteBoundaries(rawValue: 1 << 1)
    /// All of them, a program's own included: the route goes to the end of the chain.
    public static let all = RouteBoundaries(rawValue: .max)
}
