internal import Foundation

/// Counts taps in quick succession at the same place of a view.
///
/// A tap is a finger that came down and was lifted. Each finger that is down at the same time counts as its own tap. A
/// cancelled touch isn't a tap.
@MainActor struct TapCounter {
    private struct Tap {
        weak var view: ResponderView?
        let location: CGPoint
        let timestamp: TimeInterval
        let count: Int
    }

    /// The taps that another tap can follow. Each can be followed once.
    private var taps: [Tap] = []

    /// Returns the number of a touch in a series of taps; 1 if it follows none.
    mutating func count(of touch: ResponderTouch) -> Int {
        if taps.isEmpty { return 1 }
        var recent: [Tap] = []
        for tap in taps {
            // A touch with an earlier time doesn't follow the tap.
            let elapsed = touch.start.timestamp - tap.timestamp
            if elapsed >= 0, elapsed <= ResponderTapRecognizer.defaultInterval { recent.append(tap) }
        }
        taps = recent
        if taps.isEmpty { return 1 }
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
