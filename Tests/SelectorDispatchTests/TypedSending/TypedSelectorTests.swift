import SelectorDispatch
import Testing

class Chart: MessageReceiver {
    private(set) var points: [Int] = []

    @Handler func add(_ point: Int) { points.append(point) }
    @Handler func move(_ row: Int, to target: Int) -> Int { target - row }
    @Handler func move(_ row: Int, by distance: Int) -> Int { row + distance }
    @Handler("title:size:") fileprivate func setTitle(_ title: String?, size: Double) throws -> String {
        guard let title else { throw Failure(reason: "untitled") }
        return "\(title) \(size)"
    }
    @Handler func map(_ transform: @escaping (Int) -> Int) -> [Int] { points.map(transform) }
    @Handler func load(_ name: String) async -> Int { name.count }
    @Handler func clear() async { points = [] }
    @Handler static func make(_ count: Int) -> [Int] { Array(repeating: 0, count: count) }

    fileprivate static var titleSelector: TypedSelector<Chart, String, String?, Double> { setTitleSelector() }
}

final class SubChart: Chart {}

protocol Scaling {}

struct Meter: Scaling {
    let unit: Int
    @Handler func scale(_ value: Int) -> Int { value * unit }
}

/// Sums on an actor, with each number of arguments.
actor Ledger: MessageReceiver {
    @Handler func none() -> Int { on(0) }
    @Handler func one(_ a: Int) -> Int { on(a) }
    @Handler func two(_ a: Int, _ b: Int) -> Int { on(a + b) }
    @Handler func three(_ a: Int, _ b: Int, _ c: Int) -> Int { on(a + b + c) }
    @Handler func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) throws -> Int {
        guard a >= 0 else { throw Failure(reason: "overdrawn") }
        return on(a + b + c + d)
    }
    @Handler func five(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { on(a + b + c + d + e) }
    @Handler func later(_ a: Int) async -> Int { on(a) }
    @Handler func digits2(_ a: Int, _ b: Int) async -> Int { on(a * 10 + b) }
    @Handler func digits3(_ a: Int, _ b: Int, _ c: Int) async -> Int { on(a * 100 + b * 10 + c) }
    @Handler func digits4(_ a: Int, _ b: Int, _ c: Int, _ d: Int) async -> Int { on(a * 1000 + b * 100 + c * 10 + d) }
    @Handler func reference() -> Reference { Reference() }

    private func on(_ sum: Int) -> Int {
        assertIsolated()
        return sum
    }

    func twoByName() throws -> Int { try send(Ledger.twoSelector(), 1, 2) + Ledger.twoSelector().send(to: self, 3, 4) }
    func twoAwaited() async throws -> Int { try await awaited.send(Ledger.twoSelector(), 1, 2) }
}

@Suite struct TypedSelectorTests {
    @Test func `arguments and result are those of the method, at compile time`() throws {
        let chart = Chart()
        try chart.send(Chart.addSelector(), 4)
        let distance: Int = try chart.send(Chart.moveSelector(to: nil), 3, 7)
        #expect(distance == 4)
        #expect(try chart.send(Chart.moveSelector(by: nil), 3, 7) == 10)
        #expect(try chart.send(Chart.titleSelector, "t", 1.5) == "t 1.5")
        #expect(try chart.send(Chart.mapSelector(), { $0 * 2 }) == [8])
        #expect(try Chart.send(Chart.makeSelector(), 2) == [0, 0])
        #expect(Chart.titleSelector.selector == "title:size:")
    }

    @Test func `a handler's own error and null are what they are elsewhere`() {
        #expect(throws: Failure(reason: "untitled")) { try Chart().send(Chart.titleSelector, nil, 1) }
    }

    @Test func `a typed selector takes only receivers that have its handler`() throws {
        #expect(try Chart.moveSelector(to: nil).send(to: SubChart(), 1, 4) == 3)
        let chart: Chart = SubChart()
        try Chart.addSelector().send(to: chart, 2)
        #expect(chart.points == [2])
    }

