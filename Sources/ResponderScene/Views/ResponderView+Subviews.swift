extension ResponderView {
    /// Adds a view in front of the other subviews, and removes it from any other superview, in the
    /// steps of `Lifecycle.swift`.
    ///
    /// - Returns: A refusal, with no change, if `view` is this view or contains it.
    /// - Complexity: O(1) if the view has no subviews and no superview. Otherwise O(depth), plus
    ///   O(log *n*), amortized, among *n* siblings, plus O(number of views in it) if its window
    ///   changes.
    @discardableResult
    public final func addSubview(_ view: ResponderView) -> ResponderOutcome {
        insert(view) { subviewList.count }
    }

    /// Inserts a view among the subviews, and removes it from any other superview.
    ///
    /// - Parameters:
    ///   - view: The view to insert.
    ///   - index: The view's place among the subviews, where 0 is behind all others. An index out
    ///     of range means the nearest end.
    /// - Returns: A refusal, with no change, if `view` is this view or contains it.
    /// - Complexity: O(1) for a view with no subviews and no superview that is inserted near the
    ///   front. Otherwise O(depth), plus O(log *n*), amortized, among *n* siblings.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, at index: Int) -> ResponderOutcome {
        insert(view) { min(max(0, index), subviewList.count) }
    }

    /// Inserts a view directly in front of a subview, and removes it from any other superview.
    ///
    /// - Parameters:
    ///   - view: The view to insert.
    ///   - sibling: The subview behind it. If it isn't a subview of this view, the new view is in
    ///     front of all.
    /// - Returns: A refusal, with no change, if `view` is this view or contains it.
    /// - Complexity: O(depth), plus O(log *n*), amortized, among *n* siblings.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, aboveSubview sibling: ResponderView)
        -> ResponderOutcome
    {
        insert(view) { subviewList.index(of: sibling).map { $0 + 1 } ?? subviewList.count }
    }

    /// Inserts a view directly behind a subview, and removes it from any other superview.
    ///
    /// - Parameters:
    ///   - view: The view to insert.
    ///   - sibling: The subview in front of it. If it isn't a subview of this view, the new view is
    ///     in front of all.
    /// - Returns: A refusal, with no change, if `view` is this view or contains it.
    /// - Complexity: O(depth), plus O(log *n*), amortized, among *n* siblings.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, belowSubview sibling: ResponderView)
        -> ResponderOutcome
    {
        insert(view) { subviewList.index(of: sibling) ?? subviewList.count }
    }

    /// Exchanges the subviews at two indices, where 0 is behind all others.
    ///
    /// - Returns: A refusal, with no change, if an index is outside the subviews.
    /// - Complexity: O(log *n*), where *n* is the number of subviews.
    @discardableResult
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) -> ResponderOutcome
    {
        let indices = 0..<subviewList.count
        if let wrong = [first, second].first(where: { !indices.contains($0) }) {
            return SceneTrace.refuse(
                .noSubview(at: wrong, in: "\(self)", count: subviewList.count),
                in: window
            )
        }
        subviewList.swapAt(first, second)
        setNeedsDisplay()
        return .done
    }

    /// Moves a subview in front of its siblings.
    ///
    /// - Returns: A refusal if `view` isn't a subview of this view.
    /// - Complexity: O(log *n*), amortized, where *n* is the number of subviews.
    @discardableResult
    public final func bringSubviewToFront(_ view: ResponderView) -> ResponderOutcome {
        move(view, toEnd: true)
    }

    /// Moves a subview behind its siblings.
    ///
    /// - Returns: A refusal if `view` isn't a subview of this view.
    /// - Complexity: O(log *n*), amortized, where *n* is the number of subviews.
    @discardableResult
    public final func sendSubviewToBack(_ view: ResponderView) -> ResponderOutcome {
        move(view, toEnd: false)
    }

    private func move(_ view: ResponderView, toEnd: Bool) -> ResponderOutcome {
        guard subviewList.move(view, toEnd: toEnd) else {
            return SceneTrace.refuse(.notSubview("\(view)", of: "\(self)"), in: window)
        }
        setNeedsDisplay()
        return .done
    }

    /// Removes the view from its superview.
    ///
    /// A first responder in the view resigns, and recognizers of the view and of those in it give
    /// up. Touches that began in the view stay with it. `Lifecycle.swift` has the steps.
    ///
    /// - Complexity: O(depth), plus O(log *n*), amortized, among *n* siblings, plus O(number of
    ///   views in it) if it leaves a window.
    public final func removeFromSuperview() {
        let window = window
        leaveSuperview()
        // A controller whose view leaves may have presented something.
        if window?.modals.isEmpty == false { window?.dismissStrandedModals() }
    }

    /// Leaves the superview.
    ///
    /// The caller dismisses stranded modals.
    final func leaveSuperview() {
        guard superview != nil else { return }
        let window = window
        resignFirstInside()
        willMove(toSuperview: nil)
        let notified = window == nil ? [] : Lifecycle.willMove(self, to: nil)
        detach()
        Lifecycle.didMove(Lifecycle.noteWindow(of: self), notified: notified)
        didMoveToSuperview()
    }

    /// Returns whether this view is `view`, or is inside it.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of view: ResponderView) -> Bool {
        var next: ResponderView? = self
        while let current = next {
            if current === view { return true }
            next = current.superview
        }
        return false
    }

    private func insert(_ view: ResponderView, at place: () -> Int) -> ResponderOutcome {
        // A view without subviews contains nothing. This check avoids a walk for each view of a
        // tree that grows downward.
        guard view !== self, view.subviewList.isEmpty || !isDescendant(of: view) else {
            return SceneTrace.refuse(.containsItself("\(view)", in: "\(self)"), in: window)
        }
        // Moving inside a window keeps the first responder.
        if view.superview != nil, view.window !== window { view.resignFirstInside() }
        let moves = view.superview !== self
        if moves { view.willMove(toSuperview: self) }
        let notified = view.window === window ? [] : Lifecycle.willMove(view, to: window)
        view.detach()
        // The code that ran in response to the removal may have moved views.
        guard view.subviewList.isEmpty || !isDescendant(of: view) else {
            Lifecycle.didMove(Lifecycle.noteWindow(of: view), notified: notified)
            return SceneTrace.refuse(.movedMeanwhile("\(view)"), in: window)
        }
        let index = place()
        subviewList.insert(view, at: index)
        view.container = self
        setNeedsDisplay()
        let moved = Lifecycle.noteWindow(of: view)
        didAddSubview(view)
        Lifecycle.didMove(moved, notified: notified)
        if moves { view.didMoveToSuperview() }
        return .done
    }

    private func detach() {
        if !isLeaving {
            isLeaving = true
            superview?.willRemoveSubview(self)
            isLeaving = false
        }
        // The code that ran in response may have moved the view, or removed it already.
        guard let superview else { return }
        superview.subviewList.remove(self)
        superview.setNeedsDisplay()
        container = nil
    }
}
