public import Foundation

extension ResponderView {
    /// The view's rectangle in its superview's coordinates.
    ///
    /// If the view has a ``transform``, this is the smallest upright rectangle around the view.
    /// Setting the frame then changes the size of ``bounds`` and the ``center`` to fill the new
    /// rectangle.
    /// The result is exact if the transform scales, or rotates by right angles.
    public final var frame: CGRect {
        get {
            guard transform != .identity else {
                return CGRect(origin: origin, size: storedBounds.size)
            }
            let center = transform.applied(to: .zero) + center
            let size = transform.extent(of: storedBounds.size)
            return CGRect(
                origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
                size: size
            )
        }
        set {
            guard transform != .identity else {
                origin = newValue.origin
                storedBounds.size = newValue.size
                return
            }
            let size = transform.inverted?.extent(of: newValue.size) ?? storedBounds.size
            resize(
                to: size,
                center: CGPoint(x: newValue.midX, y: newValue.midY) - transform.applied(to: .zero)
            )
        }
    }

    /// The part of the view's own coordinates that it shows.
    ///
    /// A different origin moves the view's content, as scrolling does. A new size keeps the
    /// ``center``.
    public final var bounds: CGRect {
        get { storedBounds }
        set {
            let center = center
            storedBounds.origin = newValue.origin
            if newValue.size != storedBounds.size { resize(to: newValue.size, center: center) }
        }
    }

    /// The center of the view in its superview's coordinates.
    public final var center: CGPoint {
        get { CGPoint(x: origin.x + storedBounds.width / 2, y: origin.y + storedBounds.height / 2) }
        set {
            origin = CGPoint(
                x: newValue.x - storedBounds.width / 2,
                y: newValue.y - storedBounds.height / 2
            )
        }
    }

    /// Converts a point of this view to the coordinates of another view.
    ///
    /// Two trees without a common view are treated as if the ``frame`` of each topmost view had the
    /// same coordinates.
    ///
    /// - Parameters:
    ///   - point: A point in this view's own coordinates.
    ///   - view: The other view, or nil for the window, or for the topmost view of a tree that has
    ///     no window.
    /// - Returns: The point in the other view's coordinates, which aren't numbers if a view on the
    ///   way is scaled to nothing.
    /// - Complexity: O(depth of both views).
    public final func convert(_ point: CGPoint, to view: ResponderView?) -> CGPoint {
        if view === self { return point }
        var point = point
        var top = self
        while let superview = top.superview {
            point = top.superviewPoint(point)
            top = superview
        }
        guard let view, view !== top else { return point }
        // Goes down again, from the topmost view to the other one.
        var path: [ResponderView] = []
        var next: ResponderView? = view
        while let current = next {
            path.append(current)
            next = current.superview
        }
        let otherTop = path.removeLast()
        if otherTop !== top { point = otherTop.ownPoint(top.superviewPoint(point)) }
        for view in path.reversed() { point = view.ownPoint(point) }
        return point
    }

    /// Converts a point of another view to this view's coordinates.
    ///
    /// - Parameters:
    ///   - point: A point in the other view's own coordinates.
    ///   - view: The other view, or nil for the window, or for the topmost view of a tree that has
    ///     no window.
    /// - Complexity: O(depth of both views).
    public final func convert(_ point: CGPoint, from view: ResponderView?) -> CGPoint {
        (view ?? topmostView).convert(point, to: self)
    }

    /// Converts a rectangle of this view to the coordinates of another view.
    ///
    /// - Parameters:
    ///   - rect: A rectangle in this view's own coordinates.
    ///   - view: The other view, or nil for the window, or for the topmost view of a tree that has
    ///     no window.
    /// - Returns: The smallest upright rectangle of the other view that contains the rectangle.
    /// - Complexity: O(depth of both views).
    public final func convert(_ rect: CGRect, to view: ResponderView?) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: view) }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let left = xs.min() ?? 0
        let right = xs.max() ?? 0
        let top = ys.min() ?? 0
        let bottom = ys.max() ?? 0
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Converts a rectangle of another view to this view's coordinates.
    ///
    /// - Parameters:
    ///   - rect: A rectangle in the other view's own coordinates.
    ///   - view: The other view, or nil for the window, or for the topmost view of a tree that has
    ///     no window.
    /// - Returns: The smallest upright rectangle of this view that contains the rectangle.
    /// - Complexity: O(depth of both views).
    public final func convert(_ rect: CGRect, from view: ResponderView?) -> CGRect {
        (view ?? topmostView).convert(rect, to: self)
    }

    private func resize(to size: CGSize, center: CGPoint) {
        origin = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
        storedBounds.size = size
    }

    private var topmostView: ResponderView {
        var top = self
        while let superview = top.superview { top = superview }
        return top
    }

    /// Converts a point of this view to its superview's coordinates.
    func superviewPoint(_ point: CGPoint) -> CGPoint {
        guard transform != .identity else { return point - storedBounds.origin + origin }
        return transform.applied(to: point - boundsCenter) + center
    }

    /// Converts a point of the superview to this view's coordinates.
    ///
    /// They aren't numbers if the view is scaled to nothing.
    func ownPoint(_ point: CGPoint) -> CGPoint {
        guard transform != .identity else { return point - origin + storedBounds.origin }
        guard let inverse = transform.inverted else { return CGPoint(x: CGFloat.nan, y: .nan) }
        return inverse.applied(to: point - center) + boundsCenter
    }

    private var boundsCenter: CGPoint {
        CGPoint(
            x: storedBounds.origin.x + storedBounds.width / 2,
            y: storedBounds.origin.y + storedBounds.height / 2
        )
    }
}
