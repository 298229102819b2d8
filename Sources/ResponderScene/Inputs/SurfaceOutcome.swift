/// The outcome of a report.
package enum SurfaceOutcome {
    case touches(ResponderTouchOutcome)
    case timePassed
    case press(ResponderPressOutcome)
    case scrolled(ResponderPanRecognizer?)
    case hovered
}
