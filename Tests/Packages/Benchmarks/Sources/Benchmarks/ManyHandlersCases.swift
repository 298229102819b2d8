import Glibc
import Measuring
import SelectorDispatch

/// The cases with many selectors.
enum ManyHandlersCases {
    static func rows() -> [Row] {
        let count = 10_000
        let controller = Controller()
        let button = Button()
        let info = ["key": "value"]
        let names = (0..<count).map { "btnClick\($0):userInfo:" }
        let registry = HandlerRegistry { handlers in
            for name in names {
                handlers.add(Selector(name), to: Controller.self) {
                    (controller: Controller, sender: Button, info: [String: String]) in
                    controller.btnClick1(sender, userInfo: info)
                }
            }
        }
        var table: [String: Closure] = [:]
        for name in names {
            table[name] = handWrittenTable(controller)["btnClick1:userInfo:"]
        }
        let dictionary = opaque(table)
        // New strings, as if from outside, rather than the keys themselves.
        let shuffled = names.shuffled().map { String(decoding: Array($0.utf8), as: UTF8.self) }
        let hot = shuffled[count / 2]
        return [
            .sync("F", "dictionary", isBaseline: true) {
                for _ in 0..<$0 { _ = try dictionary[hot]?([button, info]) }
            },
            .sync("F") {
                for _ in 0..<$0 {
                    try registry[controller].send(Selector(hot), with: [button, info])
                }
            },
            .sync("F shuffled", "dictionary", isBaseline: true) {
                for index in 0..<$0 {
                    _ = try dictionary[shuffled[index % count]]?([button, info])
                }
            },
            .sync("F shuffled") {
                for index in 0..<$0 {
                    try registry[controller].send(
                        Selector(shuffled[index % count]),
                        with: [button, info]
                    )
                }
            },
        ]
    }
}
