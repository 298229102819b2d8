import SelectorDispatch
import Testing

@Suite struct SendTests {
    let controller = CartController()

    @Test func `a private method is called by its selector and its result comes back`() throws {
        let userInfo = ["key": "蓝色按钮"]
        let handled = try controller.send("btnClick1:userInfo:", with: [Button(), userInfo])
        #expect(handled as? Bool == true)
        #expect(controller.calls == ["btnClick1 蓝色按钮"])
    }

    @Test func `the Swift spelling names the same method`() throws {
        let handled = try controller.send("btnClick1(_:userInfo:)", with: [Button(), ["key": 1]])
        #expect(handled as? Bool == true)
        #expect(try controller.send("reload()") == nil)
        #expect(controller.calls == ["btnClick1 1", "reload"])
    }

    @Test func `a subclass instance is accepted as an argument of its superclass`() throws {
        let arguments: [Any?] = [RoundButton(), [String: Any]()]
        let handled = try controller.send("btnClick1:userInfo:", with: arguments)
        #expect(handled as? Bool == true)
    }

    @Test func `void gives nil, and scalars come back exactly`() throws {
        #expect(try controller.send("reload") == nil)
        #expect(try controller.send("count:", with: [Int.min]) as? Int == Int.min)
        #expect(try controller.send("ratio:", with: [1.0]) as? Double == 0.25)
        #expect(try controller.send("flag:", with: [true]) as? Bool == false)
    }

    @Test func `an empty optional result is nil and a full one is its value`() throws {
        #expect(try controller.send("note:", with: [nil]) == nil)
        #expect(try controller.send("note:", with: ["text"]) as? String == "text")
        let registry = HandlerRegistry { handlers in
            handlers.add("any:", to: Point.self) { (_: Point, isEmpty: Bool) -> Any in
                isEmpty ? Int?.none as Any : Int?.some(1) as Any
            }
            handlers.add("hashable", to: Point.self) { (_: Point) -> any Hashable in
                Int?.none
            }
        }
        let point = registry[Point()]
        #expect(try point.send("any:", with: [true]) == nil, "also inside an existential")
        #expect(try point.send("any:", with: [false]) as? Int == 1)
        #expect(try point.send("hashable") == nil)
    }

    @Test func `a subclass inherits handlers and overriding needs no annotation`() throws {
        let special = SpecialCartController()
        #expect(try special.send("overridden") as? String == "special")
        #expect(try special.send("fromExtension") as? String == "extension")
        #expect(try special.send("special") as? String == "only here")
        #expect(try controller.send("overridden") as? String == "base")
        #expect(!controller.responds(to: "special"))
    }

    @Test func `structs and enums receive messages`() throws {
        #expect(try Point().send("sum:", with: [10]) as? Int == 20)
        #expect(try Direction.down.send("name") as? String == "down")
        let boxed: any MessageReceiver = Point(x: 5)
        #expect(try boxed.send("sum:", with: [0]) as? Int == 14)
        #expect(try HandlerRegistry.shared[boxed as Any].send("sum:", with: [0]) as? Int == 14)
    }

    @Test func `instance and static handlers of one name coexist`() throws {
        #expect(try CartController.send("reload") as? String == "static")
        #expect(try SpecialCartController.send("make:", with: [1]) as? Int == 2)
        #expect(!CartController.responds(to: "count:"))
    }

    @Test func `a handler's own error is thrown unchanged, even a nested dispatch error`() {
        #expect(throws: Failure(reason: "no")) {
            try controller.send("failWithBecause:", with: ["no"])
        }
        let nested = unknown(message("absent", "CartController"))
        #expect(throws: nested) { try controller.send("sendOn:", with: ["absent"]) }
    }

    @Test func `the error of an unknown message names its class, and says if it has handlers`()
        async
    {
        let absent: Selector = "absent"  // selector-check: elsewhere
        let special: CartController = SpecialCartController()
        let type = SpecialCartController.self
        let toInstance = unknown(message("absent", "SpecialCartController"))
        #expect(throws: toInstance) { try special.send(absent) }
        let toType = unknown(message("absent", "SpecialCartController", .static))
        #expect(throws: toType) { try type.send(absent) }
        let toActor = unknown(message("absent", "Counter"))
        await #expect(throws: toActor) { try await Counter().awaited.send(absent) }
        let toStruct = unknown(message("absent", "Silent"), hasHandlers: false)
        #expect(throws: toStruct) { try Silent().send(absent) }
        let button = HandlerRegistry.shared[Button()]
        let toButton = unknown(message("absent", "Button"), hasHandlers: false)
        #expect(throws: toButton) { try button.send(absent) }
    }

    @Test func `a method without an annotation cannot be called`() {
        // selector-check: elsewhere
        let selectors: [Selector] = [
            "calls",
            "init",
            "deinit",
            "responds:",
            "send:with:",
            "$__handler_reload",
            "",
        ]
        for selector in selectors {
            #expect(!controller.responds(to: selector))
            #expect(throws: DispatchError.self) { try controller.send(selector) }
        }
    }
}

