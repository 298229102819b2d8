public import Foundation

/// How a view is scaled, turned or moved about its center: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The same on every platform, with the meaning of `CGAffineTransform`.
public struct ResponderTransform: Sendable, Hashable {
    /// The factors of the formula above.
    public var a, b, c, d, tx, ty: Double

    /// The transform with these factors.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Changes nothing.
    public static let identity = ResponderTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A stretch by two factors.
    public init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A move.
    public init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A turn from the x axis towards the y axis.
    public init(rotation radians: Double) {
        self.init(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians), tx: 0, ty: 0)
    }

    /// This transform first, then the other one.
    public func concatenating(_ other: ResponderTransform) -> ResponderTransform {
        ResponderTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// What undoes this transform; nil if it maps different points to one.
    public var inverted: ResponderTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return ResponderTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Where the transform takes a point.
    public func applied(to point: CGPoint) -> CGPoint {
        let (x, y) = (Double(point.x), Double(point.y))
        return CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
    }

    /// The smallest upright size that holds a rectangle of `size` after scaling and turning.
    func extent(of size: CGSize) -> CGSize {
        let (width, height) = (Double(size.width), Double(size.height))
        return CGSize(
            width: abs(a) * width + abs(c) * height, height: abs(b) * width + abs(d) * height)
    }
}