    @Test func `subclasses send their superclass's selectors, others are told`() throws {
        #expect(try SubChart().send(SubChart.moveSelector(to: nil), 1, 2) == 1)
        let message = DispatchError.Context(selector: "move:to:", receiver: "Silent", kind: .instance)
        let elsewhere = DispatchError.Context(selector: "move:to:", receiver: "Chart", kind: .instance)
        let error = DispatchError.unrecognizedSelector(
            message, suggestions: [], hasHandlers: false, elsewhere: [elsewhere])
        #expect(throws: error) {
            try Silent().send(Chart.moveSelector(to: nil), 1, 2)
        }
    }

    @Test func `async handlers are awaited, with a result or none`() async throws {
        let chart = Chart()
        #expect(try await chart.send(Chart.loadSelector(), "four") == 4)
        try await chart.send(Chart.clearSelector())
        #expect(try await chart.send(Chart.moveSelector(by: nil), 1, 1) == 2)
    }

    @Test func `what a value looks like doesn't matter, what it is does`() throws {
        let meter = Meter(unit: 2)
        #expect(try Meter.scaleSelector().send(to: meter, 3) == 6)
        let scaling: TypedSelector<any Scaling, Int, Int> = "scale:"
        #expect(try scaling.send(to: meter, 3) == 6)
        let anything: TypedSelector<Any, Int, Int> = "scale:"
        #expect(try anything.send(to: meter as any Scaling, 3) == 6)
        let optional: TypedSelector<Meter?, Int, Int> = "scale:"
        #expect(throws: DispatchError.self) { try optional.send(to: nil, 3) }
    }

    @Test func `an actor's selectors are sent with any number of arguments, from where they may be`() async throws {
        let ledger = Ledger()
        #expect(try await ledger.twoByName() == 10)
        #expect(try await ledger.twoAwaited() == 3)
        #expect(try await ledger.awaited.send(Ledger.noneSelector()) == 0)
        #expect(try await ledger.awaited.send(Ledger.oneSelector(), 1) == 1)
        #expect(try await ledger.awaited.send(Ledger.twoSelector(), 1, 2) == 3)
        #expect(try await ledger.awaited.send(Ledger.threeSelector(), 1, 2, 3) == 6)
        #expect(try await ledger.awaited.send(Ledger.fourSelector(), 1, 2, 3, 4) == 10)
        #expect(try await ledger.awaited.send(Ledger.fiveSelector(), 1, 2, 3, 4, 5) == 15)
        #expect(try await ledger.send(Ledger.twoSelector(), 1, 2) == 3)
        #expect(try await ledger.awaited.send(Ledger.laterSelector(async: nil), 7) == 7)
        #expect(try await ledger.awaited.send(Ledger.digits2Selector(async: nil), 1, 2) == 12)
        #expect(try await ledger.awaited.send(Ledger.digits3Selector(async: nil), 1, 2, 3) == 123)
        #expect(try await ledger.awaited.send(Ledger.digits4Selector(async: nil), 1, 2, 3, 4) == 1234)
        await #expect(throws: Failure(reason: "overdrawn")) {
            try await ledger.awaited.send(Ledger.fourSelector(), -1, 2, 3, 4)
        }
    }

    @Test func `a selector's own awaited send reaches every isolation`() async throws {
        let ledger = Ledger()
        #expect(try await Ledger.noneSelector().awaited.send(to: ledger) == 0)
        #expect(try await Ledger.oneSelector().awaited.send(to: ledger, 1) == 1)
        #expect(try await Ledger.twoSelector().awaited.send(to: ledger, 1, 2) == 3)
        #expect(try await Ledger.threeSelector().awaited.send(to: ledger, 1, 2, 3) == 6)
        #expect(try await Ledger.fourSelector().awaited.send(to: ledger, 1, 2, 3, 4) == 10)
        #expect(try await Ledger.fiveSelector().awaited.send(to: ledger, 1, 2, 3, 4, 5) == 15)
        #expect(try await Ledger.twoSelector().send(to: ledger, 1, 2) == 3)
        #expect(try await Meter.scaleSelector().awaited.send(to: Meter(unit: 2), 3) == 6)
        #expect(try await Chart.loadSelector(async: nil).awaited.send(to: Chart(), "four") == 4)
        #expect(try await Store.loadSelector().awaited.send(to: Store(), "key") == "key")
        #expect(try await loadedOnMain() == "main")
    }

    @MainActor private func loadedOnMain() async throws -> String {
        try await Plain.onMainSelector().awaited.send(to: Plain())
    }

    @Test func `a typed send doesn't take a receiver where it may not go`() async throws {
        let message = DispatchError.Context(selector: "onMain", receiver: "Plain", kind: .instance)
        await #expect(throws: DispatchError.notSendable(message, value: .target, type: "Plain")) {
            try await Plain.onMainSelector().awaited.send(to: Plain())
        }
    }

    @Test func `an actor's handler is not run from outside without waiting`() throws {
        let ledger = Ledger()
        #expect(throws: DispatchError.self) { try ledger.send(Ledger.twoSelector(), 1, 2) }
        #expect(throws: DispatchError.self) { try Ledger.twoSelector().send(to: ledger, 1, 2) }
    }
}
