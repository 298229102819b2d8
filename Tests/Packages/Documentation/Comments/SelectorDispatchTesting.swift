import ResponderChain
import SelectorDispatchTesting
import Testing
import XCTest

class Context {}
class Box<Value> {}
class Button: LinkedResponder {}
class Page: MessageReceiver {
    @Handler func load() {}
}

let registry = HandlerRegistry.shared
let recorder = MessageRecorder()
@MainActor let button = Button()
@MainActor let cell = Button()
@MainActor let page = Page()
