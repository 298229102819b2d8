import SelectorDispatch
import Testing

@Suite struct InvocationTests {
    let controller = CartController()

    @Test func `arguments are set by index from 0 and the result is kept`() throws {
        var invocation = try Invocation("btnClick1:userInfo:", target: controller)
        try invocation.setArgument(Button(), at: 0)
        try invocation.setArgument(["key": "a"], at: 1)
        #expect(invocation.returnValue == nil)
        #expect(try invocation.invoke() as? Bool == true)
        #expect(invocation.returnValue as? Bool == true)
        #expect(controller.calls == ["btnClick1 a"])
    }

    @Test func `an unknown selector is an error at creation`() {
        let error = unknown(message("relod", "CartController"), ["reload"])
        // selector-check: elsewhere
        #expect(throws: error) { try Invocation("relod", target: controller) }
        // selector-check: elsewhere
        #expect(throws: error) { try Invocation("relod", type: CartController.self) }
    }

    @Test(arguments: [
        "",
        ":",
        "::",
        "count",
        "count::",
        "Count:",
        " count:",
        "count:\0",
        "\u{FEFF}count:",
        "-count:",
    ])

    func `a text that names no handler is an error where the invocation is made`(text: String) {
        #expect(throws: DispatchError.self) { try Invocation(Selector(text), target: controller) }
        #expect(!controller.responds(to: Selector(text)))
    }

    @Test(arguments: [-1, 1, Int.max, Int.min])
    func `an index outside the parameters is an error`(index: Int) throws {
        var invocation = try Invocation("count:", target: controller)
        let error = DispatchError.argumentIndexOutOfRange(
            message("count:", "CartController"),
            index: index,
            count: 1
        )
        #expect(throws: error) { try invocation.setArgument(1, at: index) }
        #expect(throws: error) { try invocation.argument(at: index) }
    }

    @Test func `an argument that was never set is missing, not null`() throws {
        var invocation = try Invocation("greet:punctuation:loudly:", target: controller)
        #expect(throws: DispatchError.self) { try invocation.invoke() }
        #expect(try invocation.invoke(policy: .lenient) as? String == "hello you!")
        try invocation.setArgument("x", at: 1)
        #expect(invocation.arguments as? [String?] == [nil, "x"])
        #expect(try invocation.argument(at: 0) == nil)
        #expect(try invocation.argument(at: 1) as? String == "x")
    }

    @Test func `a copy keeps its own target, arguments and result`() throws {
        let other = SpecialCartController()
        var original = try Invocation("note:", target: controller, arguments: ["a"])
        try original.invoke()
        var copy = original
        copy.bind(to: other)
        try copy.setArgument("b", at: 0)
        #expect(try copy.invoke() as? String == "b")
        #expect(copy.returnValue as? String == "b")
        #expect(try original.argument(at: 0) as? String == "a")
        #expect(original.returnValue as? String == "a")
        #expect(original.target as? CartController === controller)
        #expect(copy.target as? CartController === other)
    }

    @Test func `an unbound invocation is invoked on any target and can be bound later`() throws {
        var invocation = try Invocation("overridden", type: CartController.self)
        #expect(invocation.target == nil)
        let unbound = DispatchError.targetUnbound(message("overridden", "CartController"))
        #expect(throws: unbound) { try invocation.invoke() }
        #expect(invocation.returnValue == nil)
        #expect(try invocation.invoke(on: SpecialCartController()) as? String == "special")
        invocation.bind(to: controller)
        #expect(try invocation.invoke() as? String == "base")
        invocation.bind(to: Point())
        #expect(throws: DispatchError.self) { try invocation.invoke() }
    }

    @Test(arguments: [false, true])
    func `a released weak target, also one inside an optional, is an error of its own`(
        isOptional: Bool
    ) throws {
        var target: CartController? = CartController()
        var invocation = try Invocation(
            "reload",
            target: isOptional ? target as Any : #require(target),
            holding: .weak
        )
        try invocation.invoke()
        #expect(target?.calls == ["reload"])
        target = nil
        #expect(invocation.target == nil)
        let released = DispatchError.targetReleased(message("reload", "CartController"))
        #expect(throws: released) { try invocation.invoke() }
    }

