import Foundation
public import SelectorDispatch
import Testing

// Receivers and senders that try to invalidate a send while it runs.

extension Optional: MessageSending, MessageReceiver where Wrapped: MessageReceiver {}

protocol Screen: AnyObject, MessageReceiver {}
protocol Shape: MessageReceiver {}

class Window: Screen {
    let object = Counted()
    var arguments: [Any?] = []
    var children: [Window] = []
    var onClose: (() -> Void)?
    var isOpen = true

    @Handler func title(_ text: String) -> String {
        "\(text) \(object)"
    }

    @Handler func close() -> Counted {
        onClose?()
        isOpen = false
        return object
    }

    @Handler func forget(_ first: Counted, _ second: Objects, _ third: Counted?) -> String {
        arguments = []
        children = []
        return "\(first) \(second.first) \(third.map { "\($0)" } ?? "nil")"
    }

    @Handler func replace(_ list: [Counted]) -> String {
        arguments[0] = [Counted]()
        arguments.removeAll()
        return "\(list)"
    }

    @Handler func twin() -> Self {
        self
    }

    @Handler func compare(_ other: Window, _ same: Window?) -> Bool {
        self === other && other === same
    }

    @Handler func own() -> String {
        "Window"
    }
}

class Panel: Window {
    override func own() -> String {
        "Panel"
    }

    @Handler func panel(_ other: Panel) -> Panel {
        other
    }
}

struct Dot: Shape, Equatable {
    @Handler func area(_ scale: Int) -> Int {
        scale
    }

    @Handler func itself() -> Dot {
        self
    }
}

struct Square: Shape {
    var sides = (1, 2, 3, 4)
    var object = Counted()

    @Handler func area(_ scale: Int) -> Int {
        (sides.0 + sides.1 + sides.2 + sides.3) * scale
    }
}

struct Disc: Shape {
    var center = SIMD4<Double>(1, 2, 3, 4)
    var radius: UInt8 = 5

    @Handler func area(_ scale: Int) -> Int {
        (Int(center.w) + Int(radius)) * scale
    }
}

/// Expects that a test leaves the number of live objects as it was.
private struct Balanced: TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        let alive = Counted.alive
        try await body()
        #expect(Counted.alive == alive)
    }
}

extension FastPathTests {
    @Test(Balanced()) func `an optional receiver is the value inside it`() throws {
        let window: Window? = Panel()
        #expect(try window.send("own") as? String == "Panel")
        #expect(try window.send("own", returning: String.self) == "Panel")
        #expect(try Window??.some(window).send("own", returning: String.self) == "Panel")
        #expect(try Square?.some(Square()).send("area:", with: [2], returning: Int.self) == 20)
        #expect(try Dot?.some(Dot()).send("area:", with: [2]) as? Int == 2)
        let null = DispatchError.nullTarget(message("own", "Optional<Window>"))
        #expect(throws: null) { try Window?.none.send("own", returning: String.self) }
        #expect(throws: null) { try Window?.none.send("own") }
    }

    @Test(Balanced())
    func `messages to existentials of classes and of values reach the value inside`() throws {
        let screens: [any Screen] = [Window(), Panel()]
        let names = ["Window", "Panel"]
        #expect(try screens.map { try $0.send("own", returning: String.self) } == names)
        #expect(try screens.map { try $0.send("own") as? String } == names)
        let shapes: [any Shape] = [Dot(), Square(), Disc()]
        let receivers: [any MessageReceiver] = shapes + screens
        let ways: [(any Shape) throws -> Any?] = [
            { try $0.send("area:", with: [3], returning: Int.self) },
            { try $0.send("area:", with: [3]) },
            { try HandlerRegistry.shared[$0].send("area:", with: [3]) },
            { try Invocation("area:", target: $0, arguments: [3]).invoked() },
        ]
        for _ in 0..<2 {
            for way in ways {
                #expect(try shapes.map { try way($0) as? Int } == [3, 30, 27])
            }
            let areas = try receivers.prefix(3).map {
                try $0.send("area:", with: [3], returning: Int.self)
            }
            #expect(areas == [3, 30, 27])
            let names = try receivers.suffix(2).map { try $0.send("own", returning: String.self) }
            #expect(names == ["Window", "Panel"])
        }
    }

    @Test(Balanced())
    func `receivers inside tuples, arrays and dictionaries are sent to where they are`() throws {
        let pair = (UInt8(1), Square(), Window(), Dot())
        #expect(try pair.1.send("area:", with: [1], returning: Int.self) == 10)
        #expect(try pair.2.send("own", returning: String.self) == "Window")
        #expect(try pair.3.send("itself", returning: Dot.self) == Dot())
        #expect(try [Disc(), Disc()][1].send("area:", with: [1]) as? Int == 9)
        #expect(try ["a": Square()]["a"].send("area:", with: [1], returning: Int.self) == 10)
    }

