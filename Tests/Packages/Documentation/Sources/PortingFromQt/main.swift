import ResponderChain

final class Counter: LinkedResponder {
    private(set) var value = 0

    @Handler func setValue(_ value: Int) throws {
        guard value != self.value else { return }
        self.value = value
        try route(event: "valueChanged", userInfo: ["value": value], startingAt: .next)
    }
}

final class Window: LinkedResponder, EventListenerHost {
    let eventListeners = EventListeners()
}

let (counter, window) = (Counter(), Window())
counter.nextResponder = window

let connection = window.eventListeners.add("valueChanged") { event in
    print("value:", event.userInfo?["value"] ?? "nothing")
    return .handleAndContinue
}

try counter.send("setValue:", with: [7])
print(HandlerRegistry.shared.selectors(of: Counter.self))
window.eventListeners.remove(connection)
try counter.send("setValue:", with: [8])
