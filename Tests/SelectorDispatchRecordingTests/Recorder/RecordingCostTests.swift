import SelectorDispatch
import SelectorDispatchRecording
import Synchronization
import Testing

/// The number of handlers of a large module that were defined.
private let defined = Atomic(0)

private enum Module<Name> {
    static func define(_ handlers: _GeneratedCode.HandlerCollector) {
        defined.add(1, ordering: .relaxed)
        handlers.sync { (_: Module<Name>) in }
    }
}

/// A receiver that counts its descriptions.
final class Described: Sendable, MessageReceiver, CustomStringConvertible {
    let count = Atomic(0)

    var description: String {
        count.add(1, ordering: .relaxed)
        return "described"
    }

    @Handler func work() {}
}

@Suite struct RecordingCostTests {
    @Test func `a receiver that handles its message is described once`() throws {
        let recorder = MessageRecorder()
        let receiver = Described()
        try recorder.record { try receiver.send("work") }
        let message = try #require(recorder.messages.first)
        #expect(receiver.count.load(ordering: .relaxed) == 1)
        #expect(message.handledBy?.description == "described")
        #expect(message.handledBy?.isIdentical(to: receiver) == true)
    }

    /// In a process of its own, because other tests look for all handlers.
    @Test func `a recorded message doesn't look through the handlers of other types`() async {
        await #expect(processExitsWith: .success) {
            _GeneratedCode.note("Large") { handlers in
                handlers.receiver(Module<Int>.self, "Large/Large.swift")
                unsafe handlers.unsafeAdd("1:1\topen\topen()", Module<Int>.define)
                handlers.receiver(Module<Bool>.self, "Large/Large.swift")
                unsafe handlers.unsafeAdd("2:1\topen\topen()", tags: [.secret], Module<Bool>.define)
            }
            let recorder = MessageRecorder()
            let vault = Vault()
            try recorder.record {
                try vault.send("look:", with: ["here"])
                // selector-check: elsewhere
                #expect(throws: DispatchError.self) { try vault.send("open") }
                try vault.route("look:", with: ["here"])
            }
            try #require(recorder.messages.count == 3)
            #expect(defined.load(ordering: .relaxed) == 0)
        }
    }
}
