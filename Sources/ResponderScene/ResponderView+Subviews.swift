extension ResponderView {
    /// Puts a view in front of the subviews, and takes it out of where it was.
    ///
    /// - Returns: false, and nothing changes, if `view` is this view or one that this view is in.
    /// - Complexity: O(1) for a view without subviews and superview; else O(depth) and O(its siblings).
    @discardableResult
    public final func addSubview(_ view: ResponderView) -> Bool {
        insert(view) { $0.count }
    }

    /// Puts a view among the subviews. An index outside of them stands for the nearest end.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, at index: Int) -> Bool {
        insert(view) { min(max(0, index), $0.count) }
    }

    /// Puts a view right in front of a subview; in front of all if that is none of this view.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, aboveSubview sibling: ResponderView) -> Bool {
        insert(view) { views in views.lastIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
    }

    /// Puts a view right behind a subview; in front of all if that is none of this view.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, belowSubview sibling: ResponderView) -> Bool {
        insert(view) { views in views.lastIndex { $0 === sibling } ?? views.count }
    }

    /// Exchanges the places of two subviews.
    ///
    /// - Returns: false, and nothing changes, if one of the indices is outside of the subviews.
    @discardableResult
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) -> Bool {
        guard subviews.indices.contains(first), subviews.indices.contains(second) else { return false }
        subviews.swapAt(first, second)
        return true
    }

    /// Puts a subview in front of its siblings. Returns false if it is no subview of this view.
    @discardableResult
    public final func bringSubviewToFront(_ view: ResponderView) -> Bool {
        move(view, toFront: true)
    }

    /// Puts a subview behind its siblings. Returns false if it is no subview of this view.
    @discardableResult
    public final func sendSubviewToBack(_ view: ResponderView) -> Bool {
        move(view, toFront: false)
    }

    /// Takes the view out of its superview. A first responder in it resigns; touches that began in it stay with it.
    public final func removeFromSuperview() {
        guard superview != nil else { return }
        FirstResponder.resign(in: self)
        detach()
        didMoveToSuperview()
    }

    /// Whether this view is `view` or in it.
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

    /// The window that the view is in, or is.
    ///
    /// - Complexity: O(depth).
    public final var window: ResponderWindow? {
        var top = self
        while let superview = top.superview { top = superview }
        return top as? ResponderWindow
    }

    private func insert(_ view: ResponderView, at place: ([ResponderView]) -> Int) -> Bool {
        // A view without subviews has nothing in it; so a tree that grows downwards is not walked for each view.
        guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else { return false }
        // It stays alive and in this window while it moves inside it.
        if view.superview != nil, view.window !== window { FirstResponder.resign(in: view) }
        let moves = view.superview !== self
        view.detach()
        // What was told of it may have moved views about.
        guard view.subviews.isEmpty || !isDescendant(of: view) else { return false }
        subviews.insert(view, at: place(subviews))
        view.superview = self
        didAddSubview(view)
        if moves { view.didMoveToSuperview() }
        return true
    }

    private func detach() {
        if !isLeaving {
            isLeaving = true
            superview?.willRemoveSubview(self)
            isLeaving = false
        }
        // What was told may have moved the view, or taken it out already.
        guard let superview else { return }
        if let index = superview.subviews.lastIndex(where: { $0 === self }) { superview.subviews.remove(at: index) }
        self.superview = nil
    }

    private func move(_ view: ResponderView, toFront: Bool) -> Bool {
        guard let index = subviews.lastIndex(where: { $0 === view }) else { return false }
        subviews.remove(at: index)
        subviews.insert(view, at: toFront ? subviews.count : 0)
        return true
    }
}
