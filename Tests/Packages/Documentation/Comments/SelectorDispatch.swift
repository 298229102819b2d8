import Foundation
import SelectorDispatch

class Button: MessageReceiver {}
class CartController: MessageReceiver {
    @Handler func btnClick1(_ sender: Button, userInfo: [String: Any]?) -> Bool {
        true
    }
}

class Table: MessageReceiver {
    init() {}
    @Handler func moveRow(_ row: Int, to target: Int = 0) {}
    @Handler func move(_ row: Int, to target: Int) -> Int {
        target - row
    }
    @Handler func reload(_ count: Int) -> Int {
        count
    }
    @Handler static func make(rows: Int) -> Table {
        Table()
    }
    func reload() {}
    func select(_ row: Int) {}
}

actor Account: MessageReceiver {
    @Handler func deposit(_ amount: Int) -> Int {
        amount
    }
    func sync(with server: Server) async {}
}

struct Server: Sendable {}
class Loader {
    func load(_ page: Int) async throws {}
}
class Widget {
    required init(size: Int) {}
    static func fetch(_ name: String) async throws -> String {
        name
    }
}

@MainActor class Screen {
    func show(_ text: String) {}
}
class Calculator {
    init() {}
}
class Document {}
final class Calendar: MessageReceiver, Sendable {
    @Handler func remind(_ event: String) {}
}

final class Cart: MessageReceiver, Sendable {
    @Handler func empty() {}
    @Handler func add(_ item: String, count: Int) -> Int {
        count
    }
}

@MainActor let button = Button()
@MainActor let controller = CartController()
@MainActor let other = CartController()
@MainActor let table = Table()
@MainActor let target = Table()
@MainActor let counter = Calculator()
@MainActor let cart = Cart()
@MainActor let calendar = Calendar()
@MainActor let event = "lunch"
let account = Account()
//: TypedMessage.swift 1: let table = Table()
//: MessageReceiver.swift 1: let controller = CartController()
//: IsolatedReceivers.swift 1: let window = Window()
let registry = HandlerRegistry.shared
let log = Log()
final class Log: MessageObserver {}

func answer(code: String, _ message: String) {}
func log(_ text: String) {}
@MainActor var handlers: HandlerRegistry.Builder {
    get { fatalError() }
    set {}
}
@MainActor var invocation: Invocation {
    get { fatalError() }
    set {}
}

class Context: MessageReceiver {}
