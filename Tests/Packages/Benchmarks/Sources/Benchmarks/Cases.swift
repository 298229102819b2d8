import Foundation
import Measuring
import SelectorDispatch

/// The cases that send to an object.
enum Cases {
    static func rows() throws -> [Row] {
        let controller = Controller()
        let button = Button()
        let info = ["key": "value"]
        let names = opaque(["btnClick1", "userInfo", "insert", "title", "at", "weight", "reload"])
        let click = names[0] + ":" + names[1] + ":"
        let insert = names[2] + ":" + names[3] + ":" + names[4] + ":" + names[5] + ":"
        let reload = String(decoding: Array(names[6].utf8), as: UTF8.self)
        return call(controller, button, info)
            + a(controller, button, info, click) + a1(controller, button, info, click)
            + b(controller, button, info) + c(controller, reload) + d(controller, button, insert)
    }

    /// An opaque call, to which all other rows are compared.
    private static func call(_ controller: Controller, _ button: Button, _ info: [String: String])
        -> [Row]
    {
        let closure = opaque { (button: Button, info: [String: String]) in
            controller.btnClick1(button, userInfo: info)
        }
        return [.sync("call", "opaque closure") { for _ in 0..<$0 { closure(button, info) } }]
    }

    private static func a(
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
            else { return }
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

    private static func a1(
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

    private static func b(_ controller: Controller, _ button: Button, _ info: [String: String])
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

    private static func c(_ controller: Controller, _ name: String) -> [Row] {
        let table = handWrittenTable(controller)
        return [
            .sync("C", "dictionary", isBaseline: true) {
                for _ in 0..<$0 { _ = try table[name]?([]) }
            },
            .sync("C", "switch") {
                for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, []) }
            },
            .sync("C") { for _ in 0..<$0 { try controller.send(Selector(name)) } },
        ]
    }

    private static func d(_ controller: Controller, _ button: Button, _ name: String) -> [Row] {
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
