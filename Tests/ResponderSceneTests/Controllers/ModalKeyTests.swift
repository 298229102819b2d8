import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

/// Keys reach no field that is hidden or that a modal covers.
@MainActor @Suite struct ModalKeyTests {
    private final class Sheet: ResponderViewController {
        var takesKeys = false
        override var canBecomeFirstResponder: Bool { takesKeys }
    }

    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    private let root = ResponderViewController()
    private let field = TypedView()
    private let sheet = Sheet()

    init() {
        window.rootViewController = root
        root.view.addSubview(field)
        field.becomeFirstResponder()
    }

    @Test(arguments: [false, true], [false, true])
    func `a modal takes the keys, and the field gets them again afterward`(takesKeys: Bool, staysFirst: Bool) throws {
        (sheet.takesKeys, field.mayResign) = (takesKeys, !staysFirst)
        #expect(root.present(sheet).isDone)
        #expect(window.firstResponder === (takesKeys ? sheet : nil))
        try window.press(ResponderKey("a"))
        #expect(field.text == "")
        sheet.dismiss()
        #expect(field.isFirstResponder)
        try window.press(ResponderKey("b"))
        #expect(field.text == "b")
    }

    @Test func `a field that became hidden stays without keys when the modal goes`() {
        root.present(sheet)
        root.view.isHidden = true
        sheet.dismiss()
        #expect(window.firstResponder == nil)
    }

    @Test func `a field that is first while it is hidden or covered gets no keys`() throws {
        field.isHidden = true
        try window.press(ResponderKey("a"))
        field.isHidden = false
        root.present(sheet)
        field.becomeFirstResponder()
        try window.press(ResponderKey("b"))
        #expect(field.text == "")
    }

    @Test func `menus, actions and explanations start at no field that is covered`() throws {
        let application = ResponderApplication()
        application.show(window)
        root.present(sheet)
        field.becomeFirstResponder()
        #expect(window.firstResponder === field)
        #expect(try window.menu().items.isEmpty)
        #expect(!(try application.sendAction("insertText:", to: nil, from: nil)).isDone)
        #expect(window.explainKey(ResponderKey("a")).responder === window)
        sheet.dismiss()
        #expect(window.explainKey(ResponderKey("a")).responder === field)
    }
}
