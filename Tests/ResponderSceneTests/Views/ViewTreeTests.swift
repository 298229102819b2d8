import Foundation
import ResponderChain
import ResponderScene
import Testing

@MainActor private final class Noting: ResponderView {
    var notes: [String] = []
    var whenRemoving: (ResponderView) -> Void = { _ in }

    override func didMoveToSuperview() { notes.append("in \(superview?.name ?? "nil")") }
    override func didAddSubview(_ subview: ResponderView) { notes.append("added \(subview)") }
    override func willRemoveSubview(_ subview: ResponderView) {
        notes.append("removes \(subview)")
        whenRemoving(subview)
    }
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

    init() {
        for view in [a, b, c] { parent.addSubview(view) }
    }

    private var names: String { parent.subviews.map(\.description).joined(separator: " ") }

    @Test func `subviews are in the order in which they were added`() {
        #expect(names == "a b c")
        #expect(a.superview === parent && parent.superview == nil)
    }

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
        #expect(!parent.exchangeSubview(at: 0, withSubviewAt: 3).isDone)
        #expect(!parent.exchangeSubview(at: -1, withSubviewAt: 0).isDone)
        #expect(!parent.bringSubviewToFront(parent).isDone)
        #expect(!parent.sendSubviewToBack(view("stranger")).isDone)
        #expect(names == "a b c")
    }

    @Test func `a view that is added elsewhere leaves its old superview`() {
        #expect(a.addSubview(b).isDone)
        #expect(names == "a c")
        #expect(b.superview === a)
        #expect(parent.addSubview(a).isDone)
        #expect(names == "c a")
        b.removeFromSuperview()
        #expect(b.superview == nil && a.subviews.isEmpty)
        b.removeFromSuperview()
    }

    @Test func `a view can't be added to itself or to a view inside it`() {
        a.addSubview(b)
        b.addSubview(c)
        #expect(!c.addSubview(a).isDone)
        #expect(!a.addSubview(a).isDone)
        #expect(!b.insertSubview(parent, at: 0).isDone)
        #expect(names == "a" && a.subviews.count == 1 && c.subviews.isEmpty)
        #expect(c.isDescendant(of: a) && !a.isDescendant(of: c) && a.isDescendant(of: a))
    }

    @Test func `views are told when they are added and removed`() {
        let (first, second, child) = (Noting(), Noting(), Noting())
        (first.name, second.name, child.name) = ("first", "second", "child")
        first.addSubview(child)
        second.addSubview(child)
        second.bringSubviewToFront(child)
        child.removeFromSuperview()
        #expect(first.notes == ["added child", "removes child"])
        #expect(second.notes == ["added child", "removes child"])
        #expect(child.notes == ["in first", "in second", "in nil"])
    }

    @Test func `a view that moves others during a move leaves no view in two places`() {
        let (first, second, third) = (Noting(), view("second"), view("third"))
        let child = view("child")
        first.addSubview(child)
        first.whenRemoving = { third.addSubview($0) }
        second.addSubview(child)
        #expect(child.superview === second)
        #expect(first.subviews.isEmpty && third.subviews.isEmpty && second.subviews.count == 1)
        first.addSubview(child)
        first.whenRemoving = { $0.addSubview(second) }
        #expect(!second.addSubview(child).isDone)
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

    @Test func `the text of a tree shows each view once`() {
        b.addSubview(view("d"))
        #expect(parent.treeText() == "parent\n  a\n  b\n    d\n  c")
    }
}
