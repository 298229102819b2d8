import ResponderChain

// MARK: A chain

final class Button: LinkedResponder {}

final class Cell: LinkedResponder {}

final class Controller: LinkedResponder {
    @Handler func rename(_ name: String) -> Bool {
        print("renamed to \(name)")
        return true
    }

    @Handler func saved(_ info: [String: Any]?) -> EventResult {
        print("saved", info?["page"] ?? "no page")
        return .handleAndContinue
    }
}

let (button, cell, controller) = (Button(), Cell(), Controller())
button.nextResponder = cell
cell.nextResponder = controller

let route = try button.route("rename:", with: ["cart"])
print(route.returnValue ?? "nothing")
print(try button.route(event: "saved", userInfo: ["page": 2]).isHandled)

// MARK: Receiver

final class Statistics: LinkedResponder, EventReceiver {
    private var counts: [String: Int] = [:]

    func receive(_ event: Event) throws -> EventResult {
        counts[event.name, default: 0] += 1
        print("\(event.name): \(counts[event.name, default: 0])")
        return .ignoreAndContinue
    }
}

let statistics = Statistics()
controller.nextResponder = statistics
try button.route(event: "opened")
controller.nextResponder = nil

// MARK: Decorator

final class Page: LinkedResponder, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) throws {
        message.userInfo = (message.userInfo ?? [:]).merging(["page": 7]) { own, _ in own }
    }
}

let page = Page()
let link = Button()
link.nextResponder = page
page.nextResponder = controller
try link.route(event: "saved")

// MARK: Decorators around a responder

final class Guarded: LinkedResponder, DecoratedResponder {
    var isLocked = true
    var decorators: [any VisitDecorator] {
        [.vetoing { [isLocked] _, _ in isLocked ? "the document is locked" : nil }]
    }

    @Handler func delete() { print("deleted") }
}

let guarded = Guarded()
do {
    try guarded.route("delete")
} catch {
    print(error)
}
guarded.isLocked = false
try guarded.route("delete")

// MARK: Strategy

final class SwitchController: LinkedResponder, StrategyReceiver {
    private(set) lazy var eventStrategy = EventStrategy(
        ["CustomButtonEvent": "buttonClicked", "CustomSwitchEvent": "switchChanged:"], to: self)

    @Handler private func buttonClicked() { print("clicked") }
    @Handler private func switchChanged(_ info: [String: Any]?) { print("switched", info?["isOn"] ?? "nothing") }
}

let switches = SwitchController()
try switches.route(event: "CustomButtonEvent")
try switches.route(event: "CustomSwitchEvent", userInfo: ["isOn": true])
print(try switches.route(event: "CustomSwichEvent").isHandled)

// MARK: Listener

final class Panel: LinkedResponder, EventListenerHost {
    let eventListeners = EventListeners()
}

let panel = Panel()
let field = Button()
field.nextResponder = panel
let listener = panel.eventListeners.add("closing", options: .capture) { event in
    if event.userInfo?["draft"] != nil { event.preventDefault() }
    return .handleAndContinue
}
print("may close:", try !field.route(event: "closing", userInfo: ["draft": "text"]).isDefaultPrevented)
panel.eventListeners.remove(listener)
print("may close:", try !field.route(event: "closing", userInfo: ["draft": "text"]).isDefaultPrevented)

// MARK: Validator

final class Editor: LinkedResponder, MessageValidator {
    var isReadOnly = true

    func disabledReason(for message: RoutedMessage) -> String? {
        message.name == "paste:" && isReadOnly ? "the document is read-only" : nil
    }

    @Handler func paste(_ text: String) { print("pasted \(text)") }
}

let editor = Editor()
print(editor.explain("paste:", with: ["text"]))
editor.isReadOnly = false
try editor.route("paste:", with: ["text"])

// MARK: Forwarder

final class Document: MessageReceiver {
    @Handler func print(_ copies: Int) { Swift.print("printing \(copies)") }
}

final class DocumentWindow: LinkedResponder, MessageForwarder {
    private let document = Document()

    func forwardingTarget(for selector: Selector) -> Any? { document }
}

try DocumentWindow().route("print:", with: [2])

// MARK: Parent

final class Stack: LinkedResponder, ResponderParent {
    let children: [any Responder]
    init(_ children: [any Responder]) { self.children = children }

    var childResponders: [any Responder] { children }
}

final class Label: LinkedResponder {
    private let text: String
    init(_ text: String) { self.text = text }

    @Handler func languageChanged() -> EventResult {
        print("translating \(text)")
        return .handleAndContinue
    }
}

let stack = Stack([Label("yes"), Stack([Label("no")])])
try stack.route(event: "languageChanged", going: .down)

// MARK: Boundary

extension RouteBoundaries {
    static let document = RouteBoundaries(rawValue: 1 << 2)
}

final class Workspace: LinkedResponder, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .document }

    @Handler func logged() { print("logged") }
}

let workspace = Workspace()
let view = Button()
view.nextResponder = workspace
print(try view.route(event: "logged").isHandled)
print(try view.route(event: "logged", going: .up(including: .document)).isHandled)

// MARK: Replies

final class Library: LinkedResponder {
    @Handler func pick(_ event: Event, reply: EventReply) {
        reply("a photo")
        reply("another")
    }
}

try Library().route(event: "pick") { reply in print("picked", reply ?? "nothing") }

// MARK: What happened

let recorded = try button.route(event: "saved", userInfo: ["page": 3], recordsPath: true)
print(recorded)
print(button.explain("renaem:", with: ["cart"]))
