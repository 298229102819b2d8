import ResponderChain
import SelectorDispatch

// Awaited sends at the top level, which runs on the main actor: each form, to each kind of
// receiver.

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }

    @Handler func close() async -> String {
        "closed"
    }

    @Handler static func open() async -> Int {
        7
    }

    @Handler static func limit(of level: Int) -> Int {
        level * 100
    }
}

@MainActor final class Screen: @MainActor MessageReceiver {
    @Handler func show(_ text: String) async -> String {
        "shown \(text)"
    }
}

final class Plain: LinkedResponder {
    @Handler func pair(_ left: Plain, _ right: Int?) -> Int {
        right ?? -1
    }

    @Handler nonisolated(nonsending) func later(_ number: Int) async -> Int {
        number
    }
}

struct Point: MessageReceiver {
    var x = 3

    @Handler func scaled(by factor: Int) async -> Int {
        x * factor
    }
}

enum Light: MessageReceiver {
    case red, green

    @Handler func name() async -> String {
        "\(self)"
    }
}

struct Unrelated {
    @Handler func number() async -> Int {
        1
    }
}

func show(_ value: Any?) {
    print(value ?? "nil")
}

let account = Account()
let plain = Plain()
let screen = Screen()
let anyReceiver: any MessageReceiver = Point()
let anyAccount: any MessageReceiver = account
let anyObject: any MessageReceiver & AnyObject = plain
let anyResponder: any Responder = plain
let anyType: any MessageReceiver.Type = Account.self

let total = try await account.awaited.send("deposit:", with: [5])
show(total)
show(try await account.awaited.send("close"))
show(try await account.awaited.send("deposit:", with: [5], returning: Int.self))
show(try await account.awaited.send(Account.depositMessage(5)))
show(try await screen.awaited.send("show:", with: ["text"]))
show(try await screen.awaited.send(Screen.showMessage("typed")))
show(try await plain.awaited.send("pair::", with: [Plain(), nil]))
show(try await plain.awaited.send("later:", with: [4], returning: Int.self))
show(try await Point().awaited.send("scaledBy:", with: [2]))
show(try await Point(x: 4).awaited.send(Point.scaledMessage(by: 2)))
show(try await Light.green.awaited.send("name"))
show(try await anyReceiver.awaited.send("scaledBy:", with: [3]))
show(try await anyObject.awaited.send("later:", with: [5]))
show(try await anyResponder.awaited.send("later:", with: [6]))

show(try await Account.awaited.send("open"))
show(try await Account.awaited.send("limitOf:", with: [2], returning: Int.self))
show(try await Account.awaited.send(Account.limitMessage(of: 3)))
show(try await anyType.awaited.send("open", returning: Int.self))

let registry = HandlerRegistry.shared
show(try await registry[Unrelated()].awaited.send("number"))
show(try await registry[account].awaited.send("deposit:", with: [5], returning: Int.self))
show(try await registry[account].awaited.send(Account.depositMessage(5)))
show(try await registry[anyReceiver].awaited.send("scaledBy:", with: [4]))
show(try await registry[Account.self].awaited.send("open"))
show(try await registry[anyType].awaited.send("limitOf:", with: [4], returning: Int.self))

show(try await Invocation.invoke(Invocation("deposit:", target: account, arguments: [5])))

async let later = account.awaited.send("deposit:", with: [5], returning: Int.self)
async let typed = Account.awaited.send(Account.limitMessage(of: 5))
show(try await (later, typed))
let task = Task { try await account.awaited.send("deposit:", with: [5], returning: Int.self) }
show(try await task.value)

// Arrays of `Sendable` values can be used again.
let numbers = [5]
let values: [(any Sendable)?] = [5]
for _ in 1...2 {
    show(try await account.awaited.send("deposit:", with: numbers))
    show(try await account.awaited.send("deposit:", with: values))
}

// An actor's own sends run on it, so they are awaited as well.

show(try await account.send("deposit:", with: [5]))
show(try await account.send("deposit:", with: numbers))
show(try await account.send("deposit:", with: [5], returning: Int.self))
show(try await account.send(Account.depositMessage(5)))
async let own = account.send("deposit:", with: [5], returning: Int.self)
show(try await own)

// Routes of a responder, of any responder, and of an optional one.

actor Ledger: LinkedResponder {
    private var total = 0

    @Handler func add(_ amount: Int) async -> Int {
        total += amount
        return total
    }

    @Handler func added(_ info: [String: Any]?) {
        total += 1
    }
}

let ledger = Ledger()
plain.nextResponder = ledger
let options = RouteOptions(startingAt: .next, recordsPath: true)
show(try await plain.awaited.route("add:", with: [5]).returnValue)
show(try await anyResponder.awaited.route("add:", with: [5], startingAt: .next).returnValue)
show(try await anyResponder.nextResponder.awaited.route("add:", with: [5]).returnValue)
show(try await plain.awaited.tryToRoute("add:", with: [5], options: options)?.returnValue)
show(try await plain.awaited.tryToRoute("subtract:", with: [5]))
show(try await plain.awaited.route(event: "added").isHandled)
show(await plain.awaited.routeResult(.selector("add:", arguments: [1])).route.returnValue)
show(plain.awaited.explain("add:", with: [5]).isHandled)
async let routed = ledger.awaited.route("add:", with: [5]).isHandled
show(try await routed)
do {
    try plain.route("add:", with: [5])
} catch {
    print(error)
}

do {
    try anyAccount.send("deposit:", with: [5])
} catch {
    print(error)
}
do {
    try await account.send("close")
} catch {
    print(error)
}
do {
    try Light.red.send("name")
} catch {
    print(error)
}
do {
    var invocation = try account.invocation(for: "close")
    try invocation.invoke()
} catch {
    print(error)
}

// At most 15 frames are between a send and its method, even in a debug build.

@_silgen_name("backtrace")
func backtrace(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: Int32) -> Int32

@MainActor final class Well: @MainActor MessageReceiver {
    @Handler func depth() -> Int {
        var frames = [UnsafeMutableRawPointer?](repeating: nil, count: 100)
        return Int(backtrace(&frames, 100))
    }
}

let well = Well()
let depths = [
    try well.send("depth", returning: Int.self),
    try well.send(Well.depthMessage()),
    try HandlerRegistry.shared[well].send("depth", returning: Int.self),
    try await well.awaited.send("depth", returning: Int.self),
    try await well.awaited.send(Well.depthMessage()),
]
let areFew = depths.allSatisfy { $0 - well.depth() <= 15 }
print(areFew ? "few frames" : "\(depths) frames, \(well.depth()) without a send")
