import SelectorDispatch
import Synchronization
import Testing

@testable import SelectorDispatchRecording

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

private class Plain<Element>: @unchecked Sendable {}

private final class Debugged: Plain<Int>, CustomDebugStringConvertible, @unchecked Sendable {
    var debugDescription: String { "debugged" }
}

private final class Reflected: Plain<Int>, CustomReflectable, @unchecked Sendable {
    var customMirror: Mirror { Mirror(self, children: ["a": 1], displayStyle: .struct) }
}

@MainActor private final class Local: @MainActor CustomStringConvertible {
    var description: String { "local" }
}

@Suite struct RecordingCostTests {
    @Test(
        arguments: [Plain<[Int]>(), Plain<String>(), Debugged(), Reflected(), Described()]
            as [any AnyObject & Sendable]
    )
    func `an object's description is that of an interpolation, each time`(
        _ object: any AnyObject & Sendable
    ) {
        for _ in 0..<2 { #expect(RecordedValue(object).description == "\(object)") }
    }

    @Test func `a description that exists on an actor only is found there`() async {
        let object = Local()
        let value: Any = object
        let elsewhere = RecordedValue(value).description
        #expect(elsewhere == "\(value)")
        let there = await MainActor.run { RecordedValue(object).description }
        #expect(there == "local")
    }

    @Test func `other values are described as by an interpolation, and texts in quotes`() {
        let values: [Any?] = [
            7, -7, 1.5, true, "a\n", "it's", nil, String?.some("b") as Any, Int?.none as Any, [1],
            Int?.some(2) as Any,
        ]
        #expect(
            values.map { RecordedValue($0).description } == [
                "7", "-7", "1.5", "true", #""a\n""#, #""it\'s""#, "nil", #""b""#, "nil", "[1]",
                "Optional(2)",
            ]
        )
    }

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
