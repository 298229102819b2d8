internal import Foundation

/// Counts taps in quick succession at the same place of a view.
///
/// A tap is a finger that came down and was lifted. Each finger that is down at the same time
/// counts as its own tap. A canceled touch isn't a tap.
@MainActor final class TapCounter {
    /// The longest time, in seconds, between the beginnings of two taps of a series.
    nonisolated static let maximumInterval: TimeInterval = 0.35

    private struct Tap {
        weak var view: ResponderView?
        let location: CGPoint
        let timestamp: TimeInterval
        let count: Int
    }

    /// The taps that another tap can follow.
    ///
    /// Each can be followed once.
    private var taps: [Tap] = []

    /// Returns the number of a touch in a series of taps, or 1 if it follows none.
    func count(of touch: ResponderTouch) -> Int {
        guard hasTap(before: touch) else {
            taps.removeAll(keepingCapacity: true)
            return 1
        }
        taps = taps.filter { Self.isRecent($0.timestamp, before: touch) }
        let maximumDistance = (touch.window?.touchTolerance ?? .finger).betweenTaps
        let near = taps.enumerated().filter { _, tap in
            tap.view != nil && tap.view === touch.view
                && distance(tap.location, touch.start.location) <= maximumDistance
        }
        let nearest = near.min { a, b in
            distance(a.element.location, touch.start.location)
                < distance(b.element.location, touch.start.location)
        }
        guard let nearest else { return 1 }
        taps.remove(at: nearest.offset)
        return nearest.element.count + 1
    }

    private func hasTap(before touch: ResponderTouch) -> Bool {
        for index in taps.indices where Self.isRecent(taps[index].timestamp, before: touch) {
            return true
        }
        return false
    }

    private static func isRecent(_ timestamp: TimeInterval, before touch: ResponderTouch) -> Bool {
        // A touch with an earlier time doesn't follow the tap.
        let elapsed = touch.start.timestamp - timestamp
        return elapsed >= 0 && elapsed <= maximumInterval
    }

    func touchEnded(_ touch: ResponderTouch) {
        let tap = Tap(
            view: touch.view,
            location: touch.start.location,
            timestamp: touch.start.timestamp,
            count: touch.latestTapCount
        )
        taps.append(tap)
    }
}
