import Foundation
import ResponderScene

final class ColorController: ResponderViewController {
    let button = ResponderControl(frame: CGRect(x: 20, y: 30, width: 280, height: 100))
    let field = ResponderView(frame: CGRect(x: 20, y: 200, width: 280, height: 40))

    override func viewDidLoad() {
        view.addSubview(button)
        view.addSubview(field)
        button.addTarget(self, action: "buttonTapped:", for: .touchUpInside)
        view.addGestureRecognizer(ResponderTapRecognizer(target: nil, action: "backgroundTapped"))
    }

    @Handler private func backgroundTapped() { print("the background was tapped") }

    @Handler private func buttonTapped(_ sender: ResponderControl) throws {
        try sender.route(event: "colorChosen", userInfo: ["color": "orange"])
    }

    @Handler private func colorChosen(_ info: [String: Any]?) { print("chosen:", info?["color"] ?? "nothing") }
}

let controller = ColorController()
let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
window.rootViewController = controller

@MainActor func tap(_ x: Double, _ y: Double) throws {
    try window.handleTouch(.began, id: 1, at: CGPoint(x: x, y: y))
    let outcome = try window.handleTouch(.ended, id: 1, at: CGPoint(x: x, y: y))
    print(outcome.isHandled ? "handled" : "dropped")
}

try tap(60, 50)
try tap(60, 400)

// The way from a view to the end of its chain.
print(controller.button.chainText())

// Every hit-test, touch and action, in order.
window.observer = { print($0) }
try tap(60, 50)
window.observer = nil

if let refusal = controller.field.becomeFirstResponder().refusal { print(refusal) }

controller.button.isEnabled = false
print(controller.button.explainTap())

final class NoteController: ResponderViewController, @MainActor UndoResponder {
    let undoHistory: UndoHistory? = UndoHistory()
    private(set) var text = ""

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand("Undo", action: "undo", input: "z", modifierFlags: .command)]
    }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        let clear = ResponderKeyCommand("Clear", action: "clear", input: "k", modifierFlags: [.command, .shift])
        builder.add([.keyCommand(clear)], to: .edit, title: "Edit")
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        if command.action == "clear" { command.isEnabled = !text.isEmpty }
    }

    @Handler private func insertText(_ text: String) throws { try setText(self.text + text) }
    @Handler private func clear() throws { try setText("") }
    @Handler private func undo() throws { try undoHistory?.undo() }

    @Handler private func setText(_ text: String) throws {
        try undoHistory?.register("setText:", with: [self.text], on: self)
        self.text = text
    }
}

let note = NoteController()
window.rootViewController = note
note.becomeFirstResponder()

try window.press("h")
try window.press("i")
try window.press(ResponderKey("z", modifierFlags: .command))
print(note.text)

print(try window.menu())
if let clear = try window.menu().item(titled: "Clear") { try window.perform(clear) }
print(try window.menu())
