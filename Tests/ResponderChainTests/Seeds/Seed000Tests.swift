import ResponderChain
import SelectorDispatch
import Testing

// Seed 000: an event router on the responder chain, with view, controller, handler and data source apart.

private final class ShowButton: LinkedResponder {
    weak var nextResponder: (any Responder)?
    func click(text: String) throws -> Route { try route(event: "showNumber", userInfo: ["object": text]) }
}

private final class Cell: LinkedResponder {
    weak var nextResponder: (any Responder)?
    let text: String
    let button = ShowButton()

    init(_ text: String) {
        self.text = text
        button.nextResponder = self
    }
}

/// Builds the cells.
private final class DataSource {
    var rows: [String] = []
    func cell(_ row: Int, in table: any Responder) -> Cell {
        let cell = Cell(rows[row])
        cell.nextResponder = table
        return cell
    }
}

/// Loads the rows.
private final class RowLoader {
    weak var dataSource: DataSource?
    func loadData() { dataSource?.rows = (0..<10).map { "Row number is \($0)" } }
}

private class TableView: LinkedResponder {
    weak var nextResponder: (any Responder)?
    let dataSource = DataSource()
    let loader = RowLoader()

    init() {
        loader.dataSource = dataSource
        loader.loadData()
    }
}

private final class ReceivingTableView: TableView, EventReceiver {
    var shown: [Any?] = []
    func receive(_ event: Event) -> EventResult {
        guard event.name == "showNumber" else { return .ignoreAndContinue }
        shown.append(event.userInfo?["object"])
        return .handleAndStop
    }
}

private final class ListController: LinkedResponder, EventReceiver {
    let view: TableView
    var shown: [Any?] = []
    var handles = true

    init(_ view: TableView) {
        self.view = view
        view.nextResponder = self
    }

    func receive(_ event: Event) -> EventResult {
        guard handles, event.name == "showNumber" else { return .ignoreAndContinue }
        shown.append(event.userInfo?["object"])
        return .handleAndStop
    }
}

@Suite struct Seed000Tests {
    @Test func `0.1 a button in a cell raises showNumber with the cell's text, and only the chain connects them`()
        throws
    {
        let controller = ListController(TableView())
        let cell = controller.view.dataSource.cell(3, in: controller.view)
        let route = try cell.button.click(text: cell.text)
        #expect(route.handledBy === controller)
        #expect(controller.shown as? [String] == ["Row number is 3"])
    }

    @Test func `0.2 every responder forwards to its next responder by default`() throws {
        let controller = ListController(TableView())
        let cell = controller.view.dataSource.cell(0, in: controller.view)
        let route = try cell.button.route(event: "showNumber", recordsPath: true)
        #expect(route.path.map(\.outcome) == [.passed, .passed, .passed, .handledAndStopped])
    }

    @Test func `0.3 a view that implements the event gets it, and the controller doesn't`() throws {
        let view = ReceivingTableView()
        let controller = ListController(view)
        let cell = view.dataSource.cell(1, in: view)
        #expect(try cell.button.click(text: cell.text).handledBy === view)
        #expect(view.shown as? [String] == ["Row number is 1"])
        #expect(controller.shown.isEmpty)
    }

    @Test func `0.3 if the view doesn't implement the event, the controller gets it`() throws {
        let controller = ListController(TableView())
        let cell = controller.view.dataSource.cell(1, in: controller.view)
        #expect(try cell.button.click(text: cell.text).handledBy === controller)
    }

    @Test func `0.4 with nobody implementing it the event falls off the end, and the sender can learn so`() throws {
        let controller = ListController(TableView())
        controller.handles = false
        let cell = controller.view.dataSource.cell(1, in: controller.view)
        let route = try cell.button.click(text: cell.text)
        #expect(!route.isHandled)
        #expect(route.end == .everybodyWasAsked)
    }

    @Test func `0.5 controller holds view, view holds loader, the loader fills ten rows, the data source builds cells`()
        throws
    {
        let controller = ListController(TableView())
        let source = controller.view.dataSource
        #expect(source.rows == (0...9).map { "Row number is \($0)" })
        for row in source.rows.indices {
            let cell = source.cell(row, in: controller.view)
            _ = try cell.button.click(text: cell.text)
        }
        #expect(controller.shown as? [String] == source.rows)
    }
}
