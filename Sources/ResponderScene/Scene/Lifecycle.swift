// Reports to views and controllers that they enter or leave a window.
//
// A view is added to another one, removed, or moved, in these steps. Overrides of each may change
// the whole scene.
//
// 1. A first responder in the view resigns, if the view leaves its window.
// 2. `willMove(toSuperview:)` of the view.
// 3. If its window changes: `willMove(toWindow:)` of the view and of all views in it, each view
//    before its subviews. A controller's `viewWillAppear` or `viewWillDisappear` follows that of
//    its view. Where the scene replaces a view, on a stack or as a window's root, the new view is
//    loaded first, and the controllers of both views are notified before either moves.
// 4. `willRemoveSubview` of the old superview. Then the view changes its place.
// 5. Recognizers of views that left their window give up.
// 6. `didAddSubview` of the new superview.
// 7. If the window changed: `didMoveToWindow` of the view and of all views in it, in the same
//    order. A controller's `viewDidAppear` or `viewDidDisappear` follows that of its view.
// 8. `didMoveToSuperview` of the view.
//
// If a window is released while views in it are still referenced, step 7 follows for these views.
//
// Each view stores its window. Step 4 sets it for all views in the one that moves, so reading it
// takes O(1).
//
// A controller goes from disappeared to appearing, appeared, disappearing, and back. Whatever the
// called code does, a controller gets every step in this order, with one exception: a controller
// that disappears before it has appeared isn't notified that it appeared, and vice versa.

@MainActor enum Lifecycle {
    /// Step 3.
    ///
    /// - Returns: The notified controllers.
    static func willMove(_ view: ResponderView, to window: ResponderWindow?)
        -> [ResponderViewController]
    {
        var notified: [ResponderViewController] = []
        for view in tree(of: view) {
            view.willMove(toWindow: window)
            guard let controller = view.viewController else { continue }
            if window == nil { controller.willDisappear() } else { controller.willAppear() }
            notified.append(controller)
        }
        return notified
    }

    /// Stores the current window of a view and the views in it: the end of step 4.
    ///
    /// - Returns: The views whose window has changed.
    static func noteWindow(of view: ResponderView) -> [ResponderView] {
        let window = view.superview.map(\.window) ?? view as? ResponderWindow
        guard view.window !== window else { return [] }
        let old = view.window
        let views = tree(of: view)
        // Step 5. The views are collected first, because giving up sends actions.
        let left = views.filter { $0.window != nil && !$0.recognizerList.isEmpty }
        for view in views { view.noteWindow(window) }
        // The code that ran in steps 2 to 4 may have made a leaving responder the first one.
        if let old, let first = old.firstResponder, first.responderWindow !== old {
            old.firstResponder = nil
        }
        for view in left {
            for recognizer in view.gestureRecognizers { recognizer.giveUp() }
        }
        return views
    }

    /// Step 7.
    ///
    /// - Parameter notified: The controllers that were notified in step 3. Code that ran meanwhile
    ///   may have kept them in place.
    static func didMove(_ views: [ResponderView], notified: [ResponderViewController]) {
        for view in views {
            view.didMoveToWindow()
            view.viewController?.settleAppearance()
        }
        for controller in notified { controller.settleAppearance() }
    }

    /// Returns a view and the views in it, each before its subviews.
    fileprivate static func tree(of view: ResponderView) -> [ResponderView] {
        guard !view.subviewList.isEmpty else { return [view] }
        var views: [ResponderView] = []
        var waiting = [view]
        while let view = waiting.popLast() {
            views.append(view)
            waiting += view.subviews.reversed()
        }
        return views
    }
}

extension ResponderWindow {
    /// Notifies controllers whose views are about to trade places, in UIKit's order: those that
    /// leave, then those that enter.
    ///
    /// - Returns: The notified controllers.
    func willTrade(_ leaving: [ResponderView], for entering: ResponderView?)
        -> [ResponderViewController]
    {
        let old = leaving.flatMap(Lifecycle.tree).compactMap(\.viewController)
        let new = entering.map(Lifecycle.tree)?.compactMap(\.viewController) ?? []
        for controller in old { controller.willDisappear() }
        for controller in new { controller.willAppear() }
        return old + new
    }
}

extension ResponderView {
    /// Step 7 for a view that outlives its window, which can't be notified earlier.
    func windowWasReleased() { Lifecycle.didMove(Lifecycle.tree(of: self), notified: []) }
}

extension ResponderViewController {
    fileprivate func willAppear() {
        guard appearance == .disappeared || appearance == .disappearing else { return }
        appearance = .appearing
        viewWillAppear(false)
    }

    fileprivate func willDisappear() {
        guard appearance == .appeared || appearance == .appearing else { return }
        appearance = .disappearing
        viewWillDisappear(false)
    }

    /// Updates the controller's appearance for its view, which is in a window or not.
    final func settleAppearance() {
        if viewIfLoaded?.window != nil {
            willAppear()
            guard appearance == .appearing, viewIfLoaded?.window != nil else { return }
            appearance = .appeared
            viewDidAppear(false)
        } else {
            willDisappear()
            guard appearance == .disappearing, viewIfLoaded?.window == nil else { return }
            appearance = .disappeared
            viewDidDisappear(false)
        }
    }
}
