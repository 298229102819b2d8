import SelectorDispatch

struct Failure: Error, Equatable {
    let reason: String
}

func message(
    _ selector: String,
    _ receiver: String,
    _ kind: DispatchError.Context.Kind = .instance,
    by call: DispatchError.Context.Call = .send
) -> DispatchError.Context {
    DispatchError.Context(selector: selector, receiver: receiver, kind: kind, call: call)
}

func unknown(
    _ message: DispatchError.Context,
    _ suggestions: [String] = [],
    hasHandlers: Bool = true
) -> DispatchError {
    .unrecognizedSelector(message, suggestions: suggestions, hasHandlers: hasHandlers)
}

let firstArgument = DispatchError.Argument(index: 0, label: "_")

/// Sends to a receiver of unknown type, because for an actor, the compiler would require `await`.
@discardableResult
func sendNow(_ selector: Selector, to target: some MessageReceiver, with arguments: [Any?]) throws
    -> Any?
{
    try target.send(selector, with: arguments)
}

@MainActor func mainOnly<Value>(_ value: Value) -> Value {
    MainActor.assertIsolated()
    return value
}

class Button {}
final class RoundButton: Button {}

class CartController: MessageReceiver {
    private(set) var calls: [String] = []

    @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool {
        calls.append("btnClick1 \(userInfo["key"] ?? "-")")
        return true
    }

    @Handler func reload() {
        calls.append("reload")
    }

    @Handler func note(_ text: String?) -> String? {
        text
    }

    @Handler func anything(_ value: Any) -> String {
        "\(value)"
    }

    @Handler func anythingOrNothing(_ value: Any?) -> String {
        value.map { "\($0)" } ?? "nothing"
    }

    @Handler func count(_ value: Int) -> Int {
        value
    }

    @Handler func ratio(_ value: Double) -> Double {
        value / 4
    }

    @Handler func flag(_ value: Bool) -> Bool {
        !value
    }

    @Handler func fail(because reason: String) throws -> Int {
        throw Failure(reason: reason)
    }

    @Handler func sendOn(_ selector: String) throws -> Any? {
        try send(Selector(selector))
    }

    @Handler func move(_ row: Int, to target: Int, animated: Bool, note: String?, tag: UInt8)
        -> [Int]
    {
        [row, target, Int(tag)]
    }

    @Handler func greet(_ name: String = "you", punctuation: String? = "!", loudly: Bool? = nil)
        -> String
    {
        "hello \(name)\(punctuation ?? "-")\(loudly.map { "\($0)" } ?? "")"
    }

    @Handler static func make(_ count: Int) -> Int {
        count + 1
    }

    @Handler static func reload() -> String {
        "static"
    }

    @Handler func overridden() -> String {
        "base"
    }
}

final class SpecialCartController: CartController {
    override func overridden() -> String {
        "special"
    }

    @Handler func special() -> String {
        "only here"
    }
}

extension CartController {
    @Handler func fromExtension() -> String {
        "extension"
    }
}

struct Point: MessageReceiver {
    var x = 1
    var y = 2
    var z = 3
    var w = 4

    @Handler func sum(_ more: Int) -> Int {
        x + y + z + w + more
    }
}

enum Direction: MessageReceiver {
    case up
    case down

    @Handler func name() -> String {
        "\(self)"
    }
}

struct Silent: MessageReceiver {}
