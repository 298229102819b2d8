import Base
import ResponderChain

@MainActor final class Basket: @MainActor Responder {
    weak var nextResponder: (any Responder)?

    @Handler private func btnClick1(_ sender: Item, userInfo: [String: Any]) -> Bool {
        userInfo.isEmpty
    }

    @Handler("pay:", .exposed) static func pay(with amount: Int) async throws {}
}

final class Book: Item {
    @Handler func describe() -> String {
        "book"
    }
}

extension HandlerTag {
    static let exposed = HandlerTag("exposed")
}
