import ResponderChain
import SelectorDispatch
import Testing

// Seed 001: a router on the responder chain, an invocation per event name, a strategy, a decorator, an event proxy.

private class LoggingResponder: EventReceiver {
    weak var nextResponder: (any Responder)?
    let log: Log
    var name: String { "responder" }

    init(_ log: Log) {
        self.log = log
    }

    func note(_ event: Event) {
        log.lines.append("\(name)---eventName=\(event.name),userInfo=\(event.userInfo.map { "\($0)" } ?? "nil")")
    }

    func receive(_ event: Event) throws -> EventResult {
        note(event)
        return .ignoreAndContinue
    }
}

final class EventProxy: MessageReceiver {
    private let log: Log
    private(set) var tablesBuilt = 0
    private(set) lazy var strategy = {
        tablesBuilt += 1
        return EventStrategy(
            [
                "CustomButtonEvent": "customViewButtonClickWithParameter:",
                "CustomSwitchEvent": "customViewSwitchValueChangeWithParameter:",
                "CustomImageViewEvent": "customViewImageViewTap",
            ], to: self)
    }()

    fileprivate init(_ log: Log) {
        self.log = log
    }

    func handle(_ event: Event) throws {
        try strategy.handle(event)
    }

    @Handler private func customViewButtonClick(parameter: [String: Any]?) {
        log.lines.append("button,parameter=\(parameter.map { "\($0)" } ?? "nil")")
    }

    @Handler private func customViewSwitchValueChange(parameter: [String: Any]?) {
        log.lines.append("switch,parameter=\(parameter.map { "\($0)" } ?? "nil")")
    }

    @Handler private func customViewImageViewTap() {
        log.lines.append("image")
    }
}

private final class Controller: LoggingResponder {
    lazy var proxy = EventProxy(log)
    override var name: String { "controller" }

    override func receive(_ event: Event) throws -> EventResult {
        note(event)
        try proxy.handle(event)
        return .handleAndContinue
    }
}

private final class ApplicationDelegate: LoggingResponder {
    override var name: String { "application delegate" }
}

/// view, root view, controller, window, application, application delegate.
private struct Scene {
    let log = Log()
    let chain: [LoggingResponder]
    var view: LoggingResponder { chain[0] }
    let controller: Controller

    init() {
        controller = Controller(log)
        chain = [
            LoggingResponder(log), LoggingResponder(log), controller, LoggingResponder(log), LoggingResponder(log),
            ApplicationDelegate(log),
        ]
        for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    }
}

private final class AddingResponder: MessageDecorator {
    weak var nextResponder: (any Responder)?
    let key: String

    init(_ key: String) {
        self.key = key
    }

    func decorate(_ message: inout RoutedMessage) {
        let count = message.userInfo?.count ?? 0
        message.userInfo = (message.userInfo ?? [:]).merging([key: count]) { old, _ in old }
    }
}

@Suite struct Seed001Tests {
    private let scene = Scene()

    @Test func `1.1 user info may be absent`() throws {
        try scene.view.route(event: "CustomSwitchEvent")
        #expect(scene.log.lines.contains("switch,parameter=nil"))
        #expect(scene.log.lines.first == "responder---eventName=CustomSwitchEvent,userInfo=nil")
    }

