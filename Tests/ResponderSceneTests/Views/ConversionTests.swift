import Foundation
import ResponderScene
import Testing

@MainActor private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> ResponderView {
    ResponderView(frame: CGRect(x: x, y: y, width: width, height: height))
}

@MainActor private func scaled(
    by scale: Double, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> ResponderView {
    let view = ResponderView()
    view.transform = ResponderTransform(scaleX: scale, y: scale)
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    return view
}

/// Hit-testing and conversion of points, with bounds that don't begin at zero and with scaled views.
@MainActor @Suite struct ConversionTests {
    private let root = ResponderView()

    private func hit(_ x: CGFloat, _ y: CGFloat) -> ResponderView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }

    @Test func `a point is inside a view if it is in its bounds, wherever they begin, and not on the far edges`() {
        let view = ResponderView()
        view.bounds.size = CGSize(width: 100, height: 100)
        #expect(view.point(inside: CGPoint(x: 99, y: 99), with: nil))
        #expect(!view.point(inside: CGPoint(x: 100, y: 100), with: nil))
        view.bounds.origin = CGPoint(x: 10000, y: 10000)
        #expect(!view.point(inside: CGPoint(x: 50, y: 50), with: nil))
    }

    @Test func `nested views are hit in a view whose bounds begin below zero`() {
        root.bounds = CGRect(x: -10, y: -10, width: 100, height: 100)
        root.frame.origin = .zero
        let (outer, inner) = (view(40, 40, 20, 20), view(10, 10, 5, 5))
        root.add(outer).add(inner)
        #expect(hit(-5, -5) === root)
        #expect(hit(40, 40) === outer)
        #expect(hit(52.5, 52.5) === inner)
        #expect(hit(-11, -11) == nil)
        #expect(hit(95, 95) == nil)
    }

    @Test func `a view's scale doesn't change its own coordinates`() {
        let root = scaled(by: 0.5, 0, 0, 100, 100)
        let inner = view(25, 25, 50, 50)
        root.addSubview(inner)
        func hit(_ x: CGFloat, _ y: CGFloat) -> ResponderView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
        #expect(hit(25, 25) === inner && hit(74, 74) === inner)
        #expect(hit(20, 20) === root && hit(75, 75) === root)
        #expect(hit(199, 199) === root)
        root.bounds.origin = CGPoint(x: 0, y: 25)
        #expect(hit(25, 25) === inner && hit(74, 74) === inner)
        #expect(hit(75, 75) === root && hit(199, 199) === root)
        #expect(hit(200, 200) == nil)
    }

    @Test func `a scaled subview is hit where its frame is`() {
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let inner = scaled(by: 0.5, 25, 25, 50, 50)
        root.addSubview(inner)
        #expect(hit(25, 25) === inner && hit(74, 74) === inner)
        #expect(hit(20, 20) === root && hit(75, 75) === root)
        #expect(hit(100, 100) == nil)
    }

    // MARK: Conversion

    @Test func `points are converted up, down, and across the tree`() {
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        let (first, second, inner) = (view(20, 10, 10, 10), view(80, 80, 20, 20), view(5, 5, 5, 5))
        root.addSubview(first)
        root.add(second).add(inner)
        #expect(root.convert(first.bounds.origin, from: first) == CGPoint(x: 20, y: 10))
        #expect(first.convert(first.bounds.origin, to: root) == CGPoint(x: 20, y: 10))
        #expect(root.convert(CGPoint(x: 15, y: 15), to: first) == CGPoint(x: -5, y: 5))
        #expect(first.convert(CGPoint(x: 5, y: 5), to: root) == CGPoint(x: 25, y: 15))
        #expect(first.convert(CGPoint(x: 60, y: 70), to: second) == .zero)
        #expect(second.convert(CGPoint(x: -5, y: -5), to: first) == CGPoint(x: 55, y: 65))
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: first) == CGPoint(x: 66, y: 76))
        #expect(root.convert(CGPoint(x: 10, y: 10), to: nil) == CGPoint(x: 10, y: 10))
        #expect(root.convert(CGPoint(x: 10, y: 10), from: nil) == CGPoint(x: 10, y: 10))
    }

    @Test func `moving the origin of a view's bounds moves its contents, not the view`() {
        root.bounds = CGRect(x: 10, y: 10, width: 100, height: 100)
        root.frame.origin = .zero
        let (outer, inner) = (view(20, 20, 10, 10), view(5, 5, 5, 5))
        root.add(outer).add(inner)
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 25, y: 25))
        outer.bounds.origin = CGPoint(x: 10, y: 10)
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 15, y: 15))
        outer.bounds.origin = CGPoint(x: 5, y: 5)
        inner.bounds.origin = CGPoint(x: 999, y: 999)
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: -979, y: -979))
        let window = ResponderWindow(frame: CGRect(x: 3, y: 4, width: 256, height: 256))
        window.bounds.origin = CGPoint(x: 2, y: 1)
        let views = [view(80, 80, 100, 100), view(70, 70, 100, 100), view(50, 50, 100, 100)]
        for (view, origin) in zip(views, [15.0, 25, 64]) { view.bounds.origin = CGPoint(x: origin, y: origin) }
        window.addSubview(views[0])
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        #expect(views[2].convert(CGPoint(x: 20, y: 10), to: window) == CGPoint(x: 116, y: 106))
    }

    @Test func `points are converted through scaled views at any distance`() {
        let subject = view(0, 0, 80, 40)
        let double = scaled(by: 2, 10, 10, 60, 40)
        subject.addSubview(double)
        #expect(subject.convert(CGPoint(x: 60, y: 20), to: double) == CGPoint(x: 25, y: 5))
        #expect(double.convert(CGPoint(x: 25, y: 5), to: subject) == CGPoint(x: 60, y: 20))

        root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        let container = scaled(by: 2, 0, 0, 200, 200)
        let (middle, inner) = (view(10, 10, 80, 80), view(5, 5, 20, 20))
        root.add(container).add(middle).add(inner)
        #expect(root.convert(CGPoint(x: 100, y: 100), to: inner) == CGPoint(x: 35, y: 35))

        let half = scaled(by: 0.5, 128, 128, 256, 256)
        half.bounds.origin = CGPoint(x: 32, y: 32)
        root.addSubview(half)
        let large = scaled(by: 2, 128, 128, 128, 128)
        half.addSubview(large)
        #expect(large.convert(CGPoint.zero, to: root) == CGPoint(x: 176, y: 176))

        let top = view(0, 0, 512, 512)
        top.bounds.origin = CGPoint(x: 16, y: 18)
        let halved = scaled(by: 0.5, 128, 128, 256, 256)
        halved.bounds.origin = CGPoint(x: 32, y: 32)
        let (blank, triple) = (ResponderView(), scaled(by: 3, 100, 128, 128, 128))
        triple.bounds.origin = CGPoint(x: 64, y: 32)
        top.add(halved).add(blank).add(triple)
        let converted = triple.convert(CGPoint.zero, to: top)
        #expect(abs(converted.x - 66) < 1e-9 && abs(converted.y - 128) < 1e-9)
    }
}
