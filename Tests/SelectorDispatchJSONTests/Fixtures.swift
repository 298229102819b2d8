import Foundation
import SelectorDispatchJSON

func message(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch {
        return "\(error)"
    }
}

enum Size: String, Codable {
    case small, large
}

/// Isn't `Codable`, so it is coded by its raw value.
struct Corners: OptionSet {
    let rawValue: Int
}

struct Item: Codable, Equatable {
    var name: String
    var price: Decimal
    var size = Size.small
    var added: Date? = nil
    var parts: [Item] = []
}

/// Has cases with values, which the compiler's own `Codable` codes.
enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case none
}

@MainActor final class Cart: MessageReceiver {
    var items: [Item] = []

    @Handler func add(_ item: Item, count: UInt64) -> UInt64 {
        items.append(item)
        return count
    }

    @Handler func swap(with other: Cart?) -> Bool {
        other === self
    }

    @Handler func echo(_ value: Any) -> Any {
        value
    }

    @Handler func note(_ text: String?, tags: String...) -> [String] {
        [text ?? "nothing"] + tags
    }

    @Handler func stamp(_ date: Date, _ id: UUID, _ data: Data, _ url: URL) -> [String: Any] {
        ["date": date, "id": id, "data": data, "url": url]
    }

    @Handler func closure() -> () -> Void {
        {}
    }

    @Handler func later(_ size: Size) async -> Size {
        size == .small ? .large : .small
    }

    @Handler func half(_ number: Double) -> Double {
        number / 2
    }

    @Handler func run(_ body: () -> Void) {}
}

/// Isn't `Sendable`, so it belongs to one isolation.
final class Page: MessageReceiver {
    @Handler func turn(_ number: Int) -> Int {
        number
    }
}

final class Proxy: MessageReceiver, MessageForwarder, Sendable {
    func forwardInvocation(_ invocation: inout Invocation) -> Bool {
        invocation.returnValue = invocation.arguments
        return true
    }
}
