public import Foundation

/// The distances that distinguish gestures on a host's surface, in points of a window.
///
/// A host whose points aren't those of a screen for fingers states its own with
/// ``ResponderApplication/touchTolerance``. They are the defaults of recognizers.
public struct ResponderTouchTolerance: Sendable, Hashable {
    /// The distance that a touch may move and still be at its place, and that begins a pan.
    public var movement: CGFloat

    /// The largest distance between two taps of a series.
    public var betweenTaps: CGFloat

    /// The distance of a swipe, and the largest one across its direction.
    public var swipe: CGFloat

    /// Creates distances.
    ///
    /// - Parameters:
    ///   - movement: The distance that a touch may move and still be at its place.
    ///   - betweenTaps: The largest distance between two taps of a series.
    ///   - swipe: The distance of a swipe, and the largest one across its direction.
    public init(movement: CGFloat, betweenTaps: CGFloat, swipe: CGFloat) {
        self.movement = movement
        self.betweenTaps = betweenTaps
        self.swipe = swipe
    }

    /// The distances of a finger on a screen, those of UIKit: 10, 45 and 50.
    public static let finger = ResponderTouchTolerance(movement: 10, betweenTaps: 45, swipe: 50)

    /// The distances of a mouse over cells of one point: 0.5, so another cell is another place, and
    /// 5 for a swipe.
    public static let cell = ResponderTouchTolerance(movement: 0.5, betweenTaps: 0.5, swipe: 5)
}
