import SelectorDispatch

class Controller: MessageReceiver {
    @Handler func swap(_ a: inout Int) {}
    @Handler func generic<T>(_ value: T) {}
    @Handler func opaque(_ value: some Equatable) {}
    @Handler("one:") func wrongCount(_ a: Int, b: Int) {}
    @Handler("") func empty() {}
    @Handler("a\(1)") func interpolated() {}
    @Handler func same(_ a: Int) {}
    @Handler("same:") func other(_ a: Int) {}
    @Handler var property = 1
    @Handler func rest(_ numbers: Int..., last: Int) {}
}

struct Point: MessageReceiver {
    var x = 0
    @Handler mutating func move() { x += 1 }
}

private final class Hidden: MessageReceiver {
    @Handler func tap() {}
}

final class Tools: MessageReceiver {
    @Handler(.exposed, tool: "a:b") func colon() {}
    @Handler(tool: "secret") func secret() {}
}

final class Pack<each Element>: MessageReceiver {
    @Handler func tap() {}
}

final class Tags: MessageReceiver {
    @Handler(.expose) func near() {}
    @Handler(.xyz) func unknown() {}
}

enum Action: MessageReceiver {
    case moveMessage(Int)
    @Handler func move(_ x: Int) {}
    @Handler func open(_ x: Int) {}
}

final class Drawer: Desk, MessageReceiver {
    @Handler func shut() {}
    @Handler("shut") func slam() {}
}

extension (Drawer) { @Handler("shut") func slide() {} }

final class Words: MessageReceiver {
    @Handler func keep(_ value: any Sendable) {}
    @Handler(.exposed, name: "go") func go() {}
    @Handler(exposed) func open() {}
}

func names() {
    _ = #Selector(Tags.near())
    _ = #Selector(Tags.move(3, to: 7))
}
