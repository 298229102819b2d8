public import Foundation

// The input of a pointer that touches nothing: hovering and scrolling.

extension ResponderTouchSurface {
    /// Handles the scrolling of a wheel or a trackpad.
    ///
    /// The scrolling goes to the innermost pan recognizer, of the view at the place or of those
    /// that contain it, whose ``ResponderPanRecognizer/allowedScrollTypesMask`` contains the type,
    /// unless it is disabled, has touches, or its delegate declines.
    ///
    /// - Parameters:
    ///   - translation: The movement of the content, in points of the surface: (0, 1) for one point
    ///     down, which reveals the content above.
    ///   - location: The place of the pointer, as for a touch.
    ///   - type: The type of scrolling; the steps of a wheel by default.
    ///   - modifierFlags: The modifier keys that are down; none by default.
    /// - Returns: The recognizer, or nil if none takes the scrolling.
    /// - Throws: ``ResponderTouchError/pointerNotFinite`` if a number isn't finite; in that case
    ///   nothing has happened. The first error of an action that was sent.
    /// - Complexity: O(number of views asked), to hit-test the place.
    @discardableResult
    public func handleScroll(
        by translation: CGPoint,
        at location: CGPoint,
        type: ResponderScrollTypeMask = .discrete,
        modifierFlags: ResponderKey.ModifierFlags = []
    ) throws -> ResponderPanRecognizer? {
        try handlePointer(
            .scroll(by: translation, at: location, type, modifierFlags),
            at: location,
            and: translation,
            SurfaceOutcome.scrolled
        ) { (hit: ResponderView?) -> ResponderPanRecognizer? in
            let pan = hit.flatMap { scrolling(over: $0, type) }
            guard let hit, let pan else {
                SceneTrace.note(.droppedScroll(hit))
                return nil
            }
            let place = hit.window.map { ownPoint(location, of: $0) } ?? location
            pan.pointer = (place, modifierFlags)
            pan.scroll(by: translation)
            return pan
        }
    }

    private func scrolling(over view: ResponderView, _ type: ResponderScrollTypeMask)
        -> ResponderPanRecognizer?
    {
        for case let pan as ResponderPanRecognizer in view.recognizersUp
        where !pan.allowedScrollTypesMask.isDisjoint(with: type) && pan.isEnabled
            && pan.attempt == nil
        {
            if pan.state == .possible, pan.calling({ pan.objector(to: []) }) == nil { return pan }
        }
        return nil
    }

    /// Handles the movement of the pointer while no button is down.
    ///
    /// - Parameters:
    ///   - location: The place of the pointer, as for a touch, or nil if the pointer left.
    ///   - modifierFlags: The modifier keys that are down; none by default.
    /// - Throws: ``ResponderTouchError/pointerNotFinite`` if a coordinate isn't finite; in that
    ///   case nothing has happened. The first error of an action that was sent.
    /// - Complexity: O(number of views asked), to hit-test the place.
    public func handleHover(at location: CGPoint?, modifierFlags: ResponderKey.ModifierFlags = [])
        throws
    {
        try handlePointer(.hover(at: location, modifierFlags), at: location) {
            .hovered
        } _: { (hit: ResponderView?) -> Void in
            var under: [ResponderGestureRecognizer] = []
            for case let recognizer as ResponderHoverRecognizer in hit?.recognizersUp ?? []
            where recognizer.isEnabled {
                let isKnown = recognizer.state != .possible
                if isKnown || recognizer.calling({ recognizer.objector(to: []) }) == nil {
                    under.append(recognizer)
                }
            }
            let kept = Set(under.map(ObjectIdentifier.init))
            for window in touchableWindows {
                let before = window.hovering
                window.hovering = hit?.window === window ? under : []
                for old in before
                where old.state != .possible && !kept.contains(ObjectIdentifier(old)) {
                    old.state = .ended
                }
            }
            for recognizer in under {
                guard let location, let window = recognizer.view?.window else { continue }
                recognizer.pointer = (ownPoint(location, of: window), modifierFlags)
                recognizer.state = recognizer.state == .possible ? .began : .changed
            }
        }
    }

    private func handlePointer<Result>(
        _ input: SurfaceInput,
        at location: CGPoint?,
        and translation: CGPoint = .zero,
        _ outcome: (Result) -> SurfaceOutcome,
        _ body: (ResponderView?) -> Result
    ) throws -> Result {
        try observed(input, outcome) {
            for place in [location ?? .zero, translation]
            where !place.x.isFinite || !place.y.isFinite {
                throw ResponderTouchError.pointerNotFinite
            }
            let observer =
                (self as? ResponderWindow)?.activeObserver
                ?? (self as? ResponderApplication)?.observer
            return try SceneErrors.collect {
                SceneTrace.observed(by: observer) { body(location.flatMap(hitView)) }
            }
        }
    }

    private func hitView(at location: CGPoint) -> ResponderView? {
        for window in touchableWindows.reversed() {
            if let hit = window.hitTest(ownPoint(location, of: window), with: nil) { return hit }
        }
        return nil
    }

    private func ownPoint(_ point: CGPoint, of window: ResponderWindow) -> CGPoint {
        self === window ? point : window.ownPoint(point)
    }
}

extension ResponderView {
    fileprivate var recognizersUp: [ResponderGestureRecognizer] {
        sequence(first: self, next: \.superview).flatMap(\.gestureRecognizers)
    }
}
