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

    /// An opaque call: what all other rows are compared with.
    private static func call(_ controller: Controller, _ button: Button, _ info: [String: String]) -> [Row] {
        let closure = opaque { (button: Button, info: [String: String]) in
            controller.btnClick1(button, userInfo: info)
        }
        return [
            Row(name: "call", subject: "opaque closure", body: .sync { for _ in 0..<$0 { closure(button, info) } })
        ]
    }

    private static func a(
        _ controller: Controller, _ button: Button, _ info: [String: String], _ name: String
    ) -> [Row] {
        let table = handWrittenTable(controller)
        let post = Notification.Name(name)
        let observer = NotificationCenter.default.addObserver(forName: post, object: nil, queue: nil) { note in
            guard let sender = note.object as? Button, let info = note.userInfo as? [String: String] else { return }
            effects &+= sender.clicks &+ info.count
        }
        return [
            Row(
                name: "A", subject: "dictionary", isBaseline: true,
                body: .sync { for _ in 0..<$0 { _ = try table[name]?([button, info]) } }),
            Row(
                name: "A", subject: "switch",
                body: .sync { for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, [button, info]) } }),
            Row(
                name: "A", subject: "NotificationCenter",
                body: .sync {
                    for _ in 0..<$0 { NotificationCenter.default.post(name: post, object: button, userInfo: info) }
                    withExtendedLifetime(observer) {}
                }),
            Row(
                name: "A", subject: "SelectorDispatch",
                body: .sync { for _ in 0..<$0 { try controller.send(Selector(name), with: [button, info]) } }),
            Row(
                name: "A", subject: "SelectorDispatch, five classes deep",
                body: {
                    let deep = Controller4()
                    return .sync { for _ in 0..<$0 { try deep.send(Selector(name), with: [button, info]) } }
                }()),
        ]
    }

    private static func a1(
        _ controller: Controller, _ button: Button, _ info: [String: String], _ name: String
    ) -> [Row] {
        let table = handWrittenTable(controller)
        let arguments: [Any?] = opaque([button, info])
        return [
            Row(
                name: "A′", subject: "dictionary", isBaseline: true,
                body: .sync { for _ in 0..<$0 { _ = try table[name]?(arguments) } }),
            Row(
                name: "A′", subject: "switch",
                body: .sync { for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, arguments) } }),
            Row(
                name: "A′", subject: "SelectorDispatch",
                body: .sync { for _ in 0..<$0 { try controller.send(Selector(name), with: arguments) } }),
        ]
    }

    private static func b(_ controller: Controller, _ button: Button, _ info: [String: String]) -> [Row] {
        let closure = opaque(handWrittenTable(controller)["btnClick1:userInfo:"])
        let arguments: [Any?] = opaque([button, info])
        let typed = opaque { (controller: Controller, button: Button, info: [String: String]) in
            controller.btnClick1(button, userInfo: info)
        }
        let message = Controller.btnClick1Message(button, userInfo: info)
        return [
            Row(
                name: "B", subject: "[Any?] closure", isBaseline: true,
                body: .sync { for _ in 0..<$0 { _ = try closure?(arguments) } }),
            Row(
                name: "B", subject: "SelectorDispatch",
                body: .sync {
                    var invocation = try Invocation("btnClick1:userInfo:", target: controller, arguments: arguments)
                    for _ in 0..<$0 { try invocation.invoke() }
                }),
            Row(
                name: "B′", subject: "typed closure", isBaseline: true,
                body: .sync { for _ in 0..<$0 { typed(controller, button, info) } }),
            Row(
                name: "B′", subject: "SelectorDispatch",
                body: .sync {
                    for _ in 0..<$0 { try controller.send(Controller.btnClick1Message(button, userInfo: info)) }
                }),
            Row(
                name: "B′", subject: "SelectorDispatch, message kept",
                body: .sync { for _ in 0..<$0 { try controller.send(message) } }),
        ]
    }

    private static func c(_ controller: Controller, _ name: String) -> [Row] {
        let table = handWrittenTable(controller)
        return [
            Row(
                name: "C", subject: "dictionary", isBaseline: true,
                body: .sync { for _ in 0..<$0 { _ = try table[name]?([]) } }),
            Row(
                name: "C", subject: "switch",
                body: .sync { for _ in 0..<$0 { _ = try handWrittenSwitch(name, controller, []) } }),
            Row(
                name: "C", subject: "SelectorDispatch",
                body: .sync { for _ in 0..<$0 { try controller.send(Selector(name)) } }),
        ]
    }

    private static func d(_ controller: Controller, _ button: Button, _ name: String) -> [Row] {
        let table = handWrittenTable(controller)
        return [
            Row(
                name: "D", subject: "dictionary", isBaseline: true,
                body: .sync {
                    var sum = 0
                    for index in 0..<$0 { sum &+= try table[name]?([button, nil, index, 0.5]) as? Int ?? 0 }
                    effects &+= sum
                }),
            Row(
                name: "D", subject: "switch",
                body: .sync {
                    var sum = 0
                    for index in 0..<$0 {
                        sum &+= try handWrittenSwitch(name, controller, [button, nil, index, 0.5]) as? Int ?? 0
                    }
                    effects &+= sum
                }),
            Row(
                name: "D", subject: "SelectorDispatch",
                body: .sync {
                    var sum = 0
                    for index in 0..<$0 {
                        sum &+= try controller.send(Selector(name), with: [button, nil, index, 0.5]) as? Int ?? 0
                    }
                    effects &+= sum
                }),
        ]
    }
}
