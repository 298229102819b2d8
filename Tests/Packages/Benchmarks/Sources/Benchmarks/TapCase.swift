import Foundation
import Measuring
import ResponderChain
import ResponderScene

/// Case tap: a finger touches the innermost of ten nested views, and is lifted.
///
/// The outermost view counts.
///
/// The handwritten walk is the code of a program with the same views and no more: it finds the view
/// at the position, and passes both phases up the chain.
///
/// The walk that remembers also does the work that every tap needs: it looks for recognizers in the
/// view and in its superviews, and remembers the touch under its id with its position and time
/// until it ends. Both omit the dispensable parts: input checks, tap counts, the passage of time,
/// collected errors, circular chains, events, and changes of the scene during a tap.
@MainActor enum TapCase {
    private static let scene = Scene()
    private static let point = CGPoint(x: 95, y: 95)

    /// - Parameter isOnMainActor: Whether the caller's thread is already the main actor's.
    nonisolated static func rows(isOnMainActor: Bool) -> [Row] {
        typealias Body = @MainActor @Sendable (Int) throws -> Void

        func row(_ subject: String, isBaseline: Bool = false, _ body: @escaping Body) -> Row {
            Row(
                "tap",
                subject,
                isBaseline: isBaseline,
                body: .mainActor(isOnMainActor: isOnMainActor, body)
            )
        }
        return [
            row("hand-written walk", isBaseline: true) { count in
                for _ in 0..<count {
                    guard let view = hit(scene.window, point) else { continue }
                    for _ in 0..<2 { pass(from: view) }
                }
            },
            row("walk that remembers") { count in
                for index in 0..<count {
                    let time = Double(index)
                    begin(1, at: point, time, in: scene.window)
                    end(1, at: point, time)
                }
            },
            row("SelectorDispatch") { count in
                for index in 0..<count {
                    let time = Double(index)
                    try scene.window.handleTouch(.began, id: 1, at: point, timestamp: time)
                    try scene.window.handleTouch(.ended, id: 1, at: point, timestamp: time)
                }
            },
        ]
    }

    // MARK: By hand

    private final class Touch {
        let view: ResponderView
        let recognizers: [ResponderGestureRecognizer]
        var location: CGPoint
        var previous: CGPoint
        var timestamp: Double
        var phase = ResponderTouch.Phase.began

        init(
            _ view: ResponderView,
            _ recognizers: [ResponderGestureRecognizer],
            _ location: CGPoint,
            _ time: Double
        ) {
            self.view = view
            self.recognizers = recognizers
            self.location = location
            previous = location
            timestamp = time
        }
    }

    private static var touches: [Int: Touch] = [:]

    @inline(never)
    private static func begin(
        _ id: Int,
        at point: CGPoint,
        _ time: Double,
        in window: ResponderWindow
    ) {
        guard let view = hit(window, point) else { return }
        let touch = Touch(view, recognizers(of: view), point, time)
        touches[id] = touch
        pass(touch)
    }

    @inline(never)
    private static func end(_ id: Int, at point: CGPoint, _ time: Double) {
        guard let touch = touches[id] else { return }
        touch.previous = touch.location
        touch.location = point
        touch.timestamp = time
        touch.phase = .ended
        pass(touch)
        touches[id] = nil
    }

    @inline(never)
    private static func recognizers(of view: ResponderView) -> [ResponderGestureRecognizer] {
        var found: [ResponderGestureRecognizer] = []
        var next: ResponderView? = view
        while let view = next {
            found += view.gestureRecognizers
            next = view.superview
        }
        return found
    }

    @inline(never)
    private static func hit(_ view: ResponderView, _ point: CGPoint) -> ResponderView? {
        guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled,
            view.point(inside: point, with: nil)
        else {
            return nil
        }
        for subview in view.subviews.reversed() {
            let inner = CGPoint(x: point.x - subview.frame.minX, y: point.y - subview.frame.minY)
            if let found = hit(subview, inner) { return found }
        }
        return view
    }

    @inline(never)
    private static func pass(_ touch: Touch) {
        // If there were recognizers, they would get the touch first.
        if touch.recognizers.isEmpty { pass(from: touch.view) }
    }

    @inline(never)
    private static func pass(from view: ResponderView) {
        var next: (any Responder)? = view
        while let responder = next {
            if let counter = responder as? TapCounting {
                counter.touched()
                return
            }
            next = responder.nextResponder
        }
    }

    @MainActor private final class Scene {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

        init() {
            var outer: ResponderView = TapCounting(frame: window.bounds)
            window.addSubview(outer)
            for _ in 0..<9 {
                let inner = ResponderView(frame: CGRect(x: 10, y: 10, width: 180, height: 180))
                outer.addSubview(inner)
                outer = inner
            }
        }
    }
}

extension Row.Body {
    /// Returns a body that works on the main actor.
    ///
    /// - Parameter isOnMainActor: Whether the caller's thread is already the main actor's.
    static func mainActor(
        isOnMainActor: Bool,
        _ work: @escaping @MainActor @Sendable (_ count: Int) throws -> Void
    ) -> Row.Body {
        if isOnMainActor {
            return .sync { count in try MainActor.assumeIsolated { try work(count) } }
        }
        return .onMainActor { count in try work(count) }
    }
}

/// Counts the touches that come up the chain.
private final class TapCounting: ResponderView {
    func touched() {
        effects &+= 1
    }

    override class var overridesHitTest: Bool {
        false
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        touched()
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        touched()
    }
}
