import ResponderChain
import SelectorDispatch

@MainActor class Context: @MainActor LinkedResponder {
    weak var nextResponder: (any Responder)?
    @Handler func buttonClicked(_ sender: Any?) {}
    @Handler func switchChanged(_ sender: Any?) {}
}

class ToolkitView {}
class Table: LinkedResponder {}
class View: LinkedResponder {}
struct Page: Sendable {}
class Printer {}
class Cell: LinkedResponder {
    var text = ""
}
class Host: LinkedResponder, EventListenerHost {
    let eventListeners = EventListeners()
}

class Logger: EventListener {
    func handle(_ event: Event) -> EventResult {
        .handleAndContinue
    }
}

@MainActor let button = View()
@MainActor let view = View()
@MainActor let controller = View()
@MainActor let cell = Cell()
@MainActor let panel = Host()
@MainActor let first = Host()
@MainActor let second = Host()
@MainActor let document = "document"
@MainActor let sender = View()
@MainActor let printer = Printer()
@MainActor let logger = Logger()
let isReadOnly = true
@MainActor let isLocked = true
@MainActor let history = UndoHistory()
//: UndoHistory.swift 1: let shape = Shape(history: history)
//: UndoHistory.swift 2: let shape = UndoHistory_1.Shape(history: history)
final class Log: RouteObserver {}
let log = Log()
func show(_ value: Any?) {}
func beep() {}
func updateMenu() {}
