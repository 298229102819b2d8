public import Foundation

extension ResponderView {
    /// Where the view is, in its superview's coordinates.
    ///
    /// With a ``transform``, the smallest upright rectangle around it; setting it then sets ``bounds``' size and ``center``
    /// such that this rectangle results, where the transform scales or turns by right angles.
    public final var frame: CGRect {
        get {
            guard transform != .identity else { return CGRect(origin: origin, size: storedBounds.size) }
            let center = transform.applied(to: .zero) + center
            let size = transform.extent(of: storedBounds.size)
            return CGRect(
                origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
        }
        set {
            guard transform != .identity else {
                origin = newValue.origin
                storedBounds.size = newValue.size
                return
            }
            let size = transform.inverted?.extent(of: newValue.size) ?? storedBounds.size
            resize(to: size, center: CGPoint(x: newValue.midX, y: newValue.midY) - transform.applied(to: .zero))
        }
    }

    /// The view's own coordinates: the part of them that it shows.
    ///
    /// An origin other than zero moves what is in the view, as scrolling does. A new size keeps the ``center``.
    public final var bounds: CGRect {
        get { storedBounds }
        set {
            let center = center
            storedBounds.origin = newValue.origin
            if newValue.size != storedBounds.size { resize(to: newValue.size, center: center) }
        }
    }

    /// The middle of the view, in its superview's coordinates.
    public final var center: CGPoint {
        get { CGPoint(x: origin.x + storedBounds.width / 2, y: origin.y + storedBounds.height / 2) }
        set {
            origin = CGPoint(x: newValue.x - storedBounds.width / 2, y: newValue.y - storedBounds.height / 2)
        }
    }

    /// A point of this view as a point of another one.
    ///
    /// - Parameter view: nil stands for the window, or for the topmost view of a tree without one. Trees that have no
    ///   common view are thought side by side, each topmost view's ``frame`` in the same coordinates.
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
        // Down again, from the topmost view to the other one.
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

    /// A point of another view, or of the window, as a point of this one.
    public final func convert(_ point: CGPoint, from view: ResponderView?) -> CGPoint {
        (view ?? topmostView).convert(point, to: self)
    }

    /// The smallest upright rectangle of another view around a rectangle of this one.
    public final func convert(_ rect: CGRect, to view: ResponderView?) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: view) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest upright rectangle of this view around a rectangle of another one, or of the window.
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

    /// A point of this view in its superview's coordinates.
    func superviewPoint(_ point: CGPoint) -> CGPoint {
        guard transform != .identity else { return point - storedBounds.origin + origin }
        return transform.applied(to: point - boundsCenter) + center
    }

    /// A point of the superview in this view's coordinates; no point at all if the view is scaled to nothing.
    func ownPoint(_ point: CGPoint) -> CGPoint {
        guard transform != .identity else { return point - origin + storedBounds.origin }
        guard let inverse = transform.inverted else { return CGPoint(x: CGFloat.nan, y: .nan) }
        return inverse.applied(to: point - center) + boundsCenter
    }

    private var boundsCenter: CGPoint {
        CGPoint(
            x: storedBounds.origin.x + storedBounds.width / 2, y: storedBounds.origin.y + storedBounds.height / 2)
    }
}

func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

/// How far two points are apart.
func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
