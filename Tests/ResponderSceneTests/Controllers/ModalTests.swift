/// The effect of a change to its presenter or its window on a presented controller.
@MainActor @Suite struct ModalTests {
    private let window = ResponderWindow(0, 0, 100, 200)
    private var sheet = ResponderViewController()
    private var alert = ResponderViewController()

    /// Expects that the sheet is neither presented nor in the window.
    private func expectGone(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sheet.presentingViewController == nil, sourceLocation: sourceLocation)
        #expect(sheet.viewIfLoaded?.superview == nil, sourceLocation: sourceLocation)
        #expect(sheet.nextResponder == nil, sourceLocation: sourceLocation)
        #expect(!sheet.dismiss().isDone, sourceLocation: sourceLocation)
        let hit = window.hit(1, 1)
        #expect(hit?.viewController !== sheet, sourceLocation: sourceLocation)
    }

    enum Departure: String, CaseIterable, Sendable {
        case popped, poppedToRoot, stackReplaced, removed, movedElsewhere, rootReplaced, rootRemoved
    }

    @Test(arguments: Departure.allCases)
    func `when a presenter goes away, so does everything that it presents`(departure: Departure) {
        let bottom = ResponderViewController()
        let top = ResponderViewController()
        let navigation = window.show(stack: bottom, top)
        #expect(top.present(sheet).isDone)
        #expect(sheet.present(alert).isDone)
        switch departure {
        case .popped: navigation.popViewController()
        case .poppedToRoot: navigation.popToRootViewController()
        case .stackReplaced: navigation.setViewControllers([bottom])
        case .removed: top.removeFromParent()
        case .movedElsewhere: ResponderViewController().addChild(top)
        case .rootReplaced: window.rootViewController = ResponderViewController()
        case .rootRemoved: window.rootViewController = nil
        }
        expectGone()
        #expect(top.presentedViewController == nil)
        #expect(sheet.presentedViewController == nil)
        #expect(alert.viewIfLoaded?.superview == nil)
        #expect(alert.presentingViewController == nil)
    }

    @Test func `a modal goes away when the controller that contains its presenter is popped`() {
        let top = ResponderViewController()
        let child = ResponderViewController()
        let navigation = window.show(stack: ResponderViewController(), top)
        top.addChild(child)
        top.view.addSubview(child.view)
        #expect(child.present(sheet).isDone)
        navigation.popViewController()
        expectGone()
    }

    @Test func `a modal goes away when its presenter is released, even if the modal is kept`() {
        do {
            let presenter = ResponderViewController()
            window.addSubview(presenter.view)
            #expect(presenter.present(sheet).isDone)
            #expect(sheet.present(alert).isDone)
        }
        expectGone()
        #expect(alert.view.superview == nil)
        #expect(sheet.presentedViewController == nil)
        #expect(window.subviews.count == 1)
    }

    @Test func `a modal that isn't kept is released with its presenter, and so is its view`() {
        weak var view: ResponderView?
        do {
            let presenter = ResponderViewController()
            let modal = ResponderViewController()
            window.addSubview(presenter.view)
            presenter.present(modal)
            view = modal.view
        }
        #expect(view == nil)
        #expect(window.subviews.count == 1)
    }

    @Test func `a modal stays while its presenter is covered or moves within the scene`() {
        let bottom = ResponderViewController()
        let top = ResponderViewController()
        let navigation = window.show(stack: bottom)
        #expect(bottom.present(sheet).isDone)
        navigation.pushViewController(top)
        #expect(sheet.view.superview === window)
        #expect(sheet.presentingViewController === bottom)
        top.addChild(ResponderViewController())
        for stack in [[top, bottom], [bottom, top]] {
            #expect(navigation.setViewControllers(stack).isDone)
        }
        #expect(sheet.view.superview === window)
        #expect(sheet.presentingViewController === bottom)
        #expect(top.addChild(bottom).isDone)
        #expect(sheet.view.superview === window)
        #expect(sheet.presentingViewController === bottom)
        #expect(sheet.dismiss().isDone)
        expectGone()
    }

    @Test
    func `a modal that a navigation controller presents stays when the top controller is popped`() {
        let navigation = window.show(stack: ResponderViewController(), ResponderViewController())
        #expect(navigation.present(sheet).isDone)
        navigation.popViewController()
        #expect(sheet.view.superview === window)
    }

    @Test func `a first responder in a modal resigns when the presenter goes away`() {
        let root = ResponderViewController()
        let field = Field()
        window.rootViewController = root
        root.present(sheet)
        sheet.view.addSubview(field)
        #expect(field.becomeFirstResponder().isDone)
        window.rootViewController = nil
        #expect(window.firstResponder == nil)
    }

    @Test func `a modal that dismisses or presents while it goes away leaves nothing behind`() {
        let root = ResponderViewController()
        let view = LeavingView()
        sheet.view = view
        view.whenRemoved = { [sheet, alert, root] in
            sheet.dismiss()
            root.present(alert)
        }
        window.rootViewController = root
        #expect(root.present(sheet).isDone)
        #expect(root.dismiss().isDone)
        #expect(sheet.presentingViewController == nil)
        #expect(root.presentedViewController === alert)
        #expect(window.subviews.count == 2)
        #expect(alert.view.superview === window)
    }

    @Test func `a modal fills its window from the start and when the window is resized`() {
        let root = window.show(stack: ResponderViewController())
        #expect(root.present(sheet).isDone)
        #expect(sheet.present(alert).isDone)
        window.frame.size = CGSize(300, 50)
        #expect(
            [root, sheet, alert].map(\.view.frame) == Array(repeating: window.bounds, count: 3)
        )
        sheet.dismiss()
        window.frame.size = CGSize(7, 7)
        #expect(alert.view.frame.size == CGSize(300, 50))
    }

    @Test func `a controller whose view is replaced while it is shown stays in its place`() {
        let root = ResponderViewController()
        let other = ResponderView()
        let instead = ResponderView()
        let navigation = window.show(stack: root)
        navigation.present(sheet)
        let oldRootView = root.view
        let oldSheetView = sheet.view
        root.view = other
        sheet.view = ResponderView()
        #expect(oldRootView.superview == nil)
        #expect(other.superview === navigation.wrapperView)
        #expect(oldSheetView.superview == nil)
        #expect(sheet.view.superview === window)
        #expect(window.subviews.last === sheet.view)
        #expect(other.frame == window.bounds)
        #expect(sheet.view.frame == window.bounds)
        navigation.view = instead
        #expect(window.subviews.first === instead)
        #expect(instead.frame == window.bounds)
    }
}

