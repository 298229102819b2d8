/// The refusals of a scene, each with its whole text.
@MainActor @Suite struct RefusalTests {
    private let window = ResponderWindow(0, 0, 100, 100).named("window")
    private let root = controller("root")

    init() {
        window.rootViewController = root
    }

    private static func controller(_ name: String) -> ResponderViewController {
        ResponderViewController().named(name)
    }

    /// Expects a refusal with the text.
    private func expect(
        _ outcome: ResponderOutcome,
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.refusal?.description == text, sourceLocation: sourceLocation)
        #expect(!outcome.isDone, sourceLocation: sourceLocation)
        #expect(outcome.description == "refused: \(text)", sourceLocation: sourceLocation)
    }

    @Test func `refused changes to the view tree say why`() {
        let a = ResponderView().named("a")
        let b = ResponderView().named("b")
        #expect(a.addSubview(b) == .done)
        expect(a.addSubview(a), "'a' can't be inside itself")
        expect(b.addSubview(a), "'a' can't be in 'b', which is inside it")
        expect(b.insertSubview(a, at: 0), "'a' can't be in 'b', which is inside it")
        expect(b.bringSubviewToFront(a), "'a' isn't a subview of 'b'; add it first")
        expect(b.sendSubviewToBack(a), "'a' isn't a subview of 'b'; add it first")
        expect(
            a.exchangeSubview(at: 0, withSubviewAt: 1),
            "'a' has no subview at 1; it has 1 subview"
        )
        expect(
            b.exchangeSubview(at: -1, withSubviewAt: 0),
            "'b' has no subview at -1; it has 0 subviews"
        )
    }

    @Test func `refused changes to controllers say why`() {
        let sheet = Self.controller("sheet")
        let other = Self.controller("other")
        let lonely = Self.controller("lonely")
        expect(lonely.present(sheet), "'lonely' isn't in a window; add it to one first")
        expect(root.dismiss(), "'root' is neither presenting nor presented")
        expect(root.present(root), "'root' can't be inside itself")
        #expect(root.present(sheet) == .done)
        expect(
            root.present(other),
            "'root' already presents 'sheet'; dismiss that first, or present from it"
        )
        expect(sheet.present(root), "'root' can't be in 'sheet', which is inside it")
        expect(other.addChild(sheet), "'sheet' is presented by 'root'; dismiss it first")
        expect(sheet.addChild(root), "'root' can't be in 'sheet', which is inside it")
        lonely.addChild(other)
        expect(sheet.present(other), "'other' is a child of 'lonely'; remove it from there first")
        let second = ResponderWindow()
        second.rootViewController = lonely
        expect(sheet.present(lonely), "'lonely' is the root controller of its window")
        let third = Self.controller("third")
        #expect(sheet.present(third) == .done)
        expect(third.addChild(root), "'root' can't be in 'third', which is inside it")
        window.rootViewController = nil
    }

    @Test func `presenting a controller that is already presented is refused`() {
        let sheet = Self.controller("sheet")
        let child = Self.controller("child")
        root.addChild(child)
        root.view.addSubview(child.view)
        root.present(sheet)
        expect(child.present(sheet), "'sheet' is presented by 'root'; dismiss it first")
    }

    @Test func `refused changes to a stack say why`() {
        let navigation = ResponderNavigationController().named("navigation")
        let a = Self.controller("a")
        let b = Self.controller("b")
        navigation.pushViewController(a)
        expect(navigation.pushViewController(a), "'a' is already on the stack of 'navigation'")
        expect(navigation.pushViewController(navigation), "'navigation' can't be inside itself")
        expect(navigation.setViewControllers([b, b]), "'b' appears twice in the new stack")
        #expect(navigation.viewControllers.map(\.description) == ["a"])
    }

    @Test func `refused changes of the key window and the first responder say why`() {
        expect(
            window.makeKeyAndVisible(),
            "'window' has no application; add it to one with addWindow(_:)"
        )
        let first = Field().named("first")
        let second = Field().named("second")
        expect(first.becomeFirstResponder(), "'first' isn't in a window; add it to one first")
        for view in [first, second] {
            window.add(view).mayBecome = false
            let reason =
                "'\(view)' can't become first responder: its canBecomeFirstResponder is false"
            expect(view.becomeFirstResponder(), reason)
            view.mayBecome = true
        }
        #expect(first.becomeFirstResponder() == .done)
        first.mayResign = false
        let stays = "'first' can't resign as first responder: its canResignFirstResponder is false"
        expect(first.resignFirstResponder(), stays)
        expect(second.becomeFirstResponder(), "the first responder 'first' didn't resign: \(stays)")
        #expect(first.isFirstResponder)
        first.mayResign = true
        first.declinesToResign = "its text is too long"
        let declined = "'first' declined: its text is too long"
        expect(
            second.becomeFirstResponder(),
            "the first responder 'first' didn't resign: \(declined)"
        )
    }

    @Test func `refused requirements between recognizers say why`() {
        let single = ResponderTapRecognizer()
        let double = ResponderTapRecognizer()
        single.name = "single"
        double.name = "double"
        single.require(toFail: double)
        expect(
            double.require(toFail: single),
            "'double' can't wait for 'single', which waits for it"
        )
        expect(single.require(toFail: single), "'single' can't wait for itself")
    }

    @Test func `the observer sees a refusal that the caller ignores`() {
        var observed: [String] = []
        window.observer = { observed.append("\($0)") }
        root.present(root)
        root.view.bringSubviewToFront(window)
        let reason = "refused: 'window' isn't a subview of 'ResponderView'; add it first"
        #expect(observed == ["refused: 'root' can't be inside itself", reason])
    }
}
