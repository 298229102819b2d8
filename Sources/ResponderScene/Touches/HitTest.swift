import Foundation

// Finds the view at a point: step 4 of `TouchDelivery.swift`.
//
// A view's `hitTest` can be overridden, so it is called, and step 4c happens inside that call. For
// classes that don't override it, the call would only return here, so the search goes down in a
// loop instead, to any depth.

extension ResponderView {
    /// The limit of nested overridden `hitTest` methods.
    private static var limit: Int { 512 }
    private static var depth = 0

    final func search(_ point: CGPoint, _ event: ResponderTouchEvent?) -> ResponderView? {
        guard var candidates = enter(point, event) else { return nil }
        var current = self
        var point = point
        // The views that were searched without a call, for reporting their results.
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
                if let inside = candidate.enter(candidatePoint, event) {
                    if SceneTrace.isOn { passed.append(candidate) }
                    current = candidate
                    point = candidatePoint
                    candidates = inside
                } else {
                    SceneTrace.note(.hitTestReturned(candidate, nil))
                }
                continue
            }
            guard Self.depth < Self.limit else {
                SceneTrace.note(.hitTestTooDeep(candidate))
                SceneErrors.report(ResponderTouchError.hitTestTooDeep(limit: Self.limit))
                break
            }
            Self.depth += 1
            defer { Self.depth -= 1 }
            SceneTrace.note(.hitTest(candidate, candidatePoint))
            let result = candidate.hitTest(candidatePoint, with: event)
            SceneTrace.note(.hitTestReturned(candidate, result))
            if let result { return found(result) }
        }
        // Step 4d.
        return found(current)
    }

    /// Steps 4a and 4b.
    ///
    /// Returns the views to search inside, the front one first, or nil if the view isn't hit.
    private func enter(
        _ point: CGPoint,
        _ event: ResponderTouchEvent?
    ) -> ReversedCollection<[ResponderView]>.Iterator? {
        guard !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        SceneTrace.note(.pointInside(self, point))
        let isInside = self.point(inside: point, with: event)
        SceneTrace.note(.pointInsideReturned(self, isInside))
        return isInside ? subviews.reversed().makeIterator() : nil
    }
}
