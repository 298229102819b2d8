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

@Suite struct TypedSelectorTests {
    @Test func `arguments and result are those of the method, at compile time`() throws {
        let chart = Chart()
        try chart.send(Chart.addSelector(), 4)
        let distance: Int = try chart.send(Chart.moveSelector(to: ()), 3, 7)
        #expect(distance == 4)
        #expect(try chart.send(Chart.moveSelector(by: ()), 3, 7) == 10)
        #expect(try chart.send(Chart.titleSelector, "t", 1.5) == "t 1.5")
        #expect(try chart.send(Chart.mapSelector(), { $0 * 2 }) == [8])
        #expect(try Chart.send(Chart.makeSelector(), 2) == [0, 0])
        #expect(Chart.titleSelector.selector == "title:size:")
    }

    @Test func `a handler's own error and null are what they are elsewhere`() {
        #expect(throws: Failure(reason: "untitled")) { try Chart().send(Chart.titleSelector, nil, 1) }
    }

    @Test func `a typed selector takes only receivers that have its handler`() throws {
        #expect(try Chart.moveSelector(to: ()).send(to: SubChart(), 1, 4) == 3)
        let chart: Chart = SubChart()
        try Chart.addSelector().send(to: chart, 2)
        #expect(chart.points == [2])
    }

    @Test func `subclasses send their superclass's selectors, others are told`() throws {
        #expect(try SubChart().send(SubChart.moveSelector(to: ()), 1, 2) == 1)
        let message = DispatchError.Message(selector: "move:to:", receiver: "Silent", kind: .instance)
        let elsewhere = DispatchError.Message(selector: "move:to:", receiver: "Chart", kind: .instance)
        let error = DispatchError.unrecognizedSelector(
            message, suggestions: [], hasHandlers: false, elsewhere: [elsewhere])
        #expect(throws: error) {
            try Silent().send(Chart.moveSelector(to: ()), 1, 2)
        }
    }

    @Test func `async handlers are awaited, with a result or none`() async throws {
        let chart = Chart()
        #expect(try await chart.send(Chart.loadSelector(), "four") == 4)
        try await chart.send(Chart.clearSelector())
        #expect(try await chart.send(Chart.moveSelector(by: ()), 1, 1) == 2)
    }
}
