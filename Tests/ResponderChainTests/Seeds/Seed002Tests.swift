import Foundation
import ResponderChain
import SelectorDispatch
import Testing

// Seed 002: selector names up the chain, and `perform(selector, objects)`.

private class TableNode: LinkedResponder {
    weak var nextResponder: (any Responder)?
}

private final class Button: TableNode {}

private final class SuperCell: TableNode, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) { message.userInfo?["test"] = "测试" }
}

final class TableController: LinkedResponder {
    fileprivate(set) var received: [(sender: AnyObject?, userInfo: [String: String])] = []

    @Handler fileprivate func btnClick1(_ sender: AnyObject?, userInfo: [String: Any]?) {
        received.append((sender, userInfo?.compactMapValues { $0 as? String } ?? [:]))
    }
    @Handler fileprivate func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { a + b + c + d }
    @Handler fileprivate func half(_ value: Double) -> Double { value / 2 }
    @Handler fileprivate func small(_ value: UInt8) -> UInt8 { value &+ 1 }
    @Handler fileprivate func isEmpty(_ text: String?) -> Bool { text == nil }
    @Handler fileprivate func selectRow(_ row: Int, animated: Bool = true) -> String { "\(row) \(animated)" }
    @Handler fileprivate func rowSelected(_ userInfo: [String: Any]?) -> EventResult {
        received.append((nil, userInfo?.compactMapValues { $0 as? String } ?? [:]))
        return .handleAndContinue
    }
}

private struct Table {
    let controller = TableController()
    let superTable = TableNode()
    let superCell = SuperCell()
    let subTable = TableNode()
    let subCell = TableNode()
    let button = Button()
    var chain: [any LinkedResponder] { [button, subCell, subTable, superCell, superTable, controller] }

    init() {
        for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    }
}

@Suite struct Seed002Tests {
    private let table = Table()
    private var controller: TableController { table.controller }

    @Test func `2.1 the chain is button, sub cell, sub table, super cell, super table, controller`() throws {
        let chain = try table.button.responderChain()
        #expect(chain.count == 6)
        #expect(zip(chain, table.chain).allSatisfy { $0 === $1 })
        let route = try table.button.route(
            "btnClick1:userInfo:", with: [table.button, ["key": "蓝色按钮"]], recordsPath: true)
        #expect(
            route.path.map(\.outcome) == [.passed, .passed, .passed, .decorated, .passed, .handledAndStopped])
    }

    @Test func `2.2 the controller performs the named selector with button and user info`() throws {
        table.subCell.nextResponder = controller
        let route = try table.button.route("btnClick1:userInfo:", with: [table.button, ["key": "蓝色按钮"]])
        #expect(route.handledBy === controller)
        #expect(controller.received.first?.sender === table.button)
        #expect(controller.received.first?.userInfo == ["key": "蓝色按钮"])
    }

    @Test func `2.3 the super cell adds a key on the way and the handler sees both`() throws {
        let info = ["key": "蓝色按钮"]
        try table.button.route("btnClick1:userInfo:", with: [table.button, info])
        #expect(controller.received.first?.userInfo == ["key": "蓝色按钮", "test": "测试"])
        #expect(info == ["key": "蓝色按钮"])
    }

    @Test func `2.4 a selector is performed with any number of arguments`() throws {
        #expect(try controller.send("sum::::", with: [1, 2, 3, 4]) as? Int == 10)
        #expect(try table.button.route("sum(_:_:_:_:)", with: [1, 2, 3, 4]).returnValue as? Int == 10)
    }

    @Test func `2.5 NSNull in the array is nil for the handler`() throws {
        #expect(try controller.send("isEmpty:", with: [NSNull()]) as? Bool == true)
        #expect(try controller.send("isEmpty:", with: ["text"]) as? Bool == false)
    }

    @Test func `2.6 the lenient policy takes the smaller count, the strict one is an error`() throws {
        #expect(try controller.send("isEmpty:", with: [], policy: .lenient) as? Bool == true)
        #expect(try controller.send("isEmpty:", with: ["a", "b"], policy: .lenient) as? Bool == false)
        #expect(try controller.send("selectRow:animated:", with: [3], policy: .lenient) as? String == "3 true")
        let message = DispatchError.Context(selector: "sum::::", receiver: "TableController", kind: .instance)
        #expect(throws: DispatchError.tooFewArguments(message, expected: 4, actual: 1)) {
            try controller.send("sum::::", with: [1])  // selector-check: elsewhere
        }
        #expect(throws: DispatchError.tooManyArguments(message, expected: 4, actual: 5)) {
            try controller.send("sum::::", with: [1, 2, 3, 4, 5])  // selector-check: elsewhere
        }
    }

    @Test func `2.7 the return value comes back, void is nil, scalars are right`() throws {
        #expect(try controller.send("btnClick1:userInfo:", with: [nil, nil]) == nil)
        #expect(try controller.send("half:", with: [0.5]) as? Double == 0.25)
        #expect(try controller.send("small:", with: [UInt8(255)]) as? UInt8 == 0)
    }

    @Test func `2.8 an unknown selector names class and selector and suggests the nearest`() throws {
        do {
            try controller.send("btnClick1:userinfo:")  // selector-check: elsewhere
            Issue.record("no error")
        } catch {
            #expect(
                "\(error)" == "-[TableController btnClick1:userinfo:]: unrecognized selector sent to instance; "
                    + "did you mean 'btnClick1:userInfo:'?")
        }
    }

    @Test func `2.8 a controller that doesn't know the selector lets it go further up`() throws {
        let parent = TableNode()
        controller.nextResponder = parent
        do {
            try table.button.route("btnClick:userInfo:", with: [nil, nil])  // selector-check: elsewhere
            Issue.record("no error")
        } catch {
            #expect(
                "\(error)" == "-[Button btnClick:userInfo:]: no responder of the chain has a handler for it; "
                    + "asked Button, TableNode, TableNode, SuperCell, TableNode, TableController, TableNode; "
                    + "did you mean 'btnClick1:userInfo:'?")
        }
    }

    @Test func `2.9 a nil object keeps its place`() throws {
        try table.button.route("btnClick1:userInfo:", with: [nil, ["key": "a"]])
        #expect(controller.received.count == 1)
        #expect(controller.received.first?.sender == nil)
        #expect(controller.received.first?.userInfo["key"] == "a")
    }

    @Test func `2.10 the selector may be the event's name`() throws {
        let route = try table.button.route(event: "rowSelected:", userInfo: ["row": "1"])
        #expect(route.isHandled)
        #expect(controller.received.map(\.userInfo) == [["row": "1", "test": "测试"]])
        try table.button.route(event: "btnClick1:userInfo:", userInfo: ["key": "b"])
        #expect(controller.received.last?.sender === table.button)
        #expect(controller.received.last?.userInfo["key"] == "b")
    }

    @Test func `2.10 event name and selector may be apart`() throws {
        let strategy = EventStrategy(["RowSelected": "rowSelected:"], to: controller)
        #expect(try strategy.handle(Event(name: "RowSelected")) as? EventResult == .handleAndContinue)
    }
}
