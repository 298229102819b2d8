internal import Foundation

// Moves the focus: a different view becomes the first responder.
//
// 1. The views that take part can become the first responder, and neither they nor a view that
//    contains them is hidden, transparent or without interaction. If a controller is presented,
//    only views in the front one take part.
// 2. Their order is that of the tree: a view comes before its subviews, which are in order from
//    back to front.
// 3. Next and previous go along this order, from the first responder or its place, and start over
//    at the end. Without a first responder, they start at the first or the last view.
// 4. An arrow goes to a view whose center is in that direction and whose near edge isn't behind
//    that of the first responder. Views that overlap the first responder's row or column come
//    before the others. Then the nearest along the direction wins, then the nearest across it, then
//    the earlier in the tree. Without a first responder, an arrow goes to the first view.
// 5. A view that declines to become the first responder is skipped. If the first responder doesn't
//    resign, the focus stays.

extension ResponderFocusHeading {
    /// Creates the heading of Tab, Shift-Tab or an arrow without other modifiers, or nil for any
    /// other key.
    init?(_ key: ResponderKey) {
        switch key.ignoringLocks {
        case .tab: self = .next
        case .backTab: self = .previous
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }
}

extension ResponderWindow {
    /// Makes a different view the first responder, as Tab and the arrows do.
    ///
    /// - Parameter heading: The direction of the movement.
    /// - Returns: A refusal if there is no view in this direction that can become first, or if the
    ///   first responder doesn't resign.
    /// - Complexity: O(number of views).
    @discardableResult
    public final func moveFocus(_ heading: ResponderFocusHeading) -> ResponderOutcome {
        SceneTrace.observed(by: activeObserver) {
            for view in FocusMove(in: self).candidates(heading) {
                let outcome = view.becomeFirstResponder()
                if outcome.isDone { return .done }
                if case .notResigned = outcome.refusal { return outcome }
            }
            let from = firstResponder.map { "\($0)" }
            return SceneTrace.refuse(.noFocus(heading, from: from, in: "\(self)"), in: self)
        }
    }

    /// Returns the view that the focus would move to if no view declined, or nil if there is none.
    ///
    /// - Parameter heading: The direction of the movement.
    /// - Complexity: O(number of views).
    public final func focusTarget(_ heading: ResponderFocusHeading) -> ResponderView? {
        FocusMove(in: self).candidates(heading).first
    }
}

@MainActor struct FocusMove {
    private let window: ResponderWindow

    /// The views that take part, in the order of step 2.
    private var views: [ResponderView] = []

    /// The first responder, or the view of a controller that is first, or nil without such a view.
    private let current: ResponderView?

    /// The number of views that come before ``current``.
    private var place: Int?

    init(in window: ResponderWindow) {
        self.window = window
        let first = window.firstResponder
        current = first as? ResponderView ?? (first as? ResponderViewController)?.viewIfLoaded
        // Steps 1 and 2.
        var waiting: [ResponderView] = [window.frontModal?.view ?? window]
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else {
                continue
            }
            if view === current { place = views.count }
            if view !== window, view.canBecomeFirstResponder { views.append(view) }
            waiting += view.subviews.reversed()
        }
    }

    /// Returns the views to try, the best one first.
    ///
    /// The first responder isn't among them.
    func candidates(_ heading: ResponderFocusHeading) -> [ResponderView] {
        let others: [ResponderView]
        switch heading {
        case .first: others = views
        case .last: others = views.reversed()
        case .next:
            var start = place ?? 0
            // The first responder itself takes part, unless it can no longer become first.
            if start < views.count, views[start] === current { start += 1 }
            others = Array(views[start...] + views[..<start])
        case .previous:
            let end = place ?? views.count
            others = (views[end...] + views[..<end]).reversed()
        case .up, .down, .left, .right:
            others = current.map { inDirection(heading, from: $0) } ?? views
        }
        return others.filter { $0 !== current }
    }

    /// Step 4.
    private func inDirection(_ heading: ResponderFocusHeading, from current: ResponderView)
        -> [ResponderView]
    {
        let origin = Extent(current, heading)
        var found: [(rank: Rank, view: ResponderView)] = []
        for (index, view) in views.enumerated() where view !== current {
            let extent = Extent(view, heading)
            guard extent.center > origin.center, extent.near >= origin.near else { continue }
            let overlaps = extent.low < origin.high && extent.high > origin.low
            let rank = Rank(
                row: overlaps ? 0 : 1,
                along: max(0, extent.near - origin.far),
                across: abs(extent.middle - origin.middle),
                index: index
            )
            found.append((rank, view))
        }
        return found.sorted { $0.rank < $1.rank }.map(\.view)
    }

    /// A view's place among those in a direction; the lowest is the nearest.
    private struct Rank: Comparable {
        /// 0 for a view that overlaps the first responder's row or column, 1 for any other.
        let row: Int
        let along: CGFloat
        let across: CGFloat
        let index: Int

        static func < (a: Rank, b: Rank) -> Bool {
            (a.row, a.along, a.across, a.index) < (b.row, b.along, b.across, b.index)
        }
    }

    /// A view's rectangle in the window, seen in a direction: from its near to its far edge, and
    /// across from low to high.
    @MainActor private struct Extent {
        let near: CGFloat
        let far: CGFloat
        let low: CGFloat
        let high: CGFloat

        var center: CGFloat { (near + far) / 2 }

        var middle: CGFloat { (low + high) / 2 }

        init(_ view: ResponderView, _ heading: ResponderFocusHeading) {
            let rect = view.convert(view.bounds, to: nil)
            let isVertical = heading == .up || heading == .down
            low = isVertical ? rect.minX : rect.minY
            high = isVertical ? rect.maxX : rect.maxY
            switch heading {
            case .up:
                near = -rect.maxY
                far = -rect.minY
            case .left:
                near = -rect.maxX
                far = -rect.minX
            case .right:
                near = rect.minX
                far = rect.maxX
            default:
                near = rect.minY
                far = rect.maxY
            }
        }
    }
}
