@MainActor @Suite struct GeometryTests {
    private let view = ResponderView(10, 20, 50, 60)

    @Test func `a view's bounds have the size of its frame and begin at zero`() {
        #expect(view.bounds == CGRect(0, 0, 50, 60))
        #expect(view.center == CGPoint(35, 50))
    }

    @Test func `setting the frame moves and resizes a view but keeps the origin of its bounds`() {
        view.bounds.origin = CGPoint(5, 6)
        view.frame = CGRect(1, 2, 30, 40)
        #expect(view.bounds == CGRect(5, 6, 30, 40))
        #expect(view.frame == CGRect(1, 2, 30, 40))
    }

    @Test func `resizing the bounds keeps the center, as in UIKit`() {
        view.bounds.size = CGSize(10, 20)
        #expect(view.frame == CGRect(30, 40, 10, 20))
        view.center = .zero
        #expect(view.frame == CGRect(-5, -10, 10, 20))
    }

    @Test func `a view is notified when its size changes, and only then`() {
        final class Sized: ResponderView {
            var sizes: [CGSize] = []

            override func didResize(from oldSize: CGSize) {
                sizes.append(oldSize)
            }
        }
        let view = Sized(0, 0, 1, 1)
        view.frame.origin.x = 5
        view.bounds.origin.y = 3
        view.center = .zero
        view.frame.size.width = 2
        view.bounds.size.width = 4
        #expect(view.sizes == [CGSize(1, 1), CGSize(2, 1)])
    }

    @Test func `the frame of a rotated view encloses it`() {
        let view = ResponderView(0, 0, 40, 20)
        view.transform = ResponderTransform(rotation: .pi / 2)
        #expect(abs(view.frame.minX - 10) < 1e-9)
        #expect(abs(view.frame.minY + 10) < 1e-9)
        #expect(abs(view.frame.width - 20) < 1e-9)
        #expect(abs(view.frame.height - 40) < 1e-9)
    }

    @Test func `transforms can be concatenated and inverted`() {
        let both = ResponderTransform(scaleX: 2, y: 3).concatenating(.init(translationX: 1, y: -1))
        #expect(both.applied(to: CGPoint(10, 10)) == CGPoint(21, 29))
        #expect(both.inverted?.applied(to: CGPoint(21, 29)) == CGPoint(10, 10))
        #expect(ResponderTransform(scaleX: 0, y: 1).inverted == nil)
    }

    @Test func `a view that is scaled to nothing is never hit`() {
        let parent = ResponderView(0, 0, 100, 100)
        parent.addSubview(view)
        view.transform = ResponderTransform(scaleX: 0, y: 0)
        #expect(parent.hitTest(view.center, with: nil) === parent)
    }

    @Test func `rectangles and points are converted, even between windows`() {
        let first = ResponderWindow(0, 0, 100, 100)
        let second = ResponderWindow(200, 0, 100, 100)
        first.addSubview(view)
        #expect(view.convert(view.bounds, to: nil) == view.frame)
        #expect(view.convert(CGRect(0, 0, 1, 1), from: first).origin == CGPoint(-10, -20))
        #expect(
            view.convert(CGPoint.zero, to: second.add(ResponderView(1, 1, 5, 5)))
                == CGPoint(-191, 19)
        )
        #expect(view.convert(CGPoint(3, 4), to: view) == CGPoint(3, 4))
    }

    @Test(arguments: [
        CGPoint(CGFloat.nan, 0), CGPoint(CGFloat.infinity, 0),
        CGPoint(-CGFloat.infinity, CGFloat.nan), CGPoint(1e308, -1e308),
        CGPoint(CGFloat.greatestFiniteMagnitude, 0),
    ]) func `points that aren't finite or are too far away hit nothing`(point: CGPoint) {
        view.bounds.origin = CGPoint(-1e308, 1e308)
        view.addSubview(ResponderView(-1e308, 1e308, 1e308, 1))
        #expect(view.hitTest(point, with: nil) == nil)
    }
}

@MainActor @Suite struct HitTestTests {
    private let root = ResponderView(0, 0, 100, 100)

    @Test func `an override of pointInside can make a view round`() {
        final class Round: ResponderView {
            override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
                hypot(point.x - bounds.midX, point.y - bounds.midY) < bounds.width / 2
            }
        }
        let round = root.add(Round(frame: root.bounds))
        #expect(root.hit(1, 1) === root)
        #expect(root.hit(50, 1) === round)
    }

    @Test func `an override of hitTest can let touches through to the view behind`() {
        final class Through: ResponderView {
            override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?)
                -> ResponderView?
            {
                let view = super.hitTest(point, with: event)
                return view === self ? nil : view
            }
        }
        let below = root.add(ResponderView(frame: root.bounds))
        let button = root.add(Through(frame: root.bounds)).add(ResponderView(0, 0, 10, 10))
        #expect(root.hit(5, 5) === button)
        #expect(root.hit(50, 5) === below)
    }

    @Test func `a view that removes its siblings during hit-testing does no harm`() {
        final class Clearing: ResponderView {
            override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
                for view in superview?.subviews ?? [] { view.removeFromSuperview() }
                return false
            }
        }
        let first = root.add(ResponderView(frame: root.bounds))
        root.addSubview(Clearing(frame: root.bounds))
        #expect(root.hit(0, 0) === first)
        #expect(root.hit(0, 0) === root)
    }
}
