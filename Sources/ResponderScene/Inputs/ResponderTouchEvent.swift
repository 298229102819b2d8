public import Foundation

/// An event of a window's touches: their changes at one moment.
@MainActor public final class ResponderTouchEvent: ResponderEvent {
    /// The time of the event, in seconds, as for a touch.
    public let timestamp: TimeInterval

    /// The current touches, including those that ended with this event.
    public private(set) lazy var allTouches = Set(current).union(changedTouches)

    /// The current touches, in the order in which they began.
    private let current: [ResponderTouch]

    /// The touches that changed, in the order in which they were reported.
    public let changedTouches: [ResponderTouch]

    /// The inputs that changed the touches, in the same order.
    private let inputs: [ResponderTouchInput]

    /// The phases of the changed touches in this event, even if there have been later ones.
    var changes:
        Zip2Sequence<[ResponderTouch], LazyMapSequence<[ResponderTouchInput], ResponderTouch.Phase>>
    {
        zip(changedTouches, inputs.lazy.map(\.phase))
    }

    /// Creates an event.
    ///
    /// The touches that change needn't be among the current ones.
    init(
        timestamp: TimeInterval,
        current: [ResponderTouch],
        changedTouches: [ResponderTouch],
        by inputs: [ResponderTouchInput]
    ) {
        self.timestamp = timestamp
        self.current = current
        self.changedTouches = changedTouches
        self.inputs = inputs
    }

    /// Whether recognizers watch any of the changed touches.
    var hasRecognizers: Bool {
        for touch in changedTouches where !touch.recognizers.isEmpty { return true }
        return false
    }

    /// Returns the touches that began in a view, without those in its subviews.
    ///
    /// - Complexity: O(number of touches).
    public func touches(for view: ResponderView) -> Set<ResponderTouch> {
        allTouches.filter { $0.view === view }
    }

    /// Returns the touches that began in a window.
    ///
    /// - Complexity: O(number of touches).
    public func touches(for window: ResponderWindow) -> Set<ResponderTouch> {
        allTouches.filter { $0.window === window }
    }

    /// Returns the touches that a recognizer watches.
    ///
    /// - Complexity: O(number of touches), times the number that the recognizer watches.
    public func touches(for recognizer: ResponderGestureRecognizer) -> Set<ResponderTouch> {
        allTouches.filter { recognizer.touches.contains($0) }
    }
}
