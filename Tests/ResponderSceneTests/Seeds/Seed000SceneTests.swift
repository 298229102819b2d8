import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

// Seed 000 with a scene's classes: a button in a table cell, and the roles of view, controller, handler and data source.

final class NumberCell: ResponderView {
    let text: String
    let button = ResponderControl(frame: CGRect(x: 120, y: 10, width: 180, height: 40))

    init(text: String) {
        self.text = text
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
        button.addTarget(self, action: "showNumberButtonClick:", for: .touchUpInside)
        addSubview(button)
    }

    @Handler fileprivate func showNumberButtonClick(_ sender: ResponderControl) throws {
        try route(event: "showNumber", userInfo: ["object": text], startingAt: .next)
    }
}

/// Builds cells; knows neither view nor controller.
@MainActor final class NumberDataSource {
    private let table: ResponderView
    var rows: [String] = [] { didSet { reload() } }

    init(table: ResponderView) {
        self.table = table
    }

    private func reload() {
        for view in table.subviews { view.removeFromSuperview() }
        for (index, row) in rows.enumerated() {
            let cell = NumberCell(text: row)
            cell.frame.origin.y = 60 * CGFloat(index)
            table.addSubview(cell)
        }
    }
}

/// Loads the rows.
@MainActor final class NumberHandler {
    var dataSource: NumberDataSource?
    func loadData() { dataSource?.rows = (0...9).map { "Row number is \($0)" } }
}

class NumberView: ResponderView {
    let table = ResponderView(frame: CGRect(x: 0, y: 0, width: 320, height: 600))
    let handler: NumberHandler

    init(handler: NumberHandler) {
        self.handler = handler
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 600))
        addSubview(table)
        handler.dataSource = NumberDataSource(table: table)
        handler.loadData()
    }
}

final class ListeningNumberView: NumberView, @MainActor EventReceiver {
    var shown: [String] = []
    func receive(_ event: Event) -> EventResult {
        guard event.name == "showNumber" else { return .ignoreAndContinue }
        shown.append(event.userInfo?["object"] as? String ?? "nothing")
        return .handleAndStop
    }
}

class NumberController: ResponderViewController {
    var listens = false
    override func loadView() {
        view = listens ? ListeningNumberView(handler: NumberHandler()) : NumberView(handler: NumberHandler())
    }
}

final class ListeningNumberController: NumberController, @MainActor EventReceiver {
    var shown: [String] = []
    func receive(_ event: Event) -> EventResult {
        guard event.name == "showNumber" else { return .ignoreAndContinue }
        shown.append(event.userInfo?["object"] as? String ?? "nothing")
        return .handleAndStop
    }
}

@MainActor @Suite struct Seed000SceneTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 600))

    /// Taps the button of a row.
    private func tap(row: Int) throws {
        let point = CGPoint(x: 200, y: 60 * Double(row) + 30)
        try window.handleTouch(.began, id: 1, at: point)
        try window.handleTouch(.ended, id: 1, at: point)
    }

    @Test func `0.1 a button in a cell raises showNumber with the cell's text, and only the chain connects them`()
        throws
    {
        let controller = ListeningNumberController()
        window.rootViewController = controller
        try tap(row: 3)
        try tap(row: 9)
        #expect(controller.shown == ["Row number is 3", "Row number is 9"])
    }

    @Test func `0.2 every responder forwards to its next responder by default`() throws {
        let controller = ListeningNumberController()
        window.rootViewController = controller
        let table = try #require((controller.view as? NumberView)?.table)
        let cell = try #require(table.subviews.first as? NumberCell)
        let route = try cell.button.route(event: "showNumber", userInfo: ["object": "x"], recordsPath: true)
        #expect(
            route.path.map { "\($0.responder)" } == [
                "ResponderControl", "NumberCell", "ResponderView", "NumberView", "ListeningNumberController",
            ])
        #expect(route.path.map(\.outcome) == [.passed, .passed, .passed, .passed, .handledAndStopped])
    }

    @Test func `0.3 a view that implements the event gets it, and the controller doesn't`() throws {
        let controller = ListeningNumberController()
        controller.listens = true
        window.rootViewController = controller
        try tap(row: 1)
        #expect((controller.view as? ListeningNumberView)?.shown == ["Row number is 1"])
        #expect(controller.shown.isEmpty)
    }

    @Test func `0.4 an event that nobody implements falls off the end, and the sender can find out`() throws {
        let controller = NumberController()
        window.rootViewController = controller
        try tap(row: 0)
        let cell = try #require((controller.view as? NumberView)?.table.subviews.first)
        #expect(try !cell.route(event: "showNumber", userInfo: ["object": "x"]).isHandled)
    }

    @Test func `0.5 controller, view, handler, and data source have their roles`() throws {
        let controller = NumberController()
        window.rootViewController = controller
        let view = try #require(controller.view as? NumberView)
        #expect(view.viewController === controller)
        #expect(view.handler.dataSource?.rows == (0...9).map { "Row number is \($0)" })
        #expect(view.table.subviews.compactMap { ($0 as? NumberCell)?.text } == view.handler.dataSource?.rows)
    }
}
