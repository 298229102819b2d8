import Synchronization
import Testing

@testable import SelectorDispatch

final class ObservedReceiver: MessageReceiver {
    @Handler func beObserved() {}
    @Handler func failObserved() throws {
        throw Failure(reason: "observed")
    }

    @Handler func beObservedLater() async {}
    @Handler func failObservedLater() async throws {
        throw Failure(reason: "observed later")
    }
}

final class ObservedForwarder: MessageForwarder {
    private let receiver: ObservedReceiver

    init(_ receiver: ObservedReceiver) {
        self.receiver = receiver
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        receiver
    }
}

@Suite struct MessageObserverTests {
    /// Notes the handlers of the messages to one object.
    private final class HandlerLog: MessageObserver {
        private let target: ObjectIdentifier
        private let notes = Mutex<(messages: Set<Int>, handlers: [ObjectIdentifier?])>(
            (messages: [], handlers: [])
        )
        var handlers: [ObjectIdentifier?] { notes.withLock { $0.handlers } }

        init(of target: AnyObject) {
            self.target = ObjectIdentifier(target)
        }

        func messageWillBeSent(_ message: SentMessage, id: Int) {
            guard ObjectIdentifier(message.target as AnyObject) == target else { return }
            notes.withLock { _ = $0.messages.insert(id) }
        }

        func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: Int) {
            let handler = handler.map { ObjectIdentifier($0 as AnyObject) }
            notes.withLock { notes in
                if notes.messages.contains(id) { notes.handlers.append(handler) }
            }
        }
    }

    @Test(arguments: ["beObserved", "failObserved"])
    func `an observer learns which object handled a forwarded message, awaited or not`(name: String)
        async
    {
        let receiver = ObservedReceiver()
        let forwarder = ObservedForwarder(receiver)
        let log = HandlerLog(of: forwarder)
        MessageObservers.add(log)
        defer { MessageObservers.remove(log) }
        _ = try? forwarder.send(Selector(name))
        _ = try? await forwarder.awaited.send(Selector(name))
        _ = try? await forwarder.awaited.send(Selector(name + "Later"))
        let handler = ObjectIdentifier(receiver)
        #expect(log.handlers == [handler, handler, handler])
        _ = try? forwarder.send("unobserved")  // selector-check: elsewhere
        _ = try? await forwarder.awaited.send("unobserved")  // selector-check: elsewhere
        #expect(log.handlers.suffix(2) == [nil, nil])
    }

    @Test func `an observer sees sends until it is removed, whatever others do`() throws {
        let receiver = ObservedReceiver()
        let first = HandlerLog(of: receiver)
        let second = HandlerLog(of: receiver)
        for _ in 0..<2 {
            MessageObservers.add(first)
        }
        try receiver.send("beObserved")
        for _ in 0..<2 {
            MessageObservers.remove(first)
        }
        MessageObservers.add(second)
        try receiver.send("beObserved")
        MessageObservers.remove(second)
        try receiver.send("beObserved")
        #expect(first.handlers.count == 1)
        #expect(second.handlers.count == 1)
    }
}

@Suite struct MessageUnderWayTests {
    @Test func `a message is late when one around it that was recorded has ended`() throws {
        var messages: [MessageUnderWay] = []
        func note() throws -> MessageUnderWay {
            let message = try #require(MessageUnderWay.current.get())
            messages.append(message)
            return message
        }
        try MessageUnderWay.during {
            try note().note(1, as: 7)
            try MessageUnderWay.during {
                let inner = try note()
                #expect(inner.place(in: 1) == (1, 7, false))
                #expect(inner.place(in: 2) == (0, nil, false))
            }
        }
        #expect(messages.map { $0.place(in: 1).depth } == [0, 1])
        #expect(messages.map { $0.place(in: 1).isLate } == [false, true])
        #expect(messages.map { $0.place(in: 2).isLate } == [false, false])
    }
}
