import Foundation
import ResponderChain
import SelectorDispatchNATS

final class Cart: Sendable {
    @Handler(.exposed) func add(_ item: String, count: Int) -> Int {
        count + 1
    }
}

final class Orders: Responder, Sendable {
    var nextResponder: (any Responder)? { nil }

    @Handler(.exposed) func ship(_ number: Int) -> String {
        "shipped \(number)"
    }
}

final class Button: LinkedResponder {}

let url = ProcessInfo.processInfo.environment["NATS_URL"] ?? "nats://127.0.0.1:4222"
let cart = Cart()
let orders = Orders()

// The first process serves.
let connection = try await NATSConnection(NATSOptions(servers: [url]))
let coder = JSONCoder()
try coder.directory.add(cart, as: "cart")
try coder.directory.add(orders, as: "orders")
let server = RPCServer(coder: coder)
let service = try NATSService("shop", serving: server, over: connection, version: "1.0.0")
try await service.start()
try await service.openRoutes(at: ["orders"])

let store = try NATSStore("shop")
try await store.create(on: connection)
let worker = NATSWorker(of: store, serving: server, over: connection)
try await worker.start()

// The second one calls.
let other = try await NATSConnection(NATSOptions(servers: [url]))
let shop = try NATSClient("shop", over: other)
let total = try await shop.sendAtMostOnce(
    "add:count:",
    to: "cart",
    with: ["apple", 3],
    returning: Int.self
)
print("in the cart:", total)

let remoteCart = NATSReceiver(atMostOnce: "cart", of: shop)
let more = try await remoteCart.awaited.send("add:count:", with: ["pear", 2])
print("and then:", more ?? "nothing")

do {
    try await shop.sendAtMostOnce("add:count:", to: "basket", with: ["pear", 2])
} catch {
    print(error)
}

let first = try await shop.sendAtLeastOnce("ship:", to: "orders", with: [17], id: "ship-17")
let second = try await shop.sendAtLeastOnce("ship:", to: "orders", with: [17], id: "ship-17")
print("stored once:", !first.isDuplicate && second.isDuplicate)

for letter in try await store.deadLetters(on: connection) {
    print(letter.id, letter.error)
    try await store.sendAgain(letter, on: connection)
}

let backlog = try await store.backlog(on: connection)
print("dead letters:", backlog.deadLetters)

let button = Button()
let remoteOrders = RemoteResponder("orders", of: shop)
button.nextResponder = remoteOrders
let route = try await button.awaited.route("ship:", with: [18], recordsPath: true)
for visit in route.path { print(visit.responder, visit.outcome) }
print(route.returnValue ?? "nothing")

await worker.drain()
try await service.drain()
try await connection.drain()
withExtendedLifetime((cart, orders)) {}
