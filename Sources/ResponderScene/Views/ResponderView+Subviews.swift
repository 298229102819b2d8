extension ResponderView {
    /// Puts a view in front of the subviews, and takes it out of where it was.
    ///
    /// - Returns: false, and nothing changes, if `view` is this view or one that this view is in.
    /// - Complexity: O(1) for a view without subviews and superview. Else O(depth), and O(log n) among n siblings; so are all
    ///   the ways to put a view somewhere and to take it away.
    @discardableResult
    public final func addSubview(_ view: ResponderView) -> Bool {
        insert(view) { subviewList.count }
    }

    /// Puts a view among the subviews. An index outside of them stands for the nearest end.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, at index: Int) -> Bool {
        insert(view) { min(max(0, index), subviewList.count) }
    }

    /// Puts a view right in front of a subview; in front of all if that is none of this view.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, aboveSubview sibling: ResponderView) -> Bool {
        insert(view) { subviewList.index(of: sibling).map { $0 + 1 } ?? subviewList.count }
    }

    /// Puts a view right behind a subview; in front of all if that is none of this view.
    ///
    /// - Returns: as ``addSubview(_:)``.
    @discardableResult
    public final func insertSubview(_ view: ResponderView, belowSubview sibling: ResponderView) -> Bool {
        insert(view) { subviewList.index(of: sibling) ?? subviewList.count }
    }

    /// Exchanges the places of two subviews.
    ///
    /// - Returns: false, and nothing changes, if one of the indices is outside of the subviews.
    @discardableResult
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) -> Bool {
        let indices = 0..<subviewList.count
        guard indices.contains(first), indices.contains(second) else { return false }
        subviewList.swapAt(first, second)
        return true
    }

    /// Puts a subview in front of its siblings. Returns false if it is no subview of this view.
    @discardableResult
    public final func bringSubviewToFront(_ view: ResponderView) -> Bool {
        subviewList.move(view, toEnd: true)
    }

    /// Puts a subview behind its siblings. Returns false if it is no subview of this view.
    @discardableResult
    public final func sendSubviewToBack(_ view: ResponderView) -> Bool {
        subviewList.move(view, toEnd: false)
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

    private func insert(_ view: ResponderView, at place: () -> Int) -> Bool {
        // A view without subviews has nothing in it; so a tree that grows downwards is not walked for each view.
        guard view !== self, view.subviewList.isEmpty || !isDescendant(of: view) else { return false }
        // It stays alive and in this window while it moves inside it.
        if view.superview != nil, view.window !== window { FirstResponder.resign(in: view) }
        let moves = view.superview !== self
        view.detach()
        // What was told of it may have moved views about.
        guard view.subviewList.isEmpty || !isDescendant(of: view) else { return false }
        let index = place()
        subviewList.insert(view, at: index)
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
        superview.subviewList.remove(self)
        self.superview = nil
    }
}
