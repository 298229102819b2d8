import Foundation
import ResponderScene
import Testing

/// What a scene refuses to do, each refusal with its whole text.
@MainActor @Suite struct RefusalTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let root = controller("root")

    init() {
        window.name = "window"
        window.rootViewController = root
    }

    private static func view(_ name: String) -> ResponderView {
        let view = ResponderView()
        view.name = name
        return view
    }

    private static func controller(_ name: String) -> ResponderViewController {
        let controller = ResponderViewController()
        controller.name = name
        return controller
    }

    private func expect(
        _ outcome: ResponderOutcome, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.refusal?.description == text, sourceLocation: sourceLocation)
        #expect(!outcome.isDone && outcome.description == "refused: \(text)", sourceLocation: sourceLocation)
    }

    @Test func `refused changes to the view tree say why`() {
        let (a, b) = (Self.view("a"), Self.view("b"))
        #expect(a.addSubview(b) == .done)
        expect(a.addSubview(a), "'a' can't be inside itself")
        expect(b.addSubview(a), "'a' can't be in 'b', which is inside it")
        expect(b.insertSubview(a, at: 0), "'a' can't be in 'b', which is inside it")
        expect(b.bringSubviewToFront(a), "'a' isn't a subview of 'b'; add it first")
        expect(b.sendSubviewToBack(a), "'a' isn't a subview of 'b'; add it first")
        expect(a.exchangeSubview(at: 0, withSubviewAt: 1), "'a' has no subview at 1; it has 1 subview")
        expect(b.exchangeSubview(at: -1, withSubviewAt: 0), "'b' has no subview at -1; it has 0 subviews")
    }

    @Test func `a view that is moved while another moves can't end up inside itself`() {
        final class Mover: ResponderView {
            var whenRemoved: () -> Void = {}
            override func willRemoveSubview(_ subview: ResponderView) { whenRemoved() }
        }
        let (mover, moved, inner, target) = (Mover(), Self.view("moved"), Self.view("inner"), Self.view("target"))
        mover.addSubview(moved)
        moved.addSubview(inner)
        mover.whenRemoved = { inner.addSubview(target) }
        expect(
            target.addSubview(moved),
            "'moved' was moved by code that was told that it moves; it would be inside itself now")
    }

    @Test func `refused changes to controllers say why`() {
        let (sheet, other, lonely) = (Self.controller("sheet"), Self.controller("other"), Self.controller("lonely"))
        expect(lonely.present(sheet), "'lonely' isn't in a window; add it to one first")
        expect(root.dismiss(), "'root' presents nobody and isn't presented")
        expect(root.present(root), "'root' can't be inside itself")
        #expect(root.present(sheet) == .done)
        expect(
            root.present(other), "'root' already presents 'sheet'; dismiss that first, or present from it")
        expect(sheet.present(root), "'root' can't be in 'sheet', which is inside it")
        expect(other.addChild(sheet), "'sheet' is presented by 'root'; dismiss it first")
        expect(sheet.addChild(root), "'root' can't be in 'sheet', which is inside it")
        lonely.addChild(other)
        expect(sheet.present(other), "'other' is a child of 'lonely'; remove it from there first")
        let second = ResponderWindow()
        second.rootViewController = lonely
        expect(sheet.present(lonely), "'lonely' is the root controller of its window")
        window.rootViewController = nil
    }

    @Test func `presenting a controller that is already presented is refused`() {
        let (sheet, child) = (Self.controller("sheet"), Self.controller("child"))
        root.addChild(child)
        root.view.addSubview(child.view)
        root.present(sheet)
        expect(child.present(sheet), "'sheet' is presented by 'root'; dismiss it first")
    }

    @Test func `refused changes to a stack say why`() {
        let navigation = ResponderNavigationController()
        navigation.name = "navigation"
        let (a, b) = (Self.controller("a"), Self.controller("b"))
        navigation.pushViewController(a)
        expect(navigation.pushViewController(a), "'a' is already on the stack of 'navigation'")
        expect(navigation.pushViewController(navigation), "'navigation' can't be inside itself")
        expect(navigation.setViewControllers([b, b]), "'b' appears twice in the new stack")
        #expect(navigation.viewControllers.map(\.description) == ["a"])
    }

    @Test func `refused changes of the key window and the first responder say why`() {
        final class Field: ResponderView {
            var (mayBecome, mayResign, declines) = (true, true, false)
            override var canBecomeFirstResponder: Bool { mayBecome }
            override var canResignFirstResponder: Bool { mayResign }
            override func resignFirstResponder() -> ResponderOutcome {
                declines
                    ? .refused(.declined(description, reason: "its text is too long")) : super.resignFirstResponder()
            }
        }
        expect(window.makeKeyAndVisible(), "'window' has no application; add it to one with addWindow(_:)")
        let (first, second) = (Field(), Field())
        (first.name, second.name) = ("first", "second")
        expect(first.becomeFirstResponder(), "'first' isn't in a window; add it to one first")
        window.addSubview(first)
        window.addSubview(second)
        first.mayBecome = false
        expect(
            first.becomeFirstResponder(),
            "'first' can't become first responder: its canBecomeFirstResponder is false")
        first.mayBecome = true
        #expect(first.becomeFirstResponder() == .done)
        first.mayResign = false
        let stays = "'first' can't resign as first responder: its canResignFirstResponder is false"
        expect(first.resignFirstResponder(), stays)
        expect(second.becomeFirstResponder(), "the first responder 'first' didn't resign: \(stays)")
        (first.mayResign, first.declines) = (true, true)
        expect(
            second.becomeFirstResponder(),
            "the first responder 'first' didn't resign: 'first' declined: its text is too long")
    }

    @Test func `a responder that another one displaces is refused`() {
        final class Resigning: ResponderView {
            var chosen: ResponderView?
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> ResponderOutcome {
                let outcome = super.resignFirstResponder()
                chosen?.becomeFirstResponder()
                return outcome
            }
        }
        let views = (0..<3).map { _ in Resigning() }
        for (index, view) in views.enumerated() {
            view.name = "view \(index)"
            window.addSubview(view)
        }
        views[0].becomeFirstResponder()
        views[0].chosen = views[2]
        expect(views[1].becomeFirstResponder(), "'view 2' became first responder instead of 'view 1'")
    }

    @Test func `refused requirements between recognizers say why`() {
        let (single, double) = (ResponderTapRecognizer(), ResponderTapRecognizer())
        (single.name, double.name) = ("single", "double")
        single.require(toFail: double)
        expect(double.require(toFail: single), "'double' can't wait for 'single', which waits for it")
        expect(single.require(toFail: single), "'single' can't wait for itself")
    }

    @Test func `the observer is told of a refusal that the caller ignores`() {
        var told: [String] = []
        window.observer = { told.append("\($0)") }
        root.present(root)
        root.view.bringSubviewToFront(window)
        #expect(
            told == [
                "refused: 'root' can't be inside itself",
                "refused: 'window' isn't a subview of 'ResponderView'; add it first",
            ])
    }
}
