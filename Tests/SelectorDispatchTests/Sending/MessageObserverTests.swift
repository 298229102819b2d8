import SelectorDispatch
import Synchronization
import Testing

final class ObservedReceiver: MessageReceiver {
    @Handler func beObserved() {}
}

@Suite struct MessageObserverTests {
    private final class Counter: MessageObserver {
        let count = Atomic<Int>(0)

        func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID) {
            if message.selector == "beObserved" { count.add(1, ordering: .relaxed) }
        }
    }

    @Test func `an observer is told until it is removed, whoever came and went before`() throws {
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
