public import Foundation

/// An affine transform that scales, rotates or moves a view about its center: x′ = a·x + c·y + tx,
/// y′ = b·x + d·y + ty.
///
/// It is equivalent to `CGAffineTransform`, on every platform.
public struct ResponderTransform: Sendable, Hashable {
    /// The part of x in x′.
    public var a: Double

    /// The part of x in y′.
    public var b: Double

    /// The part of y in x′.
    public var c: Double

    /// The part of y in y′.
    public var d: Double

    /// The distance, in points, along the x axis.
    public var tx: Double

    /// The distance, in points, along the y axis.
    public var ty: Double

    /// Creates a transform from the coefficients of x′ = a·x + c·y + tx and y′ = b·x + d·y + ty.
    ///
    /// - Parameters:
    ///   - a: The part of x in x′.
    ///   - b: The part of x in y′.
    ///   - c: The part of y in x′.
    ///   - d: The part of y in y′.
    ///   - tx: The distance, in points, along the x axis.
    ///   - ty: The distance, in points, along the y axis.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static let identity = ResponderTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform that scales by a factor for each axis.
    ///
    /// - Parameters:
    ///   - x: The factor along the x axis.
    ///   - y: The factor along the y axis.
    public init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Creates a transform that moves by a distance along each axis.
    ///
    /// - Parameters:
    ///   - x: The distance, in points, along the x axis.
    ///   - y: The distance, in points, along the y axis.
    public init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Creates a transform that rotates from the x axis toward the y axis.
    ///
    /// With the y axis down, as in views, a positive angle rotates clockwise.
    ///
    /// - Parameter radians: The angle in radians.
    public init(rotation radians: Double) {
        self.init(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians), tx: 0, ty: 0)
    }

    /// Returns the transform that applies this transform first, then the other one.
    public func concatenating(_ other: ResponderTransform) -> ResponderTransform {
        ResponderTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty
        )
    }

    /// The transform that undoes this one, or nil if this one maps different points to the same
    /// point.
    public var inverted: ResponderTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return ResponderTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }

    /// Returns the point that the transform maps a point to.
    public func applied(to point: CGPoint) -> CGPoint {
        let x = Double(point.x)
        let y = Double(point.y)
        return CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
    }

    /// Returns the size of the smallest upright rectangle around a rectangle of `size` that was
    /// scaled and rotated.
    func extent(of size: CGSize) -> CGSize {
        let width = Double(size.width)
        let height = Double(size.height)
        return CGSize(
            width: abs(a) * width + abs(c) * height,
            height: abs(b) * width + abs(d) * height
        )
    }
}