    @Test func `1.2 an invocation for an unknown selector is a clear error at creation`() throws {
        do {
            _ = try scene.controller.proxy.invocation(for: "customViewImageViewTapp")  // selector-check: elsewhere
            Issue.record("no error")
        } catch {
            #expect(
                "\(error)" == "-[EventProxy customViewImageViewTapp]: unrecognized selector sent to instance; "
                    + "did you mean 'customViewImageViewTap'?")
        }
    }

    @Test func `1.3 arguments are set by index, counted from 0`() throws {
        var invocation = try scene.controller.proxy.invocation(for: "customViewButtonClickWithParameter:")
        try invocation.setArgument(["key": 1], at: 0)
        try invocation.invoke()
        #expect(scene.log.lines == [#"button,parameter=["key": 1]"#])
        #expect(throws: DispatchError.self) { try invocation.setArgument(1, at: 1) }
    }

    @Test func `1.4 a strategy is built once and maps three event names to three invocations`() throws {
        for name in ["CustomButtonEvent", "CustomSwitchEvent", "CustomImageViewEvent", "CustomButtonEvent"] {
            try scene.controller.proxy.handle(Event(name: name, userInfo: ["n": 1]))
        }
        #expect(
            scene.log.lines == [
                #"button,parameter=["n": 1]"#, #"switch,parameter=["n": 1]"#, "image", #"button,parameter=["n": 1]"#,
            ])
        #expect(scene.controller.proxy.tablesBuilt == 1)
    }

    @Test func `1.4 an event name that the strategy doesn't have is reported`() throws {
        do {
            // selector-check: elsewhere
            try scene.controller.proxy.handle(Event(name: "CustomSwitchEvnt", sender: scene.view))
            Issue.record("no error")
        } catch {
            #expect(
                "\(error)" == "event 'CustomSwitchEvnt' from LoggingResponder: the strategy has no invocation for it; "
                    + "did you mean 'CustomSwitchEvent'?")
        }
    }

    @Test func `1.5 a handler without parameters works in a strategy`() throws {
        try scene.view.route(event: "CustomImageViewEvent", userInfo: ["dropped": true])
        #expect(scene.log.lines.contains("image"))
    }

    @Test func `1.6 after a controller handled and passed on, the later nodes still see the event`() throws {
        let route = try scene.view.route(event: "CustomButtonEvent", recordsPath: true)
        #expect(route.isHandled)
        #expect(route.handledBy === scene.controller)
        #expect(
            route.path.map(\.outcome) == [.passed, .passed, .handledAndContinued, .passed, .passed, .passed])
        #expect(zip(route.path, scene.chain).allSatisfy { $0.responder === $1 })
    }

    @Test func `1.7 decorators add parameters in order and the sender's own dictionary is unchanged`() throws {
        let decorators = ["first", "second", "third"].map(AddingResponder.init)
        for (decorator, next) in zip(decorators, decorators.dropFirst()) { decorator.nextResponder = next }
        decorators[2].nextResponder = scene.controller
        let own = ["own": 0]
        let route = try decorators[0].route(event: "CustomButtonEvent", userInfo: own, recordsPath: true)
        #expect(own == ["own": 0])
        let received = try #require(route.path[3].message.userInfo as? [String: Int])
        #expect(received == ["own": 0, "first": 1, "second": 2, "third": 3])
        #expect(route.path.prefix(3).map { $0.message.userInfo?.count } == [2, 3, 4])
    }

    @Test func `1.8 an event proxy holds strategy and handlers, the controller only forwards`() throws {
        #expect(HandlerRegistry.shared.selectors(of: Controller.self).isEmpty)
        #expect(scene.controller.proxy.strategy.eventNames.count == 3)
        #expect(try scene.view.route(event: "CustomButtonEvent").isHandled)
    }

    @Test func `1.9 the application delegate sees every event that was passed on`() throws {
        for name in ["CustomButtonEvent", "CustomImageViewEvent"] { try scene.view.route(event: name) }
        #expect(
            scene.log.lines.filter { $0.hasPrefix("application delegate") } == [
                "application delegate---eventName=CustomButtonEvent,userInfo=nil",
                "application delegate---eventName=CustomImageViewEvent,userInfo=nil",
            ])
    }

    @Test func `1.10 the trace of a switch event, in this order`() throws {
        try scene.view.route(event: "CustomSwitchEvent", userInfo: ["mySwitchKey": 0])
        #expect(
            scene.log.lines == [
                #"responder---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
                #"responder---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
                #"controller---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
                #"switch,parameter=["mySwitchKey": 0]"#,
                #"responder---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
                #"responder---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
                #"application delegate---eventName=CustomSwitchEvent,userInfo=["mySwitchKey": 0]"#,
            ])
    }
}
