internal import Foundation
internal import ResponderScene

/// The terminal's mouse as a scene's pointer: with a button down it touches; otherwise it hovers or
/// scrolls.
@MainActor struct PointerTracker {
    /// The identifier of the mouse's touches.
    private static let id = 0
    /// The buttons that are down.
    private var buttons: ResponderTouch.ButtonMask = []

    /// Passes a mouse report to the application.
    mutating func take(_ report: MouseReport, in application: ResponderApplication) throws {
        // A touch is in the middle of a cell.
        let place = CGPoint(x: CGFloat(report.column) + 0.5, y: CGFloat(report.row) + 0.5)
        func touch(_ phase: ResponderTouch.Phase, _ buttons: ResponderTouch.ButtonMask) throws {
            try application.handleTouches([
                ResponderTouchInput(
                    phase,
                    id: Self.id,
                    at: place,
                    buttonMask: buttons,
                    modifierFlags: report.modifierFlags
                )
            ])
        }
        // Without a window, a press of a button is reported as a dropped touch.
        if application.windows.isEmpty {
            buttons = []
            guard case .pressed = report.action else { return }
            let touch = ResponderTouch(
                id: Self.id,
                at: place,
                timestamp: ProcessInfo.processInfo.systemUptime,
                window: nil
            )
            TouchTracker.report(touch, .began, in: application)
            return
        }
        switch report.action {
        case .pressed(let button):
            let before = buttons
            if before.contains(button) {
                // The report of the button's release was lost.
                buttons = button
                try touch(.cancelled, before)
                try touch(.began, buttons)
            } else {
                buttons.insert(button)
                try touch(before.isEmpty ? .began : .moved, buttons)
            }
        case .released(let button):
            guard buttons.contains(button) else { return }
            buttons.remove(button)
            if buttons.isEmpty {
                try touch(.ended, button)
            } else {
                try touch(.moved, buttons)
            }
        case .moved(isDown: true):
            if !buttons.isEmpty { try touch(.moved, buttons) }
        case .moved(isDown: false):
            let before = buttons
            buttons = []
            if !before.isEmpty { try touch(.ended, before) }
            try application.handleHover(at: place, modifierFlags: report.modifierFlags)
        case .scrolled(let columns, let rows):
            try application.handleScroll(
                by: CGPoint(x: columns, y: rows),
                at: place,
                modifierFlags: report.modifierFlags
            )
        }
    }
}
