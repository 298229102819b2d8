import Foundation

// Finds the view at a point: step 4 of `TouchDelivery.swift`.
//
// A view's `hitTest` can be overridden, so it is called, and step 4c happens inside that call. For classes that don't
// override it, the call would only come back here. For them, the search goes down in a loop instead, to any depth.

@MainActor enum HitTest {
    /// The number of overridden `hitTest` methods that can run inside each other.
    static let limit = 512
    private static var depth = 0

    static func search(_ view: ResponderView, _ point: CGPoint, _ event: ResponderTouchEvent?) -> ResponderView? {
        guard var candidates = enter(view, point, event) else { return nil }
        var current = view
        var point = point
        // The views that were searched without a call, to report what they return.
        var passed: [ResponderView] = []
        func found(_ result: ResponderView) -> ResponderView {
            for view in passed.reversed() { SceneTrace.note(.hitTestReturned(view, result)) }
            return result
        }
        // Step 4c.
        while let candidate = candidates.next() {
            let candidatePoint = candidate.ownPoint(point)
            guard type(of: candidate).overridesHitTest else {
                SceneTrace.note(.hitTest(candidate, candidatePoint))
                if let inside = enter(candidate, candidatePoint, event) {
                    if SceneTrace.isOn { passed.append(candidate) }
                    (current, point, candidates) = (candidate, candidatePoint, inside)
                } else {
                    SceneTrace.note(.hitTestReturned(candidate, nil))
                }
                continue
            }
            guard depth < limit else {
                SceneTrace.note(.hitTestTooDeep(candidate))
                SceneErrors.report(ResponderTouchError.hitTestTooDeep(limit: limit))
                break
            }
            depth += 1
            defer { depth -= 1 }
            SceneTrace.note(.hitTest(candidate, candidatePoint))
            let result = candidate.hitTest(candidatePoint, with: event)
            SceneTrace.note(.hitTestReturned(candidate, result))
            if let result { return found(result) }
        }
        // Step 4d.
        return found(current)
    }

    /// Steps 4a and 4b. Returns the views to ask inside `view`, the front one first; nil if the view isn't hit.
    private static func enter(
        _ view: ResponderView, _ point: CGPoint, _ event: ResponderTouchEvent?
    ) -> ReversedCollection<[ResponderView]>.Iterator? {
        guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return nil }
        SceneTrace.note(.pointInside(view, point))
        let isInside = view.point(inside: point, with: event)
        SceneTrace.note(.pointInsideReturned(view, isInside))
        return isInside ? view.subviews.reversed().makeIterator() : nil
    }
}
