internal import Foundation
internal import ResponderChain

/// An explainer that follows the steps in `TouchDelivery.swift` for a tap, and gives a verdict on
/// each.
@MainActor struct TapExplainer {
    private var explanation: ResponderTapExplanation

    /// The touch of the tap, which belongs to no window.
    private var touch: ResponderTouch?

    static func explain(_ location: CGPoint, in surface: some ResponderTouchSurface)
        -> ResponderTapExplanation
    {
        SceneTrace.silently {
            var explainer = TapExplainer(
                explanation: ResponderTapExplanation(place: "\(surface)", location: location)
            )
            let isWindow = surface is ResponderWindow
            for window in surface.touchableWindows.reversed() where explainer.touch == nil {
                explainer.hit(window, isWindow ? location : window.ownPoint(location))
            }
            if explainer.touch == nil { explainer.explanation.problem = .nothingHit }
            return explainer.explained()
        }
    }

    static func explain(_ location: CGPoint, on view: ResponderView) -> ResponderTapExplanation {
        SceneTrace.silently {
            var explainer = TapExplainer(
                explanation: ResponderTapExplanation(place: "\(view)", location: location)
            )
            explainer.findProblem(location, on: view)
            return explainer.explained()
        }
    }

    private init(explanation: ResponderTapExplanation) {
        self.explanation = explanation
    }

    private func explained() -> ResponderTapExplanation {
        guard explanation.problem == nil, let touch else { return explanation }
        var explainer = self
        explainer.judgeRecognizers(of: touch)
        explainer.judgeResponders(of: touch)
        return explainer.explanation
    }

    // MARK: Step 4

    private mutating func hit(_ window: ResponderWindow, _ point: CGPoint) {
        guard let view = window.hitTest(point, with: nil) else { return }
        let touch = ResponderTouch(id: 0, at: point, timestamp: TouchTracker.now, window: window)
        touch.bind(to: view)
        explanation.hitView = view
        explanation.blockingModal = window.modal(coveringPlaceOf: touch)
        self.touch = touch
    }

    /// Finds the outermost reason why a tap doesn't hit a view, because views below it are never
    /// tested.
    private mutating func findProblem(_ location: CGPoint, on view: ResponderView) {
        guard let window = view.window else {
            explanation.problem = .notInWindow("\(view)")
            return
        }
        var path: [(view: ResponderView, point: CGPoint)] = []
        var next: ResponderView? = view
        var point = location
        while let current = next {
            path.append((current, point))
            point = current.superviewPoint(point)
            next = current.superview
        }
        for (outer, point) in path.reversed() {
            if let problem = Self.problem(outer, point, containing: view) {
                explanation.problem = problem
                return
            }
        }
        let windowPoint = view.convert(location, to: nil)
        let applicationPoint = window.superviewPoint(windowPoint)
        let windows = window.application?.windows ?? []
        let windowsInFront = windows.drop { $0 !== window }.dropFirst()
        for other in windowsInFront.reversed() {
            if let cover = other.hitTest(other.ownPoint(applicationPoint), with: nil) {
                explanation.problem = .covered("\(view)", by: "\(cover)")
                return
            }
        }
        hit(window, windowPoint)
        guard let hitView = explanation.hitView else {
            explanation.problem = .nothingHit
            return
        }
        if hitView.isDescendant(of: view) { return }
        if window.modal(covering: view) != nil, hitView === window {
            explanation.problem = .covered("\(view)", by: "\(window)")
            return
        }
        if view.isDescendant(of: hitView) {
            explanation.problem = .claimed("\(view)", by: "\(hitView)")
        } else {
            explanation.problem = .covered("\(view)", by: "\(hitView)")
        }
    }

    private static func problem(
        _ outer: ResponderView,
        _ point: CGPoint,
        containing view: ResponderView
    ) -> ResponderTapExplanation.Problem? {
        let name = "\(outer)"
        let inner = "\(view)"
        if outer.isHidden { return .hidden(name, containing: inner) }
        if outer.alpha < 0.01 {
            return .transparent(name, alpha: Double(outer.alpha), containing: inner)
        }
        if !outer.isUserInteractionEnabled { return .noInteraction(name, containing: inner) }
        return outer.point(inside: point, with: nil)
            ? nil : .outside(name, point, containing: inner)
    }

    // MARK: Step 6

