import ResponderChain

/// A router ported from Objective-C: it does the same as `Before/ProductPage.m`, event by event.
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
        do {
            try button.route(event: event, userInfo: userInfo)
        } catch {
            print(error)
        }
    }
}

/// The actions of a product page, by the names of their events.
final class ProductEvents: MessageReceiver {
    private(set) lazy var strategy = EventStrategy(
        ["buy": "buyWithInfo:", "favorite": "favoriteWithInfo:", "photos": "showPhotos"],
        to: self
    )

    @Handler private func buy(info: [String: Any]) {
        print("buy \(info["amount"] ?? 0) of row \(info["row"] ?? 0)")
    }

    @Handler private func favorite(info: [String: Any]) {
        let isOn = info["isOn"] as? Bool == true
        print("favorite row \(info["row"] ?? 0): \(isOn ? "yes" : "no")")
    }

    @Handler private func showPhotos() {
        print("show the photos")
    }
}

final class Button: LinkedResponder {}

/// Adds its row to the user info of each event that passes.
final class ProductCell: LinkedResponder, MessageDecorator {
    private let row: Int

    init(row: Int) {
        self.row = row
    }

    func decorate(_ message: inout RoutedMessage) {
        var userInfo = message.userInfo ?? [:]
        userInfo["row"] = row
        message.userInfo = userInfo
    }
}

/// Passes each event to the actions, and lets it go on.
final class ProductController: LinkedResponder, EventReceiver {
    private let events = ProductEvents()

    func receive(_ event: Event) throws -> EventResult {
        try events.strategy.handle(event)
        return .handleAndContinue
    }
}

/// Sees every event that passes, at the end of the chain.
final class AppDelegate: LinkedResponder, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        print("statistics: \(event.name)")
        return .ignoreAndContinue
    }
}
