public import Foundation

/// A recognizer of dragging with one or more fingers.
///
/// ```swift
/// @Handler func dragged(_ pan: ResponderPanRecognizer) {
///     card.center = CGPoint(x: card.center.x + pan.translation(in: self).x, y: card.center.y)
///     pan.setTranslation(.zero, in: self)
/// }
/// ```
///
/// The pan begins when the fingers have moved far enough, changes whenever one of at least
/// ``minimumNumberOfTouches`` fingers moves, and ends when all are lifted. With an
/// ``allowedScrollTypesMask``, a turn of the wheel is a change of a pan without fingers, which calls
/// the action once.
@MainActor open class ResponderPanRecognizer: ResponderGestureRecognizer {
    /// The least number of fingers that are down, where less than one counts as one; 1 by default.
    public final var minimumNumberOfTouches = 1

    /// The largest number of fingers; unlimited by default.
    ///
    /// Further fingers make the pan fail before its beginning, and are ignored after it.
    public final var maximumNumberOfTouches = Int.max

    /// The distance, in points of the window, that the fingers must move before the pan begins; by
    /// default that of the host's ``ResponderTouchTolerance``, 10 for a finger.
    public final var minimumDistance: CGFloat {
        get { ownDistance ?? touchTolerance.movement }
        set { ownDistance = newValue }
    }
    private var ownDistance: CGFloat?

    /// The scrolling that counts as a pan; none by default.
    public final var allowedScrollTypesMask: ResponderScrollTypeMask = []

    /// The time, in seconds, over which the velocity is measured.
    static let velocityInterval: TimeInterval = 0.1

    /// The fingers' movement, in points of the window.
    ///
    /// A finger that comes down or is lifted doesn't change it.
    private var moved = CGPoint.zero

    /// The part of the movement that ``setTranslation(_:in:)`` has subtracted.
    private var offset = CGPoint.zero

    /// The movement at the latest times, over which the velocity is measured.
    private var samples: [(timestamp: TimeInterval, moved: CGPoint)] = []
    private var time: TimeInterval = 0

    private var fingers: Int { max(1, minimumNumberOfTouches) }

    /// Fails if there are too many fingers before the pan begins, and ignores further fingers after
    /// that.
    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        note(at: event.timestamp)
        guard numberOfTouches > max(fingers, maximumNumberOfTouches) else { return }
        if requestedState == .possible {
            state = .failed
        } else {
            for touch in touches { ignore(touch) }
        }
    }

    /// Begins when the fingers have moved far enough, and changes after that.
    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        move(touches, at: event.timestamp)
        guard numberOfTouches >= fingers else { return }
        if requestedState == .possible {
            // `!(a < b)` instead of `a >= b`, so that a distance that isn't a number counts as far.
            if !(distance(moved, .zero) < minimumDistance) { state = .began }
        } else {
            state = .changed
        }
    }

    /// Ends the pan when all fingers are lifted, or fails if it hasn't begun.
    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        move(touches, at: event.timestamp)
        if numberOfTouches == 0 { state = requestedState == .possible ? .failed : .ended }
    }

    /// Recognizes scrolling as the change of a pan without fingers.
    final func scroll(by translation: CGPoint) {
        moved = translation
        recognizeChange()
    }

    /// Forgets the movement.
    open override func reset() {
        moved = .zero
        offset = .zero
        samples = []
        time = 0
    }

    /// Returns the fingers' movement since they came down, or since the translation was set.
    ///
    /// - Parameter view: The view whose coordinates are used, or nil for the window.
    /// - Complexity: O(depth of the view).
    public final func translation(in view: ResponderView?) -> CGPoint {
        vector(moved - offset, in: view)
    }

    /// Sets the translation, and the velocity to zero.
    ///
    /// - Parameters:
    ///   - translation: The translation from which further movement counts.
    ///   - view: The view whose coordinates are used, or nil for the window.
    /// - Complexity: O(depth of the view).
    public final func setTranslation(_ translation: CGPoint, in view: ResponderView?) {
        let windowTranslation = view.map {
            $0.convert(translation, to: nil) - $0.convert(.zero, to: nil)
        }
        offset = moved - (windowTranslation ?? translation)
        // Without samples, which the first touch adds, the velocity is zero already.
        if !samples.isEmpty { samples = [(time, moved)] }
    }

    /// Returns the fingers' velocity, in points per second.
    ///
    /// It is measured over the tenth of a second before the latest change of a finger, or since the
    /// change before that one if it is longer ago. It is zero if the fingers rest that long before
    /// they are lifted, and after the translation was set.
    ///
    /// - Parameter view: The view whose coordinates are used, or nil for the window.
    /// - Complexity: O(depth of the view).
    public final func velocity(in view: ResponderView?) -> CGPoint {
        guard
            let first = samples.first(where: { time - $0.timestamp <= Self.velocityInterval })
                ?? samples.last,
            time > first.timestamp
        else { return .zero }
        let elapsed = CGFloat(time - first.timestamp)
        let change = vector(moved - first.moved, in: view)
        return CGPoint(x: change.x / elapsed, y: change.y / elapsed)
    }

    private func vector(_ vector: CGPoint, in view: ResponderView?) -> CGPoint {
        view.map { $0.convert(vector, from: nil) - $0.convert(.zero, from: nil) } ?? vector
    }

    /// Moves the center of the fingers by their mean movement.
    private func move(_ touches: Set<ResponderTouch>, at time: TimeInterval) {
        let count = CGFloat(
            max(1, self.touches.count { !$0.latest.isLast || touches.contains($0) })
        )
        var sum = CGPoint.zero
        for touch in touches {
            sum = sum + (touch.location(in: nil) - touch.previousLocation(in: nil))
        }
        note(at: time)
        moved = CGPoint(x: moved.x + sum.x / count, y: moved.y + sum.y / count)
    }

    /// Records the movement until now, and discards the samples that are too old for the velocity.
    private func note(at time: TimeInterval) {
        if samples.isEmpty { samples = [(time, moved)] }
        if time > self.time, let last = samples.last, last.timestamp < self.time {
            samples.append((self.time, moved))
        }
        self.time = time
        let old = samples.prefix { time - $0.timestamp > Self.velocityInterval }.count
        samples.removeFirst(min(old, max(0, samples.count - 1)))
    }
}
