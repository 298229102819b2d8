public import Foundation

/// A finger, from where it comes down until it is lifted or taken away.
///
/// It stays with the view in which it began and holds that view, also when the view leaves its superview or the finger
/// leaves the view.
@MainActor public final class ResponderTouch {
    /// What a touch does.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case began, moved, ended, cancelled

        /// `touchesBegan` and so on.
        var methodName: String { "touches" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        var isLast: Bool { self == .ended || self == .cancelled }
    }

    /// Tells the touches apart that are there at the same time.
    public nonisolated let id: Int
    /// What the touch did last; while a view is told late of something, or of what a recognizer made of it, that.
    public var phase: Phase { told ?? latest }
    /// The view in which it began; nil if it hit none.
    public internal(set) var view: ResponderView?
    /// The window in which it began.
    public private(set) weak var window: ResponderWindow?
    /// When it did what it did last, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// How often the same place of its view was tapped in short order, this touch included. Fingers that are down together
    /// are one tap each.
    public internal(set) var tapCount = 1
    /// The recognizers that watch it: those of its view and of the views that this one is in, its own first.
    public internal(set) var gestureRecognizers: [ResponderGestureRecognizer] = []

    /// Where and when it began.
    let start: (location: CGPoint, timestamp: TimeInterval)
    var location: CGPoint
    var previous: CGPoint

    /// What the finger did last. A view that is told of something else then isn't any more.
    var latest = Phase.began { didSet { told = nil } }
    /// What a view is just told of.
    var told: Phase?

    /// Phases that the view hasn't got yet, because a recognizer holds them back.
    var held: [Phase] = []
    /// Whether its beginning was for the view, though a recognizer may hold it back.
    var isDelivered = false
    /// Whether the view was told that it began, and not yet that it ended.
    var isInView = false
    /// Whether the view gets nothing more of it.
    var isTakenFromView = false

    init(id: Int, at location: CGPoint, timestamp: TimeInterval, window: ResponderWindow) {
        (self.id, self.location, self.previous) = (id, location, location)
        (self.start, self.timestamp, self.window) = ((location, timestamp), timestamp, window)
    }

    /// Binds the touch to the view that it hit, for as long as it lasts.
    func bind(to view: ResponderView?) {
        self.view = view
        var next = view
        while let view = next {
            gestureRecognizers += view.gestureRecognizers
            next = view.superview
        }
    }

    /// Where the touch is, in a view's coordinates; nil stands for the window's.
    public func location(in view: ResponderView?) -> CGPoint { convert(location, to: view) }

    /// Where it was before it did what it did last.
    public func previousLocation(in view: ResponderView?) -> CGPoint { convert(previous, to: view) }

    private func convert(_ point: CGPoint, to view: ResponderView?) -> CGPoint {
        guard let view, let window else { return point }
        return window.convert(point, to: view)
    }
}

extension ResponderTouch: Hashable {
    public nonisolated static func == (a: ResponderTouch, b: ResponderTouch) -> Bool { a === b }
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What touches did at one moment.
@MainActor public final class ResponderTouchEvent {
    /// When, in seconds.
    public let timestamp: TimeInterval
    /// All touches that are there, and those that ended with this event.
    public let allTouches: Set<ResponderTouch>
    /// Those of them that did something, in the order in which they were told of.
    public let changedTouches: [ResponderTouch]
    /// What these did, whatever they have done since.
    let changes: [(touch: ResponderTouch, phase: ResponderTouch.Phase)]

    init(timestamp: TimeInterval, allTouches: Set<ResponderTouch>, changedTouches: [ResponderTouch]) {
        (self.timestamp, self.allTouches, self.changedTouches) = (timestamp, allTouches, changedTouches)
        changes = changedTouches.map { ($0, $0.latest) }
    }

    /// The touches that began in a view.
    public func touches(for view: ResponderView) -> Set<ResponderTouch> { allTouches.filter { $0.view === view } }

    /// The touches that began in a window.
    public func touches(for window: ResponderWindow) -> Set<ResponderTouch> {
        allTouches.filter { $0.window === window }
    }

    /// The touches that a recognizer watches.
    public func touches(for recognizer: ResponderGestureRecognizer) -> Set<ResponderTouch> {
        allTouches.filter { recognizer.touches.contains($0) }
    }
}
