import Foundation
import Measuring
import SelectorDispatch

/// The cases that send to an object.
enum Cases {
    static func rows() throws -> [Row] {
        let controller = Controller()
        let button = Button()
        let info = ["key": "value"]
        // New strings, as if from outside.
        let click = opaque(["btnClick1", "userInfo"]).map { $0 + ":" }.joined()
        let insert = opaque(["insert", "title", "at", "weight"]).map { $0 + ":" }.joined()
        let reload = String(decoding: Array(opaque("reload").utf8), as: UTF8.self)
        var rows = call(controller, button, info)
        rows += caseA(controller, button, info, click)
        rows += caseA1(controller, button, info, click)
        rows += caseB(controller, button, info)
        rows += caseC(controller, reload)
        rows += caseD(controller, button, insert)
        return rows
    }

    /// An opaque call, to which all other rows are compared.
    private static func call(_ controller: Controller, _ button: Button, _ info: [String: String])
        -> [Row]
    {
        let closure = opaque { (button: Button, info: [String: String]) in
            controller.btnClick1(button, userInfo: info)
        }
        return [
            .sync("call", "opaque closure") {
                for _ in 0..<$0 { closure(button, info) }
            }
        ]
    }

    /// Case A: a selector from outside, and an array that is created for the send.
    private static func caseA(
        _ controller: Controller,
        _ button: Button,
        _ info: [String: String],
        _ name: String
    ) -> [Row] {
        let table = handWrittenTable(controller)
        let deep = Controller4()
        let post = Notification.Name(name)
        let observer = NotificationCenter.default.addObserver(
            forName: post,
            object: nil,
            queue: nil
        ) { note in
            guard let sender = note.object as? Button, let info = note.userInfo as? [String: String]
            else {
                return
            }
            effects &+= sender.clicks &+ info.count
        }
        return [
            .sync("A", "dictionary", isBaseline: true) {
                for _ in 0..<$0 { _ = try table[name]?([button, info]) }
            },
            .sync("A", "switch") {
                for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, [button, info]) }
            },
            .sync("A", "NotificationCenter") {
                for _ in 0..<$0 {
                    NotificationCenter.default.post(name: post, object: button, userInfo: info)
                }
                withExtendedLifetime(observer) {}
            },
            .sync("A") {
                for _ in 0..<$0 { try controller.send(Selector(name), with: [button, info]) }
            },
            .sync("A", "SelectorDispatch, five classes deep") {
                for _ in 0..<$0 { try deep.send(Selector(name), with: [button, info]) }
            },
        ]
    }

    /// Case A′: a selector from outside, and an array that exists already.
    private static func caseA1(
        _ controller: Controller,
        _ button: Button,
        _ info: [String: String],
        _ name: String
    ) -> [Row] {
        let table = handWrittenTable(controller)
        let arguments: [Any?] = opaque([button, info])
        return [
            .sync("A′", "dictionary", isBaseline: true) {
                for _ in 0..<$0 { _ = try table[name]?(arguments) }
            },
            .sync("A′", "switch") {
                for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, arguments) }
            },
            .sync("A′") {
                for _ in 0..<$0 { try controller.send(Selector(name), with: arguments) }
            },
        ]
    }

    /// Cases B and B′: a handler that is found once; and a call whose types the compiler knows.
    private static func caseB(_ controller: Controller, _ button: Button, _ info: [String: String])
        -> [Row]
    {
        let closure = opaque(handWrittenTable(controller)["btnClick1:userInfo:"])
        let arguments: [Any?] = opaque([button, info])
        let typed = opaque { (controller: Controller, button: Button, info: [String: String]) in
            controller.btnClick1(button, userInfo: info)
        }
        let message = Controller.btnClick1Message(button, userInfo: info)
        return [
            .sync("B", "[Any?] closure", isBaseline: true) {
                for _ in 0..<$0 { _ = try closure?(arguments) }
            },
            .sync("B") {
                var invocation = try Invocation(
                    "btnClick1:userInfo:",
                    target: controller,
                    arguments: arguments
                )
                for _ in 0..<$0 { try invocation.invoke() }
            },
            .sync("B′", "typed closure", isBaseline: true) {
                for _ in 0..<$0 { typed(controller, button, info) }
            },
            .sync("B′") {
                for _ in 0..<$0 {
                    try controller.send(Controller.btnClick1Message(button, userInfo: info))
                }
            },
            .sync("B′", "SelectorDispatch, message kept") {
                for _ in 0..<$0 { try controller.send(message) }
            },
        ]
    }

    /// Case C: no arguments.
    private static func caseC(_ controller: Controller, _ name: String) -> [Row] {
        let table = handWrittenTable(controller)
        return [
            .sync("C", "dictionary", isBaseline: true) {
                for _ in 0..<$0 { _ = try table[name]?([]) }
            },
            .sync("C", "switch") {
                for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, []) }
            },
            .sync("C") {
                for _ in 0..<$0 { try controller.send(Selector(name)) }
            },
        ]
    }

    /// Case D: four arguments, a null among them, and a result.
    private static func caseD(_ controller: Controller, _ button: Button, _ name: String) -> [Row] {
        let table = handWrittenTable(controller)
        return [
            .sync("D", "dictionary", isBaseline: true) {
                var sum = 0
                for index in 0..<$0 {
                    sum &+= try table[name]?([button, nil, index, 0.5]) as? Int ?? 0
                }
                effects &+= sum
            },
            .sync("D", "switch") {
                var sum = 0
                for index in 0..<$0 {
                    sum &+=
                        try handWrittenSwitch(name, controller, [button, nil, index, 0.5]) as? Int
                        ?? 0
                }
                effects &+= sum
            },
            .sync("D") {
                var sum = 0
                for index in 0..<$0 {
                    sum &+=
                        try controller.send(Selector(name), with: [button, nil, index, 0.5]) as? Int
                        ?? 0
                }
                effects &+= sum
            },
        ]
    }
}
