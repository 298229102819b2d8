@MainActor private func view(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
    -> ResponderView
{
    ResponderView(x, y, width, height)
}

@MainActor private func scaled(
    by scale: Double,
    _ x: CGFloat,
    _ y: CGFloat,
    _ width: CGFloat,
    _ height: CGFloat
) -> ResponderView {
    let view = ResponderView()
    view.transform = ResponderTransform(scaleX: scale, y: scale)
    view.frame = CGRect(x, y, width, height)
    return view
}

/// Hit-testing and conversion of points, with bounds that don't begin at zero and with scaled
/// views.
@MainActor @Suite struct ConversionTests {
    private let root = ResponderView()

    /// Expects the hit views at positions (x, x) of a view.
    private func expect(
        _ hits: KeyValuePairs<CGFloat, ResponderView?>,
        in view: ResponderView,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (x, hit) in hits {
            #expect(view.hit(x, x) == hit, "at \(x)", sourceLocation: sourceLocation)
        }
    }

    @Test
    func
        `a point is inside a view if it is in its bounds, wherever they begin, and not on the far edges`()
    {
        root.bounds.size = CGSize(100, 100)
        expect([99: root, 100: nil], in: root)
        root.bounds.origin = CGPoint(10000, 10000)
        expect([50: nil], in: root)
    }

    @Test func `nested views are hit in a view whose bounds begin below zero`() {
        root.bounds = CGRect(-10, -10, 100, 100)
        root.frame.origin = .zero
        let outer = root.add(view(40, 40, 20, 20))
        let inner = outer.add(view(10, 10, 5, 5))
        expect([-5: root, 40: outer, 52.5: inner, -11: nil, 95: nil], in: root)
    }

    @Test func `a view's scale doesn't change its own coordinates`() {
        let root = scaled(by: 0.5, 0, 0, 100, 100)
        let inner = root.add(view(25, 25, 50, 50))
        expect([25: inner, 74: inner, 20: root, 75: root, 199: root], in: root)
        root.bounds.origin = CGPoint(0, 25)
        expect([25: inner, 74: inner, 75: root, 199: root, 200: nil], in: root)
    }

    @Test func `a scaled subview is hit where its frame is`() {
        root.frame = CGRect(0, 0, 100, 100)
        let inner = root.add(scaled(by: 0.5, 25, 25, 50, 50))
        expect([25: inner, 74: inner, 20: root, 75: root, 100: nil], in: root)
    }

    // MARK: Conversion

    @Test func `points are converted up, down, and across the tree`() {
        root.bounds = CGRect(0, 0, 100, 100)
        let first = root.add(view(20, 10, 10, 10))
        let second = root.add(view(80, 80, 20, 20))
        let inner = second.add(view(5, 5, 5, 5))
        #expect(root.convert(CGPoint.zero, from: first) == CGPoint(20, 10))
        #expect(first.convert(CGPoint.zero, to: root) == CGPoint(20, 10))
        #expect(root.convert(CGPoint(15, 15), to: first) == CGPoint(-5, 5))
        #expect(first.convert(CGPoint(5, 5), to: root) == CGPoint(25, 15))
        #expect(first.convert(CGPoint(60, 70), to: second) == .zero)
        #expect(second.convert(CGPoint(-5, -5), to: first) == CGPoint(55, 65))
        #expect(inner.convert(CGPoint(1, 1), to: first) == CGPoint(66, 76))
        #expect(root.convert(CGPoint(10, 10), to: nil) == CGPoint(10, 10))
        #expect(root.convert(CGPoint(10, 10), from: nil) == CGPoint(10, 10))
    }

    @Test func `moving the origin of a view's bounds moves its contents, not the view`() {
        root.bounds = CGRect(10, 10, 100, 100)
        root.frame.origin = .zero
        let outer = root.add(view(20, 20, 10, 10))
        let inner = outer.add(view(5, 5, 5, 5))
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(25, 25))
        outer.bounds.origin = CGPoint(10, 10)
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(15, 15))
        outer.bounds.origin = CGPoint(5, 5)
        inner.bounds.origin = CGPoint(999, 999)
        #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(-979, -979))
        let window = ResponderWindow(3, 4, 256, 256)
        window.bounds.origin = CGPoint(2, 1)
        let views = [view(80, 80, 100, 100), view(70, 70, 100, 100), view(50, 50, 100, 100)]
        for (view, origin) in zip(views, [15.0, 25, 64]) {
            view.bounds.origin = CGPoint(origin, origin)
        }
        window.add(views[0]).add(views[1]).add(views[2])
        #expect(views[2].convert(CGPoint(20, 10), to: window) == CGPoint(116, 106))
    }

    @Test func `points are converted through scaled views at any distance`() {
        let subject = view(0, 0, 80, 40)
        let double = subject.add(scaled(by: 2, 10, 10, 60, 40))
        #expect(subject.convert(CGPoint(60, 20), to: double) == CGPoint(25, 5))
        #expect(double.convert(CGPoint(25, 5), to: subject) == CGPoint(60, 20))

        root.frame = CGRect(0, 0, 400, 400)
        let inner = root.add(scaled(by: 2, 0, 0, 200, 200)).add(view(10, 10, 80, 80)).add(
            view(5, 5, 20, 20)
        )
        #expect(root.convert(CGPoint(100, 100), to: inner) == CGPoint(35, 35))

        let half = root.add(scaled(by: 0.5, 128, 128, 256, 256))
        half.bounds.origin = CGPoint(32, 32)
        #expect(
            half.add(scaled(by: 2, 128, 128, 128, 128)).convert(CGPoint.zero, to: root)
                == CGPoint(176, 176)
        )

        let top = view(0, 0, 512, 512)
        let halved = scaled(by: 0.5, 128, 128, 256, 256)
        let triple = top.add(halved).add(ResponderView()).add(scaled(by: 3, 100, 128, 128, 128))
        top.bounds.origin = CGPoint(16, 18)
        halved.bounds.origin = CGPoint(32, 32)
        triple.bounds.origin = CGPoint(64, 32)
        let converted = triple.convert(CGPoint.zero, to: top)
        #expect(abs(converted.x - 66) < 1e-9)
        #expect(abs(converted.y - 128) < 1e-9)
    }
}
