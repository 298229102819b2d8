import SelectorDispatch
import Synchronization
import Testing

final class ObservedReceiver: MessageReceiver {
    @Handler func beObserved() {}
    @Handler func failObserved() throws { throw Failure(reason: "observed") }
    @Handler func beObservedLater() async {}
    @Handler func failObservedLater() async throws { throw Failure(reason: "observed later") }
}

/// Has no handlers; its receiver has.
final class ObservedForwarder: MessageForwarder {
    private let receiver: ObservedReceiver
    init(_ receiver: ObservedReceiver) { self.receiver = receiver }
    func forwardingTarget(for selector: Selector) -> Any? { receiver }
}

@Suite struct MessageObserverTests {
    private final class Counter: MessageObserver {
        let count = Atomic<Int>(0)

        func messageWillBeSent(_ message: SentMessage, id: Int) {
            if message.selector == "beObserved" { count.add(1, ordering: .relaxed) }
        }
    }

    /// Notes who handled the messages to one object.
    private final class HandlerLog: MessageObserver {
        private struct Notes {
            var messages: Set<Int> = []
            var handlers: [ObjectIdentifier?] = []
        }

        private let target: ObjectIdentifier
        private let notes = Mutex(Notes())
        var handlers: [ObjectIdentifier?] { notes.withLock { $0.handlers } }

        init(of target: AnyObject) { self.target = ObjectIdentifier(target) }

        func messageWillBeSent(_ message: SentMessage, id: Int) {
            guard ObjectIdentifier(message.target as AnyObject) == target else { return }
            notes.withLock { _ = $0.messages.insert(id) }
        }

        func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: Int) {
            let handler = handler.map { ObjectIdentifier($0 as AnyObject) }
            notes.withLock { if $0.messages.contains(id) { $0.handlers.append(handler) } }
        }
    }

    @Test(arguments: ["beObserved", "failObserved"])
    func `an observer learns which object handled a forwarded message, awaited or not`(name: String) async {
        let receiver = ObservedReceiver()
        let forwarder = ObservedForwarder(receiver)
        let log = HandlerLog(of: forwarder)
        MessageObservers.add(log)
        defer { MessageObservers.remove(log) }
        _ = try? forwarder.send(Selector(name))
        _ = try? await forwarder.awaited.send(Selector(name))
        _ = try? await forwarder.awaited.send(Selector(name + "Later"))
        #expect(log.handlers == Array(repeating: ObjectIdentifier(receiver), count: 3))
        _ = try? forwarder.send("unobserved")  // selector-check: elsewhere
        _ = try? await forwarder.awaited.send("unobserved")  // selector-check: elsewhere
        #expect(log.handlers.suffix(2) == [nil, nil])
    }

    @Test func `an observer sees sends until it is removed, whatever others do`() throws {
        let (receiver, first, second) = (ObservedReceiver(), Counter(), Counter())
        MessageObservers.add(first)
        MessageObservers.add(first)
        try receiver.send("beObserved")
        MessageObservers.remove(first)
        MessageObservers.remove(first)
        MessageObservers.add(second)
        try receiver.send("beObserved")
        MessageObservers.remove(second)
        try receiver.send("beObserved")
        #expect(first.count.load(ordering: .relaxed) == 1)
        #expect(second.count.load(ordering: .relaxed) == 1)
    }
}
