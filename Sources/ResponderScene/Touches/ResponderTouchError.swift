/// A reason why a touch was refused or couldn't be fully delivered.
///
/// Touches come from outside, such as from a file, a remote screen or a test. They are checked
/// before anything happens, so a refused touch changes nothing.
@nonexhaustive public enum ResponderTouchError: Error, Sendable, Hashable {
    /// A coordinate of a touch is infinite or not a number.
    case locationNotFinite(id: Int)

    /// A time is infinite or not a number.
    ///
    /// - Parameter id: The touch's identifier, or nil for a time that was given to `advanceTime`.
    case timeNotFinite(id: Int?)

    /// A coordinate of a pointer or of its scrolling is infinite or not a number.
    case pointerNotFinite

    /// A touch with this id has already begun.
    case alreadyBegan(id: Int)

    /// A touch with this id hasn't begun, so it can't move, end or be canceled.
    ///
    /// - Parameter known: The ids of current touches, sorted; only the first 16 of more.
    case unknownTouch(id: Int, phase: ResponderTouch.Phase, known: [Int])

    /// A touch appears twice among the touches of one moment.
    case repeatedTouch(id: Int)

    /// There would be more touches at the same time than `limit`, the number that a window tracks.
    case tooManyTouches(id: Int, limit: Int)

    /// The application has no window.
    case noWindow

    /// Overridden `hitTest` methods were nested deeper than `limit`, so the search hit the deepest
    /// view that it reached.
    case hitTestTooDeep(limit: Int)

    /// The handling of touches was nested deeper than `limit`.
    case handlingTooDeep(limit: Int)
}

extension ResponderTouchError: CustomStringConvertible {
    /// The error in words for the developer: what was found, what was expected, and how to fix it.
    public var description: String {
        switch self {
        case .locationNotFinite(let id):
            "touch \(id): its coordinates must be finite numbers"
        case .timeNotFinite(let id?):
            "touch \(id): its time must be a finite number"
        case .timeNotFinite(nil):
            "the time must be a finite number"
        case .pointerNotFinite:
            "a pointer's coordinates must be finite numbers"
        case .alreadyBegan(let id):
            "touch \(id) has already begun; "
                + "end or cancel it first, or give the new touch another id"
        case .unknownTouch(let id, let phase, let known):
            "touch \(id) \(phase) without having begun; "
                + (known.isEmpty
                    ? "no touch is under way"
                    : "under way: \(known.map(String.init).joined(separator: ", "))")
        case .repeatedTouch(let id):
            "touch \(id) appears twice at one moment; give each touch one phase at a time"
        case .tooManyTouches(let id, let limit):
            "touch \(id): there are \(limit) touches already; end or cancel some"
        case .noWindow:
            "the application has no window; add one with addWindow(_:)"
        case .hitTestTooDeep(let limit):
            "views that override hitTest are nested more than \(limit) deep; "
                + "the views below were not asked. "
                + "Return false from overridesHitTest in classes that don't override it"
        case .handlingTooDeep(let limit):
            "touches were handled from within the handling of touches more than \(limit) deep; "
                + "does a view send the touch that it handles?"
        }
    }
}
