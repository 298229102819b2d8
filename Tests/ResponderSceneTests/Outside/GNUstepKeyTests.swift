import ResponderScene
import Testing

// GNUstep's default key bindings, `KeyBindings/DefaultKeyBindings.dict` of libs-gui.

@MainActor @Suite struct GNUstepKeyTests {
    private typealias Flags = ResponderKey.ModifierFlags

    nonisolated static let same: [(ResponderKey, String)] = [
        (.upArrow, "moveUp:"), (.downArrow, "moveDown:"), (.leftArrow, "moveLeft:"), (.rightArrow, "moveRight:"),
        (ResponderKey(ResponderKeyCommand.inputUpArrow, modifierFlags: .shift), "moveUpAndModifySelection:"),
        (ResponderKey(ResponderKeyCommand.inputDownArrow, modifierFlags: .shift), "moveDownAndModifySelection:"),
        (ResponderKey(ResponderKeyCommand.inputDeleteForward), "deleteForward:"),
        (ResponderKey(ResponderKeyCommand.inputPageUp), "scrollPageUp:"),
        (ResponderKey(ResponderKeyCommand.inputPageDown), "scrollPageDown:"),
        (ResponderKey(ResponderKeyCommand.inputPageUp, modifierFlags: .alternate), "pageUp:"),
        (ResponderKey(ResponderKeyCommand.inputPageDown, modifierFlags: .alternate), "pageDown:"),
        (ResponderKey("b", modifierFlags: .control), "moveBackward:"),
        (ResponderKey("d", modifierFlags: .control), "deleteForward:"),
        (ResponderKey("f", modifierFlags: .control), "moveForward:"),
        (ResponderKey("h", modifierFlags: .control), "deleteBackward:"),
        (ResponderKey("l", modifierFlags: .control), "centerSelectionInVisibleArea:"),
        (ResponderKey("n", modifierFlags: .control), "moveDown:"),
        (ResponderKey("p", modifierFlags: .control), "moveUp:"),
        (ResponderKey("t", modifierFlags: .control), "transpose:"),
        (ResponderKey("v", modifierFlags: .control), "pageDown:"),
        (ResponderKey("y", modifierFlags: .control), "yank:"),
    ]

    @Test(arguments: same)
    func `a standard binding is the same as GNUstep's`(key: ResponderKey, selector: String) {
        #expect(ResponderKeyBindings.standard[key]?.description == selector)
    }

    @Test func `a binding that differs from the standard one can be set`() {
        let window = ResponderWindow()
        window.keyBindings[.escape] = "complete:"
        #expect(window.keyBindings[.escape]?.description == "complete:")
        #expect(ResponderKeyBindings.standard[.escape]?.description == "cancelOperation:")
    }

    @Test func `a new window has no first responder, and the views in it know the window`() {
        let (window, content) = (ResponderWindow(), ResponderView())
        window.addSubview(content)
        #expect(window.firstResponder == nil && content.window === window)
    }
}
