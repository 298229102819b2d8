/// Runs a test's code when a subview is about to be removed.
private final class Moving: ResponderView {
    var whenRemoving: (ResponderView) -> Void = { _ in }

    override func willRemoveSubview(_ subview: ResponderView) {
        whenRemoving(subview)
    }
}

@MainActor private func view(_ name: String) -> ResponderView {
    ResponderView().named(name)
}

@MainActor @Suite struct ViewTreeTests {
    private var parent = view("parent")
    private var a = view("a")
    private var b = view("b")
    private var c = view("c")

    init() {
        for view in [a, b, c] { parent.addSubview(view) }
    }

    private var names: String { parent.subviews.map(\.description).joined(separator: " ") }

    @Test(arguments: [
        (0, "d a b c"), (1, "a d b c"), (3, "a b c d"), (999, "a b c d"), (-5, "d a b c"),
    ])

    func `a view is inserted at an index, or at the nearest end`(index: Int, expected: String) {
        #expect(parent.insertSubview(view("d"), at: index).isDone)
        #expect(names == expected)
    }

    @Test func `a view can be inserted above or below another`() {
        parent.insertSubview(view("d"), aboveSubview: a)
        parent.insertSubview(view("e"), belowSubview: a)
        #expect(names == "e a d b c")
        parent.insertSubview(view("f"), belowSubview: view("stranger"))
        #expect(names == "e a d b c f")
    }

    @Test func `views can be exchanged, brought to the front, and sent to the back`() {
        #expect(parent.exchangeSubview(at: 0, withSubviewAt: 2).isDone)
        #expect(names == "c b a")
        #expect(parent.bringSubviewToFront(c).isDone)
        #expect(names == "b a c")
        #expect(parent.sendSubviewToBack(a).isDone)
        #expect(names == "a b c")
    }

    @Test func `a view that is added elsewhere leaves its old superview`() {
        #expect(a.addSubview(b).isDone)
        #expect(names == "a c")
        #expect(b.superview === a)
        #expect(b.isDescendant(of: a))
        #expect(!a.isDescendant(of: b))
        #expect(a.isDescendant(of: a))
        #expect(parent.addSubview(a).isDone)
        #expect(names == "c a")
        for _ in 0..<2 { b.removeFromSuperview() }
        #expect(b.superview == nil)
        #expect(a.subviews.isEmpty)
    }

    @Test func `a view that moves others during a move leaves no view in two places`() {
        let first = Moving()
        let second = view("second")
        let third = view("third")
        let child = view("child")
        first.addSubview(child)
        first.whenRemoving = { third.addSubview($0) }
        second.addSubview(child)
        #expect([first, second, third].map(\.subviews) == [[], [child], []])
        #expect(child.superview === second)
        first.addSubview(child)
        first.whenRemoving = { $0.addSubview(second) }
        let reason =
            "'child' was moved by code that ran while it moved; it would be inside itself now"
        #expect(second.addSubview(child).refusal?.description == reason)
        #expect(second.superview === child)
        #expect(child.superview == nil)
    }

    @Test func `a view owns its subviews but not its superview`() {
        weak var child: ResponderView?
        weak var top: ResponderView?
        do {
            let root = ResponderView()
            top = root
            child = root.add(ResponderView())
        }
        #expect(top == nil)
        #expect(child == nil)
        let kept = ResponderView()
        ResponderView().addSubview(kept)
        #expect(kept.superview == nil)
    }

    @Test func `the next responder can be set by hand and reset, and is held weakly`() {
        #expect(a.nextResponder === parent)
        a.nextResponder = b
        #expect(a.nextResponder === b)
        a.nextResponder = nil
        #expect(a.nextResponder === parent)
        var other: ResponderNode? = ResponderNode()
        a.nextResponder = other
        #expect(a.nextResponder === other)
        other = nil
        #expect(a.nextResponder === parent)
    }
}
