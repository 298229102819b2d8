import Foundation

// How the view under a point is found.
//
// 1. A view that is hidden, has an alpha less than 0.01 or no interaction is not hit.
// 2. Nor is one that says that the point is not inside.
// 3. Else its subviews are asked, the front one first, each with the point in its own coordinates. The first one that is
//    hit, or has a view in it that is, ends the search. A view behind is never asked then.
// 4. If none is, the view itself is hit.
//
// A view's `hitTest` may be overridden, so it is called, and step 3 happens inside that call. For classes that don't
// override it the call would only come back here; then the search goes down in a loop instead, whatever the depth.

@MainActor enum HitTest {
    /// How many overridden `hitTest` methods may run one inside the other.
    static let limit = 512
    private static var depth = 0

    static func search(_ view: ResponderView, _ point: CGPoint, _ event: ResponderTouchEvent?) -> ResponderView? {
        guard var candidates = enter(view, point, event) else { return nil }
        var current = view
        var point = point
        // The views that were gone through without a call, to tell what they return.
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

    /// The views to ask in `view`, front one last; nil if the view is not hit.
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
