import SelectorDispatch
import Testing

@Suite struct SendTests {
    let controller = CartController()

    @Test func `a private method is called by its selector and its result comes back`() throws {
        let handled = try controller.send("btnClick1:userInfo:", with: [Button(), ["key": "蓝色按钮"]])
        #expect(handled as? Bool == true)
        #expect(controller.calls == ["btnClick1 蓝色按钮"])
    }

    @Test func `the Swift spelling names the same method`() throws {
        #expect(try controller.send("btnClick1(_:userInfo:)", with: [Button(), ["key": 1]]) as? Bool == true)
        #expect(try controller.send("reload()") == nil)
        #expect(controller.calls == ["btnClick1 1", "reload"])
    }

    @Test func `a subclass instance is accepted where its superclass is asked for`() throws {
        #expect(try controller.send("btnClick1:userInfo:", with: [RoundButton(), [String: Any]()]) as? Bool == true)
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
            handlers.add("hashable", to: Point.self) { (_: Point) -> any Hashable in Int?.none }
        }
        #expect(try registry[Point()].send("any:", with: [true]) == nil, "nor does it hide in an existential")
        #expect(try registry[Point()].send("any:", with: [false]) as? Int == 1)
        #expect(try registry[Point()].send("hashable") == nil)
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

    @Test func `a handler's own error comes through unchanged, a nested dispatch error too`() {
        #expect(throws: Failure(reason: "no")) { try controller.send("failWithBecause:", with: ["no"]) }
        let nested = message("absent", "CartController")
        #expect(throws: DispatchError.unrecognizedSelector(nested, suggestions: [], hasHandlers: true)) {
            try controller.send("sendOn:", with: ["absent"])
        }
    }

    @Test func `an unknown message names the class that gets it, and says whether it has handlers`() async {
        func unknown(
            _ receiver: String, _ kind: DispatchError.Context.Kind = .instance, hasHandlers: Bool = true
        ) -> DispatchError {
            let message = DispatchError.Context(selector: "absent", receiver: receiver, kind: kind)
            return .unrecognizedSelector(message, suggestions: [], hasHandlers: hasHandlers)
        }
        let absent: Selector = "absent"  // selector-check: elsewhere
        let special: CartController = SpecialCartController()
        #expect(throws: unknown("SpecialCartController")) { try special.send(absent) }
        #expect(throws: unknown("SpecialCartController", .static)) { try SpecialCartController.send(absent) }
        await #expect(throws: unknown("Counter")) { try await Counter().awaited.send(absent) }
        #expect(throws: unknown("Silent", hasHandlers: false)) { try Silent().send(absent) }
        #expect(throws: unknown("Button", hasHandlers: false)) { try HandlerRegistry.shared[Button()].send(absent) }
    }

    @Test func `what is not annotated cannot be called`() {
        for selector: Selector in ["calls", "init", "deinit", "responds:", "send:with:", "$__handler_reload", ""] {
            #expect(!controller.responds(to: selector))
            #expect(throws: DispatchError.self) { try controller.send(selector) }
        }
    }
}