    @Test func `an invocation keeps target, arguments and result alive until it is freed`()
        throws
    {
        weak var target: CartController?
        weak var argument: Button?
        weak var result: Button?
        do {
            let arguments: [Any?] = [Button(), [String: Any]()]
            var invocation = try Invocation(
                "btnClick1:userInfo:",
                target: CartController(),
                arguments: arguments
            )
            target = invocation.target as? CartController
            argument = try invocation.argument(at: 0) as? Button
            try invocation.invoke()
            var producing = try Invocation("object:", target: Returner(), arguments: [Button()])
            result = try producing.invoke() as? Button
            #expect(target != nil)
            #expect(argument != nil)
            #expect(result != nil)
            #expect(producing.returnValue as? Button === result)
        }
        #expect(target == nil)
        #expect(argument == nil)
        #expect(result == nil)
    }

    @Test func `a description shows the message and its arguments`() throws {
        let invocation = try Invocation("note:", target: controller, arguments: [nil])
        #expect("\(invocation)" == "-[CartController note:] with [nil]")
        #expect(invocation.argumentCount == 1)
        #expect(invocation.methodSignature?.selector == "note:")
        let counting = try controller.invocation(for: "count:", with: [3])
        #expect("\(counting)" == "-[CartController count:] with [3]")
    }

    @Test func `arguments are read and replaced by label`() throws {
        var invocation = try Invocation("move:to:animated:note:tag:", target: controller)
        try invocation.setArgument(7, labeled: "to")
        #expect(try invocation.argument(labeled: "to") as? Int == 7)
        #expect(try invocation.argument(at: 1) as? Int == 7)
        #expect(try invocation.argument(labeled: "tag") == nil)
        let error = DispatchError.noArgumentLabeled(
            message("move:to:animated:note:tag:", "CartController"),
            label: "at",
            labels: ["_", "to", "animated", "note", "tag"]
        )
        #expect(throws: error) { try invocation.setArgument(1, labeled: "at") }
    }

    @Test func `a refused message differs from a handler's own error`() throws {
        var failing = try controller.invocation(for: "failWithBecause:", with: ["x"])
        let own = try failing.invoke.result()
        #expect(throws: Failure(reason: "x")) { try own.get() }
        var refused = try controller.invocation(for: "count:", with: ["x"])
        #expect(throws: DispatchError.self) { try refused.invoke.result() }
        var nested = try controller.invocation(for: "sendOn:", with: ["absent"])
        let others = try nested.invoke.result()
        #expect(throws: DispatchError.self) { try others.get() }
        var fine = try controller.invocation(for: "count:", with: [3])
        #expect(try fine.invoke.result().get() as? Int == 3)
        #expect(fine.returnValue as? Int == 3)
    }

    @Test func `an invocation is awaited wherever its handler is isolated`() async throws {
        let counter = Counter()
        let later = try Invocation("later:", target: counter, arguments: [4])
        #expect(try await Invocation.invoke(later) as? Int == 4)
        let increment = try Invocation("increment:", target: counter, arguments: [1])
        #expect(try await Invocation.invoke(increment) as? Int == 5)
    }

    @Test func `an invocation is made from a typed message and an object that it may be sent to`()
        throws
    {
        let message = CartController.moveMessage(1, to: 2, animated: true, note: nil, tag: 9)
        for target in [controller, SpecialCartController()] {
            var invocation = try Invocation(message, target: target)
            #expect(invocation.selector == "move:to:animated:note:tag:")
            #expect(try invocation.argument(labeled: "to") as? Int == 2)
            try invocation.setArgument(7, labeled: "to")
            #expect(try invocation.invoke() as? [Int] == [1, 7, 9])
        }
    }

    @Test func `a result is requested by its type`() throws {
        var counting = try Invocation("count:", target: controller, arguments: [3])
        #expect(try counting.invoke(returning: Int.self) == 3)
        #expect(counting.returnValue as? Int == 3)
        let error = #expect(throws: DispatchError.self) {
            try counting.invoke(returning: String.self)
        }
        #expect(error?.code == "wrong-result")
    }
}
