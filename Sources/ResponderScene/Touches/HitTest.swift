import Foundation

// Finds the view at a point.
//
// 1. A view that is hidden, has an alpha less than 0.01, or doesn't take interaction isn't hit.
// 2. A view that says that the point isn't inside isn't hit.
// 3. Otherwise, the view's subviews are asked, the front one first, each with the point in its own coordinates. The
//    first one that is hit, or that contains a view that is hit, ends the search. Views behind it are never asked.
// 4. If no subview is hit, the view itself is hit.
//
// A view's `hitTest` can be overridden, so it is called, and step 3 happens inside that call. For classes that don't
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
        while let candidate = candidates.popLast() {
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
        return found(current)
    }

    /// Returns the views to ask inside `view`, the front one last; nil if the view isn't hit.
    private static func enter(
        _ view: ResponderView, _ point: CGPoint, _ event: ResponderTouchEvent?
    ) -> ArraySlice<ResponderView>? {
        guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return nil }
        SceneTrace.note(.pointInside(view, point))
        let isInside = view.point(inside: point, with: event)
        SceneTrace.note(.pointInsideReturned(view, isInside))
        return isInside ? view.subviews[...] : nil
    }
}