class Box<Content>: MessageReceiver {
    private(set) var contents: [Content] = []

    @Handler private func put(_ content: Content) -> Int {
        contents.append(content)
        return contents.count
    }

    @Handler func all() -> [Content] {
        contents
    }

    @Handler static func kind() -> String {
        "\(Content.self)"
    }

    struct Lid: MessageReceiver {
        var content: Content

        @Handler func lift(_ other: Content?) -> Content {
            other ?? content
        }
    }
}

extension Box {
    @Handler func fromExtension(_ contents: [Content]) -> Int {
        contents.count
    }
}

final class IntBox: Box<Int> {
    @Handler func sum() -> Int {
        contents.reduce(0, +)
    }
}

actor Cell<Content: Sendable>: MessageReceiver {
    private var content: Content?

    @Handler func swap(_ new: Content) -> Content? {
        defer { content = new }
        return content
    }

    @Handler func swapLater(_ new: Content) async -> Content? {
        await Task.yield()
        return swap(new)
    }
}

@Suite struct GenericReceiverTests {
    @Test func `each specialization has the handlers with its own types`() throws {
        let numbers = Box<Int>()
        let words = Box<String>()
        #expect(try numbers.send("put:", with: [1]) as? Int == 1)
        #expect(try words.send("put:", with: ["one"]) as? Int == 1)
        #expect(try words.send("all") as? [String] == ["one"])
        #expect(try words.send("fromExtension:", with: [["a", "b"]]) as? Int == 2)
        let error = DispatchError.wrongType(
            message("put:", "Box<String>"),
            firstArgument,
            expected: "String",
            actual: "Int",
            detail: .convertible(literal: "\"1\"")
        )
        #expect(throws: error) { try words.send("put:", with: [1]) }
    }

    @Test func `a subclass of a specialization inherits and adds`() throws {
        let box = IntBox()
        #expect(try box.send("put:", with: [4]) as? Int == 1)
        #expect(try box.send("put:", with: [5]) as? Int == 2)
        #expect(try box.send("sum") as? Int == 9)
        let selectors = HandlerRegistry.shared.selectors(of: IntBox.self)
        #expect(selectors == ["all", "fromExtension:", "put:", "sum"])
        #expect(!Box<Int>().responds(to: "sum"))
    }

    @Test func `types inside a generic type and static handlers work alike`() throws {
        let lid = Box<Double>.Lid(content: 1)
        #expect(try lid.send("lift:", with: [nil]) as? Double == 1)
        #expect(try lid.send("lift:", with: [2.5]) as? Double == 2.5)
        #expect(try Box<UInt8>.send("kind") as? String == "UInt8")
        #expect(try IntBox.send("kind") as? String == "Int")
    }

    @Test func `a generic actor is reached from outside`() async throws {
        let cell = Cell<String>()
        #expect(try await cell.send("swap:", with: ["a"]) == nil)
        #expect(try await cell.send("swap:", with: ["b"]) as? String == "a")
        #expect(try await cell.awaited.send("swapLater:", with: ["c"]) as? String == "b")
    }

    @Test func `signatures and restrictions know specializations`() throws {
        let signature = try IntBox().methodSignature(for: "put:")
        #expect("\(signature)" == "-[Box<Int> put:] (_: Int) -> Int")
        let restricted = HandlerRegistry.shared.filter { $0.selector == "all" }
        #expect(restricted.selectors(of: Box<Int>.self) == ["all"])
        #expect(throws: DispatchError.self) { try restricted[Box<Int>()].send("put:", with: [1]) }
    }
}
