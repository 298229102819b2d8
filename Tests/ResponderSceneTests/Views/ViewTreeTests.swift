import Foundation
import ResponderChain
import ResponderScene
import Testing

@MainActor private final class Moving: ResponderView {
    var whenRemoving: (ResponderView) -> Void = { _ in }
    override func willRemoveSubview(_ subview: ResponderView) { whenRemoving(subview) }
}

@MainActor private func view(_ name: String) -> ResponderView {
    let view = ResponderView()
    view.name = name
    return view
}

@MainActor @Suite struct ViewTreeTests {
    private let parent = view("parent")
    private let a = view("a")
    private let b = view("b")
    private let c = view("c")

    init() { for view in [a, b, c] { parent.addSubview(view) } }

    private var names: String { parent.subviews.map(\.description).joined(separator: " ") }

    @Test(arguments: [(0, "d a b c"), (1, "a d b c"), (3, "a b c d"), (999, "a b c d"), (-5, "d a b c")])
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
        #expect(b.superview === a && b.isDescendant(of: a) && !a.isDescendant(of: b) && a.isDescendant(of: a))
        #expect(parent.addSubview(a).isDone)
        #expect(names == "c a")
        b.removeFromSuperview()
        #expect(b.superview == nil && a.subviews.isEmpty)
        b.removeFromSuperview()
    }

    @Test func `a view that moves others during a move leaves no view in two places`() {
        let (first, second, third) = (Moving(), view("second"), view("third"))
        let child = view("child")
        first.addSubview(child)
        first.whenRemoving = { third.addSubview($0) }
        second.addSubview(child)
        #expect(child.superview === second)
        #expect(first.subviews.isEmpty && third.subviews.isEmpty && second.subviews.count == 1)
        first.addSubview(child)
        first.whenRemoving = { $0.addSubview(second) }
        #expect(
            second.addSubview(child).refusal?.description
                == "'child' was moved by code that was told that it moves; it would be inside itself now")
        #expect(second.superview === child && child.superview == nil)
    }

    @Test func `a view owns its subviews but not its superview`() {
        weak var child: ResponderView?
        weak var top: ResponderView?
        do {
            let root = ResponderView()
            let view = ResponderView()
            root.addSubview(view)
            (top, child) = (root, view)
        }
        #expect(top == nil && child == nil)
        let kept = ResponderView()
        do { ResponderView().addSubview(kept) }
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
