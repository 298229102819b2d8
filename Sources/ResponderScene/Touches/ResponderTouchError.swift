/// Why a touch was refused, or could not be given to everybody.
///
/// Touches that come from outside – a file, a remote screen, a test – are checked before anything happens: what is refused
/// changes nothing.
public enum ResponderTouchError: Error, Sendable, Hashable {
    /// A coordinate is not a number, or infinite.
    case locationNotFinite(id: Int)
    /// A time is not a number, or infinite; a touch's, or without an id the one to which time should advance.
    case timeNotFinite(id: Int?)
    /// The touch is there already.
    case alreadyBegan(id: Int)
    /// The touch isn't there, so that it can't move or end.
    /// - known: those that are, sorted; only the first ones of many.
    case unknownTouch(id: Int, phase: ResponderTouch.Phase, known: [Int])
    /// One touch is twice among touches of one moment.
    case repeatedTouch(id: Int)
    /// More touches at a time than a window keeps track of.
    case tooManyTouches(id: Int, limit: Int)
    /// The application has no window.
    case noWindow
    /// More overridden `hitTest` methods ran one inside the other than is safe. The view reached was hit.
    case hitTestTooDeep(limit: Int)
    /// A touch was handled from within the handling of a touch, and so on.
    case handlingTooDeep(limit: Int)
}

extension ResponderTouchError: CustomStringConvertible {
    /// What was found, what was expected, and how to mend it.
    public var description: String {
        switch self {
        case .locationNotFinite(let id):
            "touch \(id): its coordinates must be finite numbers"
        case .timeNotFinite(let id?):
            "touch \(id): its time must be a finite number"
        case .timeNotFinite(nil):
            "the time must be a finite number"
        case .alreadyBegan(let id):
            "touch \(id) began already; end or cancel it first, or give the new one another id"
        case .unknownTouch(let id, let phase, let known):
            "touch \(id) \(phase) without having begun; "
                + (known.isEmpty
                    ? "no touch is under way" : "under way: \(known.map(String.init).joined(separator: ", "))")
        case .repeatedTouch(let id):
            "touch \(id) is told of twice at one moment; give each touch one phase at a time"
        case .tooManyTouches(let id, let limit):
            "touch \(id): there are \(limit) touches already; end or cancel some"
        case .noWindow:
            "the application has no window; add one with addWindow(_:)"
        case .hitTestTooDeep(let limit):
            "views that override hitTest are in each other more than \(limit) deep; views below were not asked. "
                + "Let classes that don't override it return false from overridesHitTest"
        case .handlingTooDeep(let limit):
            "touches were handled from within the handling of touches more than \(limit) deep; "
                + "does a view send the touch that it handles?"
        }
    }
}