    private mutating func judgeRecognizers(of touch: ResponderTouch) {
        var able: [ResponderGestureRecognizer] = []
        for recognizer in touch.gestureRecognizers {
            let verdict = Self.verdict(recognizer, touch)
            if case .recognizes = verdict { able.append(recognizer) }
            explanation.recognizers.append(
                ResponderTapExplanation.RecognizerVisit(
                    recognizer: recognizer,
                    view: recognizer.view,
                    verdict: verdict
                )
            )
        }
        // One recognizer after another recognizes the tap and makes others fail, as in
        // `RecognizerArbiter`.
        while let chosen = Self.choose(among: able) {
            able.removeAll { other in
                guard other !== chosen else { return true }
                let fails =
                    other.failureRequirements.contains { $0 === chosen }
                    || other.requiresFailure(of: chosen)
                    || chosen.mayPrevent(other)
                if fails { setPrevented(other, by: chosen) }
                return fails
            }
        }
    }

    private mutating func setPrevented(
        _ other: ResponderGestureRecognizer,
        by chosen: ResponderGestureRecognizer
    ) {
        let index = explanation.recognizers.firstIndex { $0.recognizer === other }
        guard let index else { return }
        explanation.recognizers[index].verdict = .prevented(by: "\(chosen)")
    }

    private static func verdict(
        _ recognizer: ResponderGestureRecognizer,
        _ touch: ResponderTouch
    ) -> ResponderTapExplanation.RecognizerVisit.Verdict {
        guard recognizer.isEnabled else { return .disabled }
        guard recognizer.mayReceive(touch) else { return .notReceived }
        guard let tap = recognizer as? ResponderTapRecognizer else {
            // A subclass may have code of its own, and a press that needs no time is also a tap.
            if let press = recognizer as? ResponderLongPressRecognizer,
                press.minimumPressDuration <= 0
            {
                return .decidesItself
            }
            switch ObjectIdentifier(type(of: recognizer)) {
            case ObjectIdentifier(ResponderLongPressRecognizer.self),
                ObjectIdentifier(ResponderPanRecognizer.self),
                ObjectIdentifier(ResponderSwipeRecognizer.self):
                return .recognizesAnother
            default:
                return .decidesItself
            }
        }
        let taps = tap.numberOfTapsRequired
        let fingers = tap.numberOfTouchesRequired
        guard taps <= 1, fingers <= 1 else {
            return .waits(taps: max(1, taps), fingers: max(1, fingers))
        }
        if let objector = recognizer.objector(to: [touch]) { return .notPermitted(by: objector) }
        return .recognizes(recognizer.explainActions())
    }

    private static func choose(among able: [ResponderGestureRecognizer])
        -> ResponderGestureRecognizer?
    {
        let free = able.filter { one in
            !able.contains { other in
                other !== one
                    && (one.failureRequirements.contains { $0 === other }
                        || one.requiresFailure(of: other))
            }
        }
        return free.first { one in
            !free.contains { $0 !== one && $0.mayPrevent(one) && !one.mayPrevent($0) }
        } ?? free.first ?? able.first
    }

    // MARK: Step 7

    private mutating func judgeResponders(of touch: ResponderTouch) {
        let taker = explanation.recognizers.first { visit in
            guard case .recognizes = visit.verdict else { return false }
            return visit.recognizer.cancelsTouchesInView
        }
        var circle = CircleSearch()
        var next: (any Responder)? = touch.view
        while let responder = next {
            if circle.closes(at: responder) || circle.isEndless {
                do throws(RouteError) {
                    _ = try responder.responderChain()
                } catch {
                    explanation.error = error
                }
                var seen: Set<ObjectIdentifier> = []
                explanation.responders.removeAll {
                    !seen.insert(ObjectIdentifier($0.responder)).inserted
                }
                return
            }
            let verdict = Self.verdict(responder, taker?.recognizer)
            explanation.responders.append(
                ResponderTapExplanation.ResponderVisit(responder: responder, verdict: verdict)
            )
            // A control keeps its touches.
            if responder is ResponderControl { return }
            next = responder.nextResponder
        }
    }

    private static func verdict(
        _ responder: any Responder,
        _ taker: ResponderGestureRecognizer?
    ) -> ResponderTapExplanation.ResponderVisit.Verdict {
        if let control = responder as? ResponderControl {
            if !control.isEnabled { return .disabled }
            if control.isTracking { return .followsAnotherTouch }
            if let taker { return .taken(by: "\(taker)") }
            return .sends(
                control.explainActions(for: [.touchDown, .touchUpInside, .primaryActionTriggered])
            )
        }
        return isOfScene(responder) || !(responder is any ResponderTouchHandler)
            ? .passesOn : .decidesItself
    }

    /// Returns whether a responder is of one of the scene's own classes, which have no code for
    /// touches or presses except to pass them on.
    static func isOfScene(_ responder: any Responder) -> Bool {
        let others: [any Responder.Type] = [
            ResponderNode.self, ResponderNavigationController.self, NavigationView.self,
        ]
        return InputPassing.isPlain(responder) || others.contains { $0 == type(of: responder) }
    }
}
