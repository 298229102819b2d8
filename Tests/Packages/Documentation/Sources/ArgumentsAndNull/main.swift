import Foundation
import SelectorDispatch

final class Form: MessageReceiver {
    @Handler func rename(_ name: String?, count: Int = 1) -> String { "\(name ?? "no name") × \(count)" }
    @Handler func store(_ value: Any) -> String { "\(value)" }
    @Handler func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    @Handler func dim(to level: UInt8) -> UInt8 { level }
    @Handler func pick(_ color: Color) -> Color { color }
}

enum Color: String { case red, green }

let form = Form()

// Prints what comes of a message.
@MainActor func show(_ selector: Selector, _ arguments: [Any?], _ policy: ArgumentPolicy = .strict) {
    do {
        print(try form.send(selector, with: arguments, policy: policy) ?? "nothing")
    } catch {
        print(error)
    }
}

show("rename:count:", [nil, 2])
show("rename:count:", [NSNull(), 2])
show("rename:count:", ["cart", nil])
show("store:", [nil])

show("rename:count:", ["cart"])
show("rename:count:", ["cart", 2, 3])
show("rename:count:", [], .lenient)
show("rename:count:", ["cart", 2, 3], .lenient)

show("sum:", [1, 2, 3])
show("sum:", [])

show("rename:count:", ["cart", NSNumber(value: 2)])
show("rename:count:", ["cart", 2.0], .strict.convertingData)
show("rename:count:", ["cart", "2"], .strict.convertingData)
show("rename:count:", ["cart", 2.5], .strict.convertingData)
show("rename:count:", ["cart", true], .strict.convertingData)
show("dimTo:", [300], .strict.convertingData)
show("pick:", ["green"], .strict.convertingData)
show("pick:", ["blue"], .strict.convertingData)