/// Takes text that no view takes.
@MainActor final class TypedController: ResponderViewController {
    var text = ""

    @Handler func insertText(_ text: String) {
        self.text += text
    }
}

/// Keys don't reach a field that is hidden or covered by a modal.
@MainActor @Suite struct ModalKeyTests {
    private final class Sheet: ResponderViewController {
        var takesKeys = false
        override var canBecomeFirstResponder: Bool { takesKeys }
    }

    private var window = ResponderWindow(0, 0, 9, 9)
    private var field = TypedView()
    private var root = TypedController()
    private var sheet = Sheet()

    init() {
        window.rootViewController = root
        root.view.addSubview(field)
        field.becomeFirstResponder()
    }

    @Test(arguments: [false, true], [false, true])
    func `a modal takes the keys, and the field gets them again afterward`(
        takesKeys: Bool,
        staysFirst: Bool
    ) throws {
        sheet.takesKeys = takesKeys
        field.mayResign = !staysFirst
        #expect(root.present(sheet).isDone)
        let keyTaker = takesKeys ? sheet : nil
        #expect(window.firstResponder === keyTaker)
        try window.press("a")
        #expect(field.text == "")
        #expect(root.text == "")
        #expect(try !window.takesText("a"))
        sheet.dismiss()
        #expect(field.isFirstResponder)
        try window.press("b")
        #expect(field.text == "b")
        #expect(root.text == "")
        #expect(try window.takesText("c"))
    }

    /// How two modals, one in front of the other, go away.
    enum Order: CaseIterable, Sendable {
        /// The front one goes, and then the back one.
        case frontFirst
        /// The back one, which presents the front one, takes it along.
        case backWithFront
        /// The back one goes, and then the front one, which another controller presents.
        case backFirst
        /// Both go with the window's root controller.
        case withRoot
    }

