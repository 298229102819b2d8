internal import Foundation

/// Counts how often the same place of a view is tapped in short order.
///
/// A tap is a finger that came down and was lifted. So fingers that are down together are one tap each, and what was taken
/// away is none.
@MainActor struct TapCounter {
    private struct Tap {
        weak var view: ResponderView?
        let location: CGPoint
        let timestamp: TimeInterval
        let count: Int
    }

    /// Those that a next tap may follow, once each.
    private var taps: [Tap] = []

    /// Which tap a touch is that began, one if it follows none.
    mutating func count(of touch: ResponderTouch) -> Int {
        taps.removeAll { tap in
            // A time before the tap is none after it.
            let elapsed = touch.start.timestamp - tap.timestamp
            return !(elapsed >= 0 && elapsed <= ResponderTapRecognizer.defaultInterval)
        }
        let near = taps.enumerated().filter { _, tap in
            tap.view != nil && tap.view === touch.view
                && distance(tap.location, touch.start.location) <= ResponderTapRecognizer.defaultDistance
        }
        let nearest = near.min { a, b in
            distance(a.element.location, touch.start.location) < distance(b.element.location, touch.start.location)
        }
        guard let nearest else { return 1 }
        taps.remove(at: nearest.offset)
        return nearest.element.count + 1
    }

    mutating func touchEnded(_ touch: ResponderTouch) {
        let (location, timestamp) = touch.start
        taps.append(Tap(view: touch.view, location: location, timestamp: timestamp, count: touch.tapCount))
    }
}
