import SelectorDispatch
import Testing

class Chart: MessageReceiver {
    private(set) var points: [Int] = []

    @Handler func add(_ point: Int) {
        points.append(point)
    }

    @Handler func move(_ row: Int, to target: Int) -> Int {
        target - row
    }

    @Handler func move(_ row: Int, by distance: Int) -> Int {
        row + distance
    }

    @Handler("title:size:") fileprivate func setTitle(_ title: String?, size: Double) throws
        -> String
    {
        guard let title else { throw Failure(reason: "untitled") }
        return "\(title) \(size)"
    }

    @Handler private func hide(_ count: Int) -> [Int] {
        points.dropLast(count)
    }

    @Handler func map(_ transform: @escaping (Int) -> Int) -> [Int] {
        points.map(transform)
    }

    @Handler func mapIfPossible(_ transform: ((Int) -> Int)?) -> [Int] {
        transform.map { points.map($0) } ?? points
    }

    @Handler func scale(by factor: Int = 2, unit: String = "px") -> [String] {
        points.map { "\($0 * factor)\(unit)" }
    }

    @Handler func load(_ name: String) async -> Int {
        name.count
    }

    @Handler func clear() async {
        points = []
    }

    @Handler static func make(_ count: Int) -> [Int] {
        Array(repeating: 0, count: count)
    }

    @Handler static func makeLater(_ count: Int) async -> [Int] {
        make(count)
    }

    static func hiding(_ count: Int) -> TypedMessage<Chart, [Int]> {
        hideMessage(count)
    }
}

final class SubChart: Chart {}

protocol Scaling {}

struct Meter: Scaling {
    let unit: Int

    @Handler func scale(_ value: Int) -> Int {
        value * unit
    }
}

@Suite struct TypedMessageTests {
    private let registry = HandlerRegistry.shared

    @Test func `arguments and result are those of the method, at compile time`() throws {
        let chart = Chart()
        try chart.send(Chart.addMessage(4))
        let distance: Int = try chart.send(Chart.moveMessage(3, to: 7))
        #expect(distance == 4)
        #expect(try chart.send(Chart.moveMessage(3, by: 7)) == 10)
        #expect(try chart.send(Chart.setTitleMessage("t", size: 1.5)) == "t 1.5")
        #expect(try chart.send(Chart.hiding(1)) == [])
        #expect(try Chart.send(Chart.makeMessage(2)) == [0, 0])
    }

    @Test func `a closure is an argument`() throws {
        let chart = Chart()
        try chart.send(Chart.addMessage(4))
        #expect(try chart.send(Chart.mapMessage { $0 * 2 }) == [8])
        #expect(try chart.send(Chart.mapIfPossibleMessage { $0 * 3 }) == [12])
        #expect(try chart.send(Chart.mapIfPossibleMessage(nil)) == [4])
    }

    @Test func `a default that is a literal may be left out`() throws {
        let chart = Chart()
        try chart.send(Chart.addMessage(4))
        #expect(try chart.send(Chart.scaleMessage()) == ["8px"])
        #expect(try chart.send(Chart.scaleMessage(by: 3)) == ["12px"])
        #expect(try chart.send(Chart.scaleMessage(unit: "mm")) == ["8mm"])
    }

    @Test func `any number of arguments of any size reaches the handler`() throws {
        let text = try Returner().send(
            Returner.mixedMessage(
                1,
                b: Wide(),
                c: "text",
                d: 0.5,
                e: true,
                f: [1, 2],
                g: RoundButton(),
                h: .max
            )
        )
        #expect(text == "1 5 text 0.5 true [1, 2] RoundButton 65535")
    }

    @Test func `a message has its selector and its arguments without a receiver`() {
        let move = Chart.moveMessage(3, by: 7).call
        #expect(move.selector == "move:by:")
        #expect(move.arguments as? [Int] == [3, 7])
        let title = Chart.setTitleMessage("t", size: 1.5).call
        #expect(title.selector == "title:size:")
        #expect(title.arguments.first as? String == "t")
        #expect(title.arguments.last as? Double == 1.5)
        let clear = Chart.clearMessage().call
        #expect(clear.selector == "clear")
        #expect(clear.arguments.isEmpty)
        #expect(Chart.makeMessage(2).call.selector == "make:")
    }