    @Test(arguments: Order.allCases, [false, true])
    func `with several modals, each field gets the keys back`(order: Order, takesKeys: Bool) throws
    {
        let own = TypedView()
        let alert = Sheet()
        let other = ResponderViewController()
        alert.takesKeys = takesKeys
        root.addChild(other)
        root.view.addSubview(other.view)
        root.present(sheet)
        sheet.view.addSubview(own.named("own"))
        own.becomeFirstResponder()
        let presenter = order == .backFirst ? other : sheet
        #expect(presenter.present(alert).isDone)
        let keyTaker = takesKeys ? alert : nil
        #expect(window.firstResponder === keyTaker)
        switch order {
        case .frontFirst:
            alert.dismiss()
            #expect(own.isFirstResponder)
            root.dismiss()
        case .backWithFront: root.dismiss()
        case .backFirst:
            root.dismiss()
            #expect(window.firstResponder === keyTaker)
            alert.dismiss()
        case .withRoot: window.rootViewController = ResponderViewController()
        }
        #expect(window.firstResponder === (order == .withRoot ? nil : field))
    }

    @Test func `a modal whose view is removed by hand covers nothing, until the view returns`()
        throws
    {
        root.view.addSubview(Field())
        root.present(sheet)
        sheet.view.removeFromSuperview()
        #expect(window.hit(1, 1) === root.view)
        #expect(field.becomeFirstResponder().isDone)
        try window.press("a")
        #expect(field.text == "a")
        #expect(window.moveFocus(.next).isDone)
        #expect(field.becomeFirstResponder().isDone)
        window.addSubview(sheet.view)
        try window.press("b")
        #expect(field.text == "a")
        #expect(window.hit(1, 1) === sheet.view)
        #expect(sheet.dismiss().isDone)
        try window.press("c")
        #expect(field.text == "ac")
    }

    enum Cover: CaseIterable, Sendable {
        case modal, hiding, removal
    }

    @Test(arguments: Cover.allCases, [ResponderPress.Phase.began, .changed, .ended])
    func `a held key is canceled where its responder was covered, hidden or removed`(
        cover: Cover,
        next: ResponderPress.Phase
    ) throws {
        let keyed = KeyedView()
        root.view.addSubview(keyed)
        keyed.becomeFirstResponder()
        keyed.keepsPresses = true
        sheet.takesKeys = true
        try window.handleKey(.began, "x")
        switch cover {
        case .modal: root.present(sheet)
        case .hiding: keyed.isHidden = true
        case .removal: keyed.removeFromSuperview()
        }
        let outcome = try window.handleKey(next, "x")
        #expect(keyed.seen == ["began x", "cancelled x"])
        if next == .began { #expect(outcome.press.responder !== keyed) }
        #expect(window.presses.count == (next == .began ? 1 : 0))
        if next != .ended { try window.handleKey(.ended, "x") }
        #expect(window.presses.isEmpty)
        #expect(keyed.seen.count == 2)
        #expect(throws: ResponderPressError.self) { try window.handleKey(.ended, "x") }
    }

    @Test func `a field that became hidden stays without keys when the modal goes`() {
        root.present(sheet)
        root.view.isHidden = true
        sheet.dismiss()
        #expect(window.firstResponder == nil)
    }

    @Test func `a field that is first while it is hidden or covered gets no keys`() throws {
        field.isHidden = true
        try window.press("a")
        field.isHidden = false
        root.present(sheet)
        field.becomeFirstResponder()
        try window.press("b")
        #expect(field.text == "")
    }

    @Test func `menus, actions and explanations start at no field that is covered`() throws {
        let application = ResponderApplication()
        application.show(window)
        root.present(sheet)
        field.becomeFirstResponder()
        #expect(window.firstResponder === field)
        #expect(try window.menu().items.isEmpty)
        #expect(try !application.sendAction("insertText:", to: nil, from: nil).isDone)
        #expect(window.explainKey("a").responder === window)
        sheet.dismiss()
        #expect(window.explainKey("a").responder === field)
    }
}
