public import Foundation

/// A touch: a finger, from the time it comes down until it is lifted or the touch is canceled.
///
/// A touch stays with the view where it began. It retains that view even if the view leaves its
/// superview or the finger leaves the view.
@MainActor public final class ResponderTouch {
    /// A phase of a touch.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The finger came down.
        case began

        /// The finger moved, or a button or a modifier key of the touch changed.
        case moved

        /// The finger was lifted.
        case ended

        /// The system canceled the touch.
        case cancelled

        /// The name of the touch method, such as `touchesBegan`.
        package var methodName: String {
            "touches" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }

        var isLast: Bool { self == .ended || self == .cancelled }
    }

    /// The buttons of a mouse.
    public struct ButtonMask: OptionSet, Sendable, Hashable {
        /// The buttons as bits, from the first button's.
        public let rawValue: Int

        /// Creates a set of buttons from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The first button, which a finger also represents.
        public static let primary = ButtonMask.button(1)

        /// The second button, which opens menus.
        public static let secondary = ButtonMask.button(2)

        /// Returns a button.
        ///
        /// - Parameter number: The button's number. Any number outside the range from 1 to 32
        ///   becomes the nearest one in it.
        public static func button(_ number: Int) -> ButtonMask {
            ButtonMask(rawValue: 1 << (min(max(1, number), 32) - 1))
        }
    }

    /// An identifier that no other current touch has.
    public nonisolated let id: Int

    /// The latest phase or, while a view gets an earlier one or a recognizer's cancellation, that
    /// phase.
    public var phase: Phase { given ?? latest }

    /// The view where the touch began, or nil if it hit none or its window left or was hidden.
    public var view: ResponderView? { hitView }

    /// The window where the touch began, or nil if it was released.
    public weak let window: ResponderWindow?

    /// The time of the latest phase, in seconds: since the system started, unless the input had a
    /// time of its own.
    public var timestamp: TimeInterval { latestTime }

    /// The number of taps in quick succession at the same place in the view, including this touch,
    /// with each finger as a tap of its own.
    public var tapCount: Int { latestTapCount }

    /// The buttons of a mouse that were down in the latest phase; when it ended, those that were
    /// released.
    public internal(set) var buttonMask = ButtonMask.primary

    /// The modifier keys that were down in the latest phase.
    public internal(set) var modifierFlags: ResponderKey.ModifierFlags = []

    /// The recognizers that watch the touch: first those of its view, then those of the views that
    /// contain it.
    public var gestureRecognizers: [ResponderGestureRecognizer] { recognizers }

    // Internal members are read without the check for simultaneous access that the properties above
    // would need.
    private(set) var recognizers: [ResponderGestureRecognizer] = []
    var hitView: ResponderView? {
        get { heldView ?? (hitsWindow ? window : nil) }
        set {
            hitsWindow = newValue != nil && newValue === window
            heldView = hitsWindow ? nil : newValue
        }
    }
    // A window retains its touches, so they don't retain the window.
    private var heldView: ResponderView?
    private var hitsWindow = false

    /// Whether the touch hit a view.
    ///
    /// Reading this property takes less time than getting the view.
    var hitsView: Bool { heldView != nil || hitsWindow }
    var latestTime: TimeInterval
    var latestTapCount = 1

    /// The place and time where the touch began.
    let start: (location: CGPoint, timestamp: TimeInterval)
    var location: CGPoint
    var previous: CGPoint

    /// The finger's latest phase.
    ///
    /// Setting it ends ``given``, because from then on, no view gets an earlier phase.
    var latest = Phase.began { didSet { given = nil } }

    /// The phase under delivery to a view.
    var given: Phase?

    /// The phases that a recognizer holds back from the view.
    var held: HeldPhases = []

    /// Whether the touch was meant for the view from its beginning, even if a recognizer holds it
    /// back.
    var isDelivered = false

    /// Whether the view got the beginning of the touch, but not its end.
    var isInView = false

    /// The front modal if the touch began outside its view, until the touch ends.
    var coveringModal: ResponderViewController?

    /// Whether the view gets nothing more of the touch.
    var isTakenFromView = false

    package init(id: Int, at location: CGPoint, timestamp: TimeInterval, window: ResponderWindow?) {
        self.id = id
        self.location = location
        self.previous = location
        start = (location, timestamp)
        latestTime = timestamp
        self.window = window
    }

    /// Binds the touch to the view that it hit, until it ends.
    ///
    /// In a window without recognizers, the search for them is skipped.
    func bind(to view: ResponderView?) {
        hitView = view
        if let home = view?.window, !home.mayHaveRecognizers { return }
        var next = view
        while let view = next.take() { next = addRecognizers(of: view) }
    }

    /// Adds a view's recognizers, and returns the view that contains it.
    ///
    /// It isn't inlined, which avoids reference counting of views, the largest cost of the search.
    @inline(never) private func addRecognizers(of view: ResponderView) -> ResponderView? {
        if view.hasRecognizers { recognizers += view.gestureRecognizers }
        return view.superview
    }

    /// Releases the view and the recognizers, because the window left or was hidden.
    func unbind() {
        hitView = nil
        recognizers = []
    }

    /// Returns the touch's place in a view's coordinates.
    ///
    /// - Parameter view: The view, or nil for the window.
    /// - Complexity: O(depth of the view).
    public func location(in view: ResponderView?) -> CGPoint { convert(location, to: view) }

    /// Returns the touch's place before its latest phase, in a view's coordinates.
    ///
    /// - Parameter view: The view, or nil for the window.
    /// - Complexity: O(depth of the view).
    public func previousLocation(in view: ResponderView?) -> CGPoint { convert(previous, to: view) }

    private func convert(_ point: CGPoint, to view: ResponderView?) -> CGPoint {
        guard let view, let window else { return point }
        return window.convert(point, to: view)
    }
}

extension ResponderTouch: Hashable {
    /// Returns whether two touches are the same object.
    public nonisolated static func == (a: ResponderTouch, b: ResponderTouch) -> Bool { a === b }

    /// Hashes the touch's identity.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