    @Test func `null reaches an optional parameter, and a handler's own error is thrown`() async {
        let untitled = Failure(reason: "untitled")
        #expect(throws: untitled) { try Chart().send(Chart.setTitleMessage(nil, size: 1)) }
        await #expect(throws: untitled) {
            try await Chart().awaited.send(Chart.setTitleMessage(nil, size: 1))
        }
    }

    @Test func `a message to a class also goes to its subclasses`() throws {
        #expect(try SubChart().send(Chart.moveMessage(1, to: 4)) == 3)
        #expect(try SubChart().send(SubChart.moveMessage(1, to: 2)) == 1)
        #expect(try SubChart.send(Chart.makeMessage(1)) == [0])
        let chart: Chart = SubChart()
        try chart.send(Chart.addMessage(2))
        #expect(chart.points == [2])
    }

    @Test func `a message that is kept is sent to several receivers`() throws {
        let message = Chart.addMessage(5)
        let sub = SubChart()
        let charts = [Chart(), sub, Chart()]
        for chart in charts { try chart.send(message) }
        try sub.send(message)
        try registry[sub].send(message)
        #expect(charts.map(\.points) == [[5], [5, 5, 5], [5]])
    }

    @Test func `the call of another type's message reaches no handler`() {
        var forged = Chart.moveMessage(3, to: 7)
        forged.call = Meter.scaleMessage(3).call
        let error = DispatchError.unrecognizedSelector(
            message("scale:", "Chart"),
            suggestions: ["scaleBy:unit:"],
            hasHandlers: true,
            elsewhere: [message("scale:", "Meter")]
        )
        #expect(throws: error) { try Chart().send(forged) }
    }

    @Test func `another registry sends messages to the handlers that it has`() throws {
        let some = registry.filter { $0.selector == "move:to:" }
        let chart = SubChart()
        #expect(try some[chart].send(Chart.moveMessage(1, to: 4)) == 3)
        #expect(throws: DispatchError.self) { try some[chart].send(Chart.addMessage(1)) }
        #expect(try registry[Chart.self].send(Chart.makeMessage(1)) == [0])
        #expect(throws: DispatchError.self) { try some[Chart.self].send(Chart.makeMessage(1)) }
    }

    @Test func `a value's dynamic type decides, not its static type`() async throws {
        let meter = Meter(unit: 2)
        let call = Meter.scaleMessage(3).call
        #expect(try registry[meter].send(Meter.scaleMessage(3)) == 6)
        #expect(try await registry[meter].awaited.send(Meter.scaleMessage(3)) == 6)
        let scaling: any Scaling = meter
        let toScaling: TypedMessage<any Scaling, Int> = (type: nil, call: call)
        #expect(try registry[scaling].send(toScaling) == 6)
        let toAnything: TypedMessage<Any, Int> = (type: nil, call: call)
        #expect(try registry[scaling as Any].send(toAnything) == 6)
        let toOptional: TypedMessage<Meter?, Int> = (type: nil, call: call)
        #expect(try registry[Meter?.some(meter)].send(toOptional) == 6)
        #expect(throws: DispatchError.self) { try registry[Meter?.none].send(toOptional) }
    }

    @Test func `a generic type's messages have the types of each specialization`() async throws {
        let box = IntBox()
        #expect(try box.send(Box<Int>.allMessage()) == [])
        #expect(try box.send(Box<Int>.fromExtensionMessage([1, 2])) == 2)
        #expect(try Box<UInt8>.send(Box<UInt8>.kindMessage()) == "UInt8")
        #expect(try IntBox.send(Box<Int>.kindMessage()) == "Int")
        #expect(try Box<Double>.Lid(content: 1).send(Box<Double>.Lid.liftMessage(nil)) == 1)
        let cell = Cell<String>()
        #expect(try await cell.send(Cell<String>.swapMessage("a")) == nil)
        #expect(try await cell.awaited.send(Cell<String>.swapLaterMessage("b")) == "a")
    }

    @Test func `async handlers are awaited, with a result or none`() async throws {
        let chart = Chart()
        #expect(try await chart.awaited.send(Chart.loadMessage("four")) == 4)
        try chart.send(Chart.addMessage(1))
        try await chart.awaited.send(Chart.clearMessage())
        #expect(chart.points.isEmpty)
        #expect(try await chart.awaited.send(Chart.moveMessage(1, by: 1)) == 2)
        #expect(try await Chart.awaited.send(Chart.makeLaterMessage(2)) == [0, 0])
        let error = DispatchError.asynchronousHandler(message("load:", "Chart"))
        #expect(throws: error) { try chart.send(Chart.loadMessage("four")) }
    }

    @Test func `an actor's messages are sent with any number of arguments`() async throws {
        let journal = Journal()
        #expect(try await journal.send(Journal.noneMessage()) == "none")
        #expect(try await journal.send(Journal.twoMessage("a", 1)) == "a 1")
        let five = try await journal.send(Journal.fiveMessage("a", 1, [2], 3, true))
        #expect(five == "a 1 [2] 3.0 true")
        let awaited = journal.awaited
        #expect(try await awaited.send(Journal.noneMessage()) == "none")
        let awaitedFive = try await awaited.send(Journal.fiveMessage("a", 1, [2], 3, true))
        #expect(awaitedFive == "a 1 [2] 3.0 true")
        let laterFour = try await awaited.send(Journal.laterFourMessage("a", 1, [2], 3))
        #expect(laterFour == "a 1 [2] 3.0")
        let failure = Failure(reason: "a")
        await #expect(throws: failure) { try await journal.send(Journal.failMessage("a")) }
        await #expect(throws: failure) { try await awaited.send(Journal.failMessage("a")) }
    }

    @Test func `an awaited message reaches every isolation, also by way of a registry`()
        async throws
    {
        let journal = Journal()
        #expect(try await registry[journal].awaited.send(Journal.twoMessage("a", 1)) == "a 1")
        #expect(
            try await registry[journal].awaited.send(Journal.laterThreeMessage("a", 1, [2]))
                == "a 1 [2]"
        )
        #expect(try await registry[Meter(unit: 2)].awaited.send(Meter.scaleMessage(3)) == 6)
        #expect(try await registry[Chart()].awaited.send(Chart.loadMessage("four")) == 4)
        #expect(try await Store().awaited.send(Store.loadMessage("key")) == "key")
        let onMain = Task { @MainActor in
            try await Plain().awaited.send(Plain.onMainMessage())
        }
        #expect(try await onMain.value == "main")
    }

    @Test func `an awaited message doesn't take a receiver where it may not go`() async throws {
        let error = DispatchError.notSendable(
            message("onMain", "Plain"),
            value: .target,
            type: "Plain"
        )
        await #expect(throws: error) { try await Plain().awaited.send(Plain.onMainMessage()) }
    }

    @Test func `an actor's handler is not run from outside without waiting`() throws {
        let error = DispatchError.wrongIsolation(
            message("two::", "Journal"),
            handler: "its actor instance",
            caller: "nonisolated"
        )
        #expect(throws: error) { try registry[Journal()].send(Journal.twoMessage("a", 1)) }
    }
}
