import ResponderChain

/// A router ported from Objective-C, where it was `Before/ProductPage.m`.
///
/// It does the same, event by event.
///
/// The category is gone, because a responder passes on what it doesn't handle. A wrong selector in
/// the table is an error of its event alone, a handler may have no parameter, and a misspelled
/// event is an error.
@main struct ProductPage {
    let button = Button()
    let cell = ProductCell(row: 3)
    let controller = ProductController()
    let delegate = AppDelegate()

    static func main() {
        let page = ProductPage()
        page.use("buy", ["amount": 2])
        page.use("favorite", ["isOn": true])
        page.use("photos")
        page.use("byu", ["amount": 1])  // selector-check: elsewhere
    }

    init() {
        button.nextResponder = cell
        cell.nextResponder = controller
        controller.nextResponder = delegate
    }

    func use(_ event: String, _ userInfo: [String: Any]? = nil) {
        do { try button.route(event: event, userInfo: userInfo) } catch { print(error) }
    }
}

// MARK: What happens on a product page.

final class ProductEvents: MessageReceiver {
    private(set) lazy var strategy = EventStrategy(
        ["buy": "buyWithInfo:", "favorite": "favoriteWithInfo:", "photos": "showPhotos"],
        to: self
    )

    @Handler private func buy(info: [String: Any]) {
        print("buy \(info["amount"] ?? 0) of row \(info["row"] ?? 0)")
    }

    @Handler private func favorite(info: [String: Any]) {
        print("favorite row \(info["row"] ?? 0): \(info["isOn"] as? Bool == true ? "yes" : "no")")
    }

    @Handler private func showPhotos() {
        print("show the photos")
    }
}

// MARK: The chain.

final class Button: LinkedResponder {}

final class ProductCell: LinkedResponder, MessageDecorator {
    private let row: Int
    init(row: Int) {
        self.row = row
    }

    func decorate(_ message: inout RoutedMessage) {
        message.userInfo = (message.userInfo ?? [:]).merging(["row": row]) { _, new in new }
    }
}

final class ProductController: LinkedResponder, EventReceiver {
    private let events = ProductEvents()

    func receive(_ event: Event) throws -> EventResult {
        try events.strategy.handle(event)
        return .handleAndContinue
    }
}

final class AppDelegate: LinkedResponder, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        print("statistics: \(event.name)")
        return .ignoreAndContinue
    }
}
