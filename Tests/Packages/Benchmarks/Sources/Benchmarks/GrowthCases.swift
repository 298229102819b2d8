import Foundation
import Measuring
import ResponderChain
import ResponderScene

/// Cases that grow: the same work on n and on 4 n objects.
///
/// A row's ratio is its time per object to that of n objects, which is 1 for linear work.
@MainActor enum GrowthCases {
    private typealias Work = @MainActor () throws -> Void

    /// - Parameter isOnMainActor: Whether the caller's thread is already the main actor's.
    nonisolated static func rows(isOnMainActor: Bool) -> [Row] {
        /// - Parameter make: Creates the objects, and returns the work on all of them.
        func rows(_ name: String, _ n: Int, _ make: @escaping @MainActor @Sendable (Int) -> Work)
            -> [Row]
        {
            [n, 4 * n].map { number in
                let made = Made()
                let body: @MainActor @Sendable (Int) throws -> Void = { count in
                    let work = made.work ?? make(number)
                    made.work = work
                    for _ in 0..<count { try work() }
                }
                return Row(
                    name,
                    "\(number)",
                    isBaseline: number == n,
                    operations: Double(number),
                    body: .mainActor(isOnMainActor: isOnMainActor, body)
                )
            }
        }
        return rows("grows: pan in nested pans", 500, nestedPans)
            + rows("grows: tap among taps of one view", 500, taps)
            + rows("grows: listeners of one name", 1000, listeners)
            + rows("grows: focus moves down", 1000, focus)
            + rows("grows: siblings removed", 10000, siblings)
            + rows("grows: explainTap in depth", 1000, explain)
            + rows("grows: hover over nested views", 500, hover)
            + rows("grows: modals over each other", 250, modals)
    }

    @MainActor private final class Made {
        var work: Work?
        nonisolated init() {}
    }

    private static let bounds = CGRect(x: 0, y: 0, width: 200, height: 200)

    /// Returns a window with nested views.
    ///
    /// - Parameter prepare: A closure that gets each view.
    private static func nested(_ depth: Int, _ prepare: (ResponderView) -> Void) -> ResponderWindow
    {
        let window = ResponderWindow(frame: bounds)
        var outer: ResponderView = window
        for _ in 0..<depth {
            let inner = ResponderView(frame: bounds)
            prepare(inner)
            outer.addSubview(inner)
            outer = inner
        }
        return window
    }

    private static func nestedPans(_ depth: Int) -> Work {
        let window = nested(depth) { $0.addGestureRecognizer(ResponderPanRecognizer()) }
        return {
            try window.handleTouch(.began, id: 1, at: CGPoint(x: 10, y: 10))
            for x in [30.0, 50, 70] {
                try window.handleTouch(.moved, id: 1, at: CGPoint(x: x, y: 10))
            }
            try window.handleTouch(.ended, id: 1, at: CGPoint(x: 90, y: 10))
        }
    }

    private static func taps(_ number: Int) -> Work {
        let window = nested(1) { view in
            for _ in 0..<number { view.addGestureRecognizer(ResponderTapRecognizer()) }
        }
        return {
            try window.handleTouch(.began, id: 1, at: CGPoint(x: 10, y: 10))
            try window.handleTouch(.ended, id: 1, at: CGPoint(x: 10, y: 10))
        }
    }

    private static func listeners(_ number: Int) -> Work {
        let listeners = EventListeners()
        return {
            let added = (0..<number).map { _ in listeners.add("saved") { _ in .ignoreAndContinue } }
            for listener in added { listeners.remove(listener) }
        }
    }

    private final class Field: ResponderView {
        override var canBecomeFirstResponder: Bool { true }
    }

    private static func focus(_ number: Int) -> Work {
        let window = ResponderWindow(
            frame: CGRect(x: 0, y: 0, width: 200, height: CGFloat(20 * number))
        )
        for index in 0..<number {
            window.addSubview(
                Field(frame: CGRect(x: 0, y: CGFloat(20 * index), width: 200, height: 20))
            )
        }
        window.moveFocus(.first)
        return {
            if !window.moveFocus(.down).isDone { window.moveFocus(.first) }
        }
    }

    private static func siblings(_ number: Int) -> Work {
        {
            let parent = ResponderView(frame: bounds)
            let children = (0..<number).map { _ in ResponderView(frame: bounds) }
            for child in children { parent.addSubview(child) }
            for child in children { child.removeFromSuperview() }
        }
    }

    private static func hover(_ depth: Int) -> Work {
        let window = nested(depth) { $0.addGestureRecognizer(ResponderHoverRecognizer()) }
        return {
            for x in [10.0, 20, 300] {
                try window.handleHover(at: CGPoint(x: x, y: 10))
            }
        }
    }

    private final class Modal: ResponderViewController {
        override var canBecomeFirstResponder: Bool { true }
    }

    private static func modals(_ number: Int) -> Work {
        let window = ResponderWindow(frame: bounds)
        let root = ResponderViewController()
        window.rootViewController = root
        return {
            var presenter = root
            for _ in 0..<number {
                let modal = Modal()
                presenter.present(modal)
                presenter = modal
            }
            window.rootViewController?.dismiss()
        }
    }

    private static func explain(_ depth: Int) -> Work {
        let window = nested(depth) { _ in }
        return { effects &+= window.explainTap(at: CGPoint(x: 10, y: 10)).responders.count }
    }
}