    @Test(Balanced()) func `inherited handlers take the superclass's view, also in typed sends`()
        throws
    {
        let panel = Panel()
        let window: Window = panel
        #expect(try window.send("compare::", with: [window, window], returning: Bool.self))
        #expect(try panel.send(Window.compareMessage(panel, panel)))
        #expect(try panel.send(Panel.compareMessage(window, window)))
        #expect(try panel.send("compare::", with: [panel, panel], returning: Bool.self))
        #expect(try panel.send(Panel.panelMessage(panel)) === panel)
        #expect(try window.send("panel:", with: [panel], returning: Panel.self) === panel)
        #expect(try window.send("panel:", with: [window], returning: Window.self) === panel)
        #expect(throws: DispatchError.self) {
            try window.send("panel:", with: [Window()], returning: Panel.self)
        }
        #expect(try panel.send("twin", returning: Panel.self) === panel)
        #expect(try panel.send("twin", returning: Window.self) === panel)
        #expect(try window.send("twin") as? Panel === panel)
        #expect(throws: DispatchError.self) { try Window().send("twin", returning: Panel.self) }
    }

    @Test(Balanced(), arguments: 0..<5)
    func `a target outlives its own handler that releases it`(way: Int) throws {
        // The last reference is a variable that the handler clears.
        var window: Window? = Window()
        window?.onClose = { window = nil }
        let name = "\(window?.object as Any)"
        let result: Any? =
            switch way {
            case 0: try window?.send("close")
            case 1: try window?.send("close", returning: Counted.self)
            case 2: try HandlerRegistry.shared[window as Any].send("close")
            case 3: try window.send("close", returning: Counted.self)
            default:
                try window.flatMap { try Invocation("close", target: $0, holding: .weak).invoked() }
            }
        #expect(window == nil)
        #expect("\(result as Any)" == name)
    }

    @Test(Balanced()) func `a target held weakly may go while its handler runs`() throws {
        var window: Window? = Window()
        var invocation = try Invocation("close", target: #require(window), holding: .weak)
        window?.onClose = { window = nil }
        #expect(try invocation.invoke() is Counted)
        invocation.returnValue = nil
        #expect(throws: DispatchError.self) { try invocation.invoke() }
    }

    @Test(Balanced()) func `arguments outlive the array that the handler empties`() throws {
        let window = Window()
        for third in [Counted(), nil] as [Counted?] {
            window.arguments = [Counted(), Objects(), third as Any]
            let text = try #require(try window.send("forget:::", with: window.arguments) as? String)
            #expect(!text.contains("freed"))
        }
        window.arguments = [[Counted(), Counted()]]
        let list = try #require(try window.send("replace:", with: window.arguments) as? String)
        #expect(!list.contains("freed"))
        window.children = [Window()]
        let text = try window.send(
            "forget:::",
            with: [window.children[0].object, Objects(), nil],
            returning: String.self
        )
        #expect(!text.contains("freed"))
        window.children = [Window()]
        let typed = try window.send(Window.forgetMessage(window.children[0].object, Objects(), nil))
        #expect(!typed.contains("freed"))
    }

    @Test(Balanced()) func `an argument array that is captured and changed stays as it was sent`()
        throws
    {
        var arguments: [Any?] = ["text"]
        let window = Window()
        let registry = HandlerRegistry { handlers in
            handlers.add("change:", to: Window.self) { (window: Window, text: String) in
                window.onClose?()
                return text
            }
        }
        window.onClose = {
            arguments[0] = "changed"
            arguments += ["more", Counted()]
        }
        func send(_ arguments: inout [Any?]) throws -> Any? {
            try registry[window].send("change:", with: arguments)
        }
        #expect(try registry[window].send("change:", with: arguments) as? String == "text")
        #expect(arguments.count == 3)
        var others: [Any?] = ["other"]
        #expect(try send(&others) as? String == "other")
        window.onClose = nil
    }

    @Test(Balanced()) func `a handler may send to its own target until the stack ends it`() throws {
        let window = Window()
        var depth = 0
        window.onClose = {
            depth += 1
            if depth < 200 { _ = try? window.send("close", returning: Counted.self) }
        }
        try window.send("close")
        #expect(depth == 200)
        window.onClose = nil
    }

    @Test(Balanced())
    func `a typed message whose receiver or result is another type's does no harm`() throws {
        #expect(try Panel().send(Window.titleMessage("a")).hasPrefix("a SubCounted") == false)
        // A call that is taken from its message fits any receiver.
        let title: TypedMessage<Dot, String> = (type: nil, call: Window.titleMessage("a").call)
        let error = #expect(throws: DispatchError.self) { try Dot().send(title) }
        #expect(
            error?.description
                == "-[Dot title:]: unrecognized selector sent to instance; 'Window' has it"
        )
        // A message with the same selector and other types is refused by the rules for arguments
        // and results.
        let replace: TypedMessage<Window, String> = (
            type: nil, call: Keeper.replaceMessage("a").call
        )
        let refused = #expect(throws: DispatchError.self) { try Window().send(replace) }
        #expect(
            refused?.description == "-[Window replace:]: argument 0 must be [Counted], not String"
        )
        let make: TypedMessage<Chart.Type, Int> = (
            type: nil, call: CartController.makeMessage(2).call
        )
        let made = message("make:", "Chart", .static)
        #expect(throws: DispatchError.wrongResult(made, expected: "Int", actual: "[Int]")) {
            try Chart.send(make)
        }
    }
}

extension Invocation {
    fileprivate func invoked() throws -> Any? {
        var copy = self
        return try copy.invoke()
    }
}
