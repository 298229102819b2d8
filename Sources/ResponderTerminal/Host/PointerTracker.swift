internal import Foundation
internal import ResponderScene

/// The terminal's mouse as a scene's pointer: with a button down it touches; otherwise it hovers or
/// scrolls.
@MainActor struct PointerTracker {
    private static let id = 0
    private var buttons: ResponderTouch.ButtonMask = []

    /// Passes a mouse report to the application.
    mutating func take(_ report: MouseReport, in application: ResponderApplication) throws {
        // The middle of a cell.
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
        if application.windows.isEmpty {
            buttons = []
            guard case .pressed = report.action else { return }
            let touch = ResponderTouch(
                id: Self.id,
                at: place,
                timestamp: ProcessInfo.processInfo.systemUptime,
                window: nil
            )
            return TouchTracker.report(touch, .began, in: application)
        }
        switch report.action {
        case .pressed(let button):
            let before = buttons
            buttons.insert(button)
            // The report of its release is lost.
            if before.contains(button) {
                buttons = button
                try touch(.cancelled, before)
                return try touch(.began, buttons)
            }
            try touch(before.isEmpty ? .began : .moved, buttons)
        case .released(let button):
            guard buttons.contains(button) else { return }
            buttons.remove(button)
            try touch(buttons.isEmpty ? .ended : .moved, buttons.isEmpty ? button : buttons)
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
