import Foundation
import ResponderScene
import Testing

@MainActor @Suite struct GeometryTests {
    private let view = ResponderView(frame: CGRect(x: 10, y: 20, width: 50, height: 60))

    @Test func `a view's bounds have the size of its frame and begin at zero`() {
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 50, height: 60))
        #expect(view.center == CGPoint(x: 35, y: 50))
    }

    @Test func `setting the frame moves and resizes a view but keeps the origin of its bounds`() {
        view.bounds.origin = CGPoint(x: 5, y: 6)
        view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        #expect(view.bounds == CGRect(x: 5, y: 6, width: 30, height: 40))
        #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    }

    @Test func `resizing the bounds keeps the center, as in UIKit`() {
        view.bounds.size = CGSize(width: 10, height: 20)
        #expect(view.frame == CGRect(x: 30, y: 40, width: 10, height: 20))
        view.center = .zero
        #expect(view.frame == CGRect(x: -5, y: -10, width: 10, height: 20))
    }

    @Test func `a view is notified when its size changes, and only then`() {
        final class Sized: ResponderView {
            var sizes: [CGSize] = []
            override func didResize(from oldSize: CGSize) { sizes.append(oldSize) }
        }
        let view = Sized(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        view.frame.origin.x = 5
        view.bounds.origin.y = 3
        view.center = .zero
        view.frame.size.width = 2
        view.bounds.size.width = 4
        #expect(view.sizes == [CGSize(width: 1, height: 1), CGSize(width: 2, height: 1)])
    }

    @Test func `the frame of a rotated view encloses it`() {
        let view = ResponderView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.transform = ResponderTransform(rotation: .pi / 2)
        #expect(abs(view.frame.minX - 10) < 1e-9 && abs(view.frame.minY + 10) < 1e-9)
        #expect(abs(view.frame.width - 20) < 1e-9 && abs(view.frame.height - 40) < 1e-9)
    }

    @Test func `transforms can be concatenated and inverted`() throws {
        let both = ResponderTransform(scaleX: 2, y: 3).concatenating(.init(translationX: 1, y: -1))
        #expect(both.applied(to: CGPoint(x: 10, y: 10)) == CGPoint(x: 21, y: 29))
        #expect(try #require(both.inverted).applied(to: CGPoint(x: 21, y: 29)) == CGPoint(x: 10, y: 10))
        #expect(ResponderTransform(scaleX: 0, y: 1).inverted == nil)
    }

    @Test func `a view that is scaled to nothing is never hit`() {
        let parent = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        parent.addSubview(view)
        view.transform = ResponderTransform(scaleX: 0, y: 0)
        #expect(parent.hitTest(view.center, with: nil) === parent)
    }

    @Test func `rectangles and points are converted, even between windows`() {
        let (first, second) = (
            ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
            ResponderWindow(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
        )
        first.addSubview(view)
        let other = ResponderView(frame: CGRect(x: 1, y: 1, width: 5, height: 5))
        second.addSubview(other)
        #expect(view.convert(view.bounds, to: nil) == view.frame)
        #expect(view.convert(CGRect(x: 0, y: 0, width: 1, height: 1), from: first).origin == CGPoint(x: -10, y: -20))
        #expect(view.convert(CGPoint.zero, to: other) == CGPoint(x: -191, y: 19))
        #expect(view.convert(CGPoint(x: 3, y: 4), to: view) == CGPoint(x: 3, y: 4))
    }

    @Test(arguments: [
        CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 0),
        CGPoint(x: -CGFloat.infinity, y: CGFloat.nan),
        CGPoint(x: 1e308, y: -1e308), CGPoint(x: CGFloat.greatestFiniteMagnitude, y: 0),
    ]) func `points that aren't finite or are too far away hit nothing`(point: CGPoint) {
        view.bounds.origin = CGPoint(x: -1e308, y: 1e308)
        view.addSubview(ResponderView(frame: CGRect(x: -1e308, y: 1e308, width: 1e308, height: 1)))
        #expect(view.hitTest(point, with: nil) == nil)
    }
}

@MainActor @Suite struct HitTestTests {
    @Test func `an override of pointInside can make a view round`() {
        final class Round: ResponderView {
            override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
                hypot(point.x - bounds.midX, point.y - bounds.midY) < bounds.width / 2
            }
        }
        let root = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let round = Round(frame: root.bounds)
        root.addSubview(round)
        #expect(root.hitTest(CGPoint(x: 1, y: 1), with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 50, y: 1), with: nil) === round)
    }

    @Test func `an override of hitTest can let touches through to the view behind`() {
        final class Through: ResponderView {
            override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
                let view = super.hitTest(point, with: event)
                return view === self ? nil : view
            }
        }
        let root = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let below = ResponderView(frame: root.bounds)
        let through = Through(frame: root.bounds)
        let button = ResponderView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(below)
        root.add(through).add(button)
        #expect(root.hitTest(CGPoint(x: 5, y: 5), with: nil) === button)
        #expect(root.hitTest(CGPoint(x: 50, y: 5), with: nil) === below)
    }

    @Test func `a view that removes its siblings during hit-testing does no harm`() {
        final class Clearing: ResponderView {
            override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
                for view in superview?.subviews ?? [] { view.removeFromSuperview() }
                return false
            }
        }
        let root = ResponderView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let first = ResponderView(frame: root.bounds)
        root.addSubview(first)
        root.addSubview(Clearing(frame: root.bounds))
        #expect(root.hitTest(.zero, with: nil) === first)
        #expect(root.hitTest(.zero, with: nil) === root)
    }
}
