public import Foundation

/// Recognizes taps: fingers that come down and are lifted where they came down, once or several times.
///
/// ```swift
/// orange.addGestureRecognizer(ResponderTapRecognizer(target: controller, action: "click"))
/// ```
@MainActor open class ResponderTapRecognizer: ResponderGestureRecognizer {
    static let defaultInterval: TimeInterval = 0.35
    static let defaultDistance: CGFloat = 45

    /// How many taps. Less than one counts as one.
    public final var numberOfTapsRequired = 1
    /// How many fingers at a time. Less than one counts as one.
    public final var numberOfTouchesRequired = 1
    /// How far, in points of the window, a finger may move and still tap.
    public final var allowableMovement: CGFloat = 10
    /// How long, in seconds, a finger may stay down. For ever, unless it is set.
    public final var maximumDuration: TimeInterval = .infinity
    /// How long, in seconds, after a tap the next one must begin.
    public final var maximumInterval = ResponderTapRecognizer.defaultInterval
    /// How far, in points of the window, from a tap the next one may be.
    public final var maximumDistance = ResponderTapRecognizer.defaultDistance

    private var taps = 0
    /// Where the fingers of the present tap came down.
    private var starts: [(touch: ObjectIdentifier, location: CGPoint)] = []
    private var lifted = 0
    private var began: TimeInterval = 0
    private var lastTap: (location: CGPoint, timestamp: TimeInterval)?

    private var fingers: Int { max(1, numberOfTouchesRequired) }

    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        guard starts.count + touches.count <= fingers else {
            state = .failed
            return
        }
        if starts.isEmpty { began = event.timestamp }
        for touch in touches {
            let location = touch.location(in: nil)
            if let lastTap {
                let elapsed = event.timestamp - lastTap.timestamp
                // A time before the last tap is none after it.
                guard elapsed >= 0, elapsed <= maximumInterval,
                    distance(location, lastTap.location) <= maximumDistance
                else {
                    state = .failed
                    return
                }
            }
            starts.append((ObjectIdentifier(touch), location))
        }
    }

    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        if touches.contains(where: hasMovedTooFar) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        guard starts.count == fingers, !touches.contains(where: hasMovedTooFar),
            event.timestamp - began <= maximumDuration
        else {
            state = .failed
            return
        }
        lifted += touches.count
        guard lifted == fingers else { return }
        taps += 1
        guard taps < max(1, numberOfTapsRequired) else {
            state = .ended
            return
        }
        lastTap = starts.first.map { ($0.location, event.timestamp) }
        (starts, lifted) = ([], 0)
    }

    open override func reset() {
        (taps, starts, lifted, lastTap) = (0, [], 0, nil)
    }

    /// After a tap, until when the next one must begin; before, until when the fingers must be lifted.
    open override var deadline: TimeInterval? {
        if let lastTap, starts.isEmpty { return lastTap.timestamp + maximumInterval }
        return starts.isEmpty || maximumDuration == .infinity ? nil : began + maximumDuration
    }

    /// A tap doesn't keep one with more taps, or with more fingers, from happening.
    open override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        guard let other = other as? ResponderTapRecognizer else { return true }
        return (other.numberOfTapsRequired, other.numberOfTouchesRequired)
            <= (numberOfTapsRequired, numberOfTouchesRequired)
    }

    private func hasMovedTooFar(_ touch: ResponderTouch) -> Bool {
        guard let start = starts.first(where: { $0.touch == ObjectIdentifier(touch) }) else { return false }
        // Not "greater than": a distance too large for a number is too far.
        return !(distance(start.location, touch.location(in: nil)) <= allowableMovement)
    }
}
