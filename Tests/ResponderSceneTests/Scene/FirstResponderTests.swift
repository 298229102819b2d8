@MainActor @Suite struct FirstResponderTests {
    private let window = ResponderWindow(0, 0, 100, 100)
    private var first = Field().named("first")
    private var second = Field().named("second")

    init() {
        for view in [first, second] { window.addSubview(view) }
    }

    @Test func `a responder can become first responder and resign`() {
        #expect(window.firstResponder == nil)
        #expect(!first.isFirstResponder)
        #expect(first.becomeFirstResponder().isDone)
        #expect(first.isFirstResponder)
        #expect(window.firstResponder === first)
        #expect(first.becomeFirstResponder().isDone)
        #expect(second.becomeFirstResponder().isDone)
        #expect(!first.isFirstResponder)
        #expect(second.isFirstResponder)
        #expect(second.resignFirstResponder().isDone)
        #expect(window.firstResponder == nil)
        #expect(second.resignFirstResponder().isDone)
    }

    @Test
    func `a resigning responder can choose another one or remove the next one from the window`() {
        let third = window.add(Field().named("third"))
        first.becomeFirstResponder()
        first.whileResigning = { third.becomeFirstResponder() }
        let reason = "'third' became first responder instead of 'second'"
        #expect(second.becomeFirstResponder().refusal?.description == reason)
        #expect(third.isFirstResponder)
        third.whileResigning = { [second] in second.removeFromSuperview() }
        #expect(!second.becomeFirstResponder().isDone)
        #expect(window.firstResponder == nil)
    }

    @Test func `a first responder resigns when it or its superview leaves the window`() {
        let inner = first.add(Field()).focused()
        inner.mayResign = false
        second.addSubview(first)
        #expect(inner.isFirstResponder)
        first.removeFromSuperview()
        #expect(window.firstResponder == nil)
        window.addSubview(first)
        inner.becomeFirstResponder()
        ResponderWindow().addSubview(first)
        #expect(window.firstResponder == nil)
        #expect(!inner.isFirstResponder)
    }

    @Test func `a controller can be first responder and resigns when its view leaves the window`() {
        final class Controller: ResponderViewController {
            override var canBecomeFirstResponder: Bool { true }
        }
        let controller = Controller()
        #expect(!controller.becomeFirstResponder().isDone)
        window.rootViewController = controller
        #expect(controller.becomeFirstResponder().isDone)
        #expect(controller.isFirstResponder)
        window.rootViewController = nil
        #expect(window.firstResponder == nil)
    }

    @Test func `a window holds its first responder weakly`() {
        final class Node: ResponderNode {
            override var canBecomeFirstResponder: Bool { true }
        }
        do {
            let node = Node()
            node.nextResponder = first
            #expect(node.becomeFirstResponder().isDone)
            #expect(window.firstResponder === node)
        }
        #expect(window.firstResponder == nil)
    }

    @Test func `a responder whose chain runs in a circle has no window, and nothing hangs`() {
        let a = ResponderNode()
        let b = ResponderNode()
        a.nextResponder = b
        b.nextResponder = a
        #expect(a.responderWindow == nil)
        #expect(!a.becomeFirstResponder().isDone)
    }

    @Test
    func `a responder that leaves the window in canBecomeFirstResponder doesn't become first`() {
        let view = window.add(Field().named("view"))
        let other = ResponderWindow()
        view.whenAsked = { [unowned view] in view.removeFromSuperview() }
        #expect(!view.becomeFirstResponder().isDone)
        #expect(window.firstResponder == nil)
        #expect(!view.isFirstResponder)
        first.becomeFirstResponder()
        window.addSubview(view)
        #expect(!view.becomeFirstResponder().isDone)
        #expect(first.isFirstResponder)
        view.whenAsked = { [unowned view] in other.addSubview(view) }
        window.addSubview(view)
        #expect(!view.becomeFirstResponder().isDone)
        #expect(window.firstResponder === first)
        #expect(other.firstResponder == nil)
    }

    @Test func `a responder that becomes first in canBecomeFirstResponder becomes first once`() {
        let view = window.add(Field().named("view"))
        var asked = 0
        view.whenAsked = { [unowned view] in
            asked += 1
            if asked == 1 { view.becomeFirstResponder() }
        }
        #expect(view.becomeFirstResponder().isDone)
        #expect(window.firstResponder === view)
        #expect(asked == 2)
    }

    @Test
    func `a responder that makes another first in canResignFirstResponder doesn't displace it`() {
        let view = window.add(Field().named("view")).focused()
        view.whenAsked = { [first, unowned view] in
            view.whenAsked = {}
            first.becomeFirstResponder()
        }
        #expect(view.resignFirstResponder().isDone)
        #expect(first.isFirstResponder)
    }

    @Test func `a responder removed in another's canResignFirstResponder doesn't become first`() {
        let view = window.add(Field().named("view")).focused()
        view.whenAsked = { [second] in second.removeFromSuperview() }
        #expect(!second.becomeFirstResponder().isDone)
        #expect(window.firstResponder !== second)
        #expect(!second.isFirstResponder)
    }

    @Test
    func `by default, a responder can't become first, can resign, and has no supplemental target`()
    {
        let node = ResponderNode()
        #expect(!node.canBecomeFirstResponder)
        #expect(node.canResignFirstResponder)
        #expect(node.resignFirstResponder().isDone)
        #expect(node.nextResponder == nil)
        #expect(node.supplementalTarget(forAction: "copy:", withSender: nil) == nil)
    }

    @Test
    func
        `a view is first when it learns that it gains the focus, and none is when another learns its loss`()
    {
        var events: [String] = []
        for field in [first, second] {
            field.whenFocused = { [window] in
                events.append("\(field) focus \(window.firstResponder === field)")
            }
            field.whileResigning = { [window] in
                events.append("\(field) blur \(window.firstResponder == nil)")
            }
            field.becomeFirstResponder()
        }
        #expect(events == ["first focus true", "first blur true", "second focus true"])
    }
}
