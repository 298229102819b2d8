/// The outcome of a report.
package enum SurfaceOutcome {
    /// The touches were handled or dropped.
    case touches(ResponderTouchOutcome)

    /// Time passed.
    case timePassed

    /// The key was handled or dropped.
    case press(ResponderPressOutcome)

    /// The recognizer took the scrolling, or nil if none did.
    case scrolled(ResponderPanRecognizer?)

    /// The recognizers of hovering were notified.
    case hovered
}
