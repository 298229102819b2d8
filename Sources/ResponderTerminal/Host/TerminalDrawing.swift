internal import Foundation
public import ResponderScene

/// A view that draws on a ``Terminal``.
///
/// ```swift
/// final class Label: ResponderView, TerminalDrawing {
///     var text = "" { didSet { setNeedsDisplay() } }
///
///     func draw(on canvas: inout TerminalCanvas) { canvas.write(text, column: 0, row: 0) }
/// }
/// ```
///
/// A point of the scene is one character. A view draws over the views behind it. A view that
/// doesn't adopt this protocol is invisible, unlike its subviews.
@MainActor public protocol TerminalDrawing: ResponderView {
    /// Draws the view.
    ///
    /// - Parameter canvas: The view's part of the screen.
    func draw(on canvas: inout TerminalCanvas)
}

extension TerminalCanvas {
    /// Draws a window's views, from back to front.
    @MainActor mutating func draw(_ window: ResponderWindow) {
        var waiting: [ResponderView] = [window]
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha >= 0.01 else { continue }
            if let drawing = view as? any TerminalDrawing {
                let frame = view.convert(view.bounds, to: nil)
                let origin = window.frame.origin
                area = Area(
                    columns: Self.cells(frame.minX + origin.x, frame.maxX + origin.x),
                    rows: Self.cells(frame.minY + origin.y, frame.maxY + origin.y)
                )
                drawing.draw(on: &self)
            }
            waiting += view.subviews.reversed()
        }
    }

    /// Returns the cells between two coordinates, which may be off the screen.
    private static func cells(_ start: CGFloat, _ end: CGFloat) -> Range<Int> {
        func cell(_ place: CGFloat) -> Int {
            place.isNaN ? 0 : Int(min(max(place, -1e6), 1e6).rounded())
        }
        return cell(start)..<max(cell(start), cell(end))
    }
}
