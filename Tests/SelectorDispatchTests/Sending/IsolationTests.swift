import SelectorDispatch
import Synchronization
import Testing

@globalActor actor Database {
    static let shared = Database()
}

final class Reference {}

@MainActor final class MainController: MessageReceiver {
    nonisolated init() {}
    private(set) var total = 0

    @Handler private func main(_ amount: Int) -> Int {
        MainActor.assertIsolated()
        total += amount
        return total
    }

    @Handler private func mainLater(_ amount: Int) async -> Int {
        MainActor.assertIsolated()
        await Task.yield()
        return main(amount)
    }

    @Handler nonisolated func anywhere() -> String {
        "anywhere"
    }

    @Handler func reference() -> Reference {
        Reference()
    }
}

@Database final class Store: MessageReceiver {
    nonisolated init() {}

    @Handler func load(_ key: String) -> String {
        Database.assertIsolated()
        return key
    }

    @Handler func loadLater(_ key: String) async throws -> String {
        load(key)
    }
}

/// A global actor that isn't the type of its shared actor.
@globalActor enum Depot {
    actor Warden {}
    static let shared = Warden()
}

final class Stored: MessageReceiver {
    @Handler @Depot func stored() -> String {
        "stored"
    }
}

final class Plain: MessageReceiver {
    @Handler @MainActor func onMain() -> String {
        mainOnly("main")
    }

    @Handler func wherever() async -> String {
        "wherever"
    }
}

/// A receiver that is not `Sendable`, so it must stay in its sender's isolation.
final class Staying: MessageReceiver {
    private var calls = 0

    @Handler nonisolated(nonsending) func staysOnMain(_ reference: Reference) async -> Reference {
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
        calls += 1
        return reference
    }
}

/// A receiver of the main actor, where the compiler runs every message to it.
final class MainWindow: MainActorReceiver {
    nonisolated init() {}
    private var title = ""

    @Handler func rename(_ title: String) -> String {
        MainActor.assertIsolated()
        defer { self.title = title }
        return self.title
    }

    @Handler func reference() -> Reference {
        Reference()
    }

    func referenceHere() throws -> Reference {
        try send("reference", returning: Reference.self)
    }

    func renameTwice() throws -> String? {
        try send("rename:", with: ["first"])
        return try send("rename:", with: ["second"]) as? String
    }
}

/// A model of the main actor whose result for the same selector is `Sendable`.
@MainActor final class NameController: MessageReceiver {
    nonisolated init() {}

    @Handler("reference") func name() -> String {
        "name"
    }
}

/// A main actor receiver that forwards to models of the main actor.
final class MainForwarder: MainActorReceiver, MessageForwarder {
    private nonisolated let model = MainController()
    private nonisolated let named = NameController()
    private nonisolated let asked = Atomic(0)

    nonisolated init() {}

    /// Returns the model with the `Sendable` result when it is asked first, and then the other one.
    nonisolated func forwardingTarget(for selector: Selector) -> Any? {
        guard selector == "reference" else { return nil }
        return asked.add(1, ordering: .relaxed).newValue == 1 ? named : model
    }

    nonisolated func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        switch invocation.selector {
        case "answer": invocation.setReturnValue("an answer")
        case "value": invocation.returnValue = "a value"
        case "nothing": invocation.returnValue = nil
        case "changed:":
            try invocation.invoke(on: model)
            invocation.returnValue = try invocation.argument(at: 0)
        default: try invocation.invoke(on: model)
        }
        return true
    }
}

/// A model of the main actor to which the invocations of a ``MainForwarder`` go.
extension MainController {
    @Handler func handOut() -> Reference {
        Reference()
    }

    @Handler func changed(_ text: String) -> String {
        text
    }
}

actor Counter: MessageReceiver {
    private var count = 0

    @Handler func increment(_ amount: Int) -> Int {
        self.assertIsolated()
        count += amount
        return count
    }

    @Handler func later(_ amount: Int) async throws -> Int {
        self.assertIsolated()
        await Task.yield()
        return increment(amount)
    }

    @Handler nonisolated func name() -> String {
        "counter"
    }

    @Handler func handOut() -> Reference {
        Reference()
    }

    func handsOut() throws -> Bool {
        let reference = try send("handOut", returning: Reference.self)
        return reference !== Reference()
    }

    func handedOutUntyped() throws {
        try send("handOut")
    }

    @Handler @MainActor func onMain() -> String {
        mainOnly("main")
    }

    @Handler static func make() -> String {
        "made"
    }

    func incrementTwice() throws -> Int? {
        try send("increment:", with: [1])
        return try send("increment:", with: [1]) as? Int
    }

    /// Sends as to any receiver, because for an actor, the compiler would require `await`.
    func incrementOther(_ other: Counter) throws {
        try (other as any MessageReceiver).send("increment:", with: [1])
    }
}

@Suite struct IsolationTests {
    private func wrong(
        _ selector: String,
        _ receiver: String,
        _ handler: String,
        from caller: String = "nonisolated"
    ) -> DispatchError {
        .wrongIsolation(message(selector, receiver), handler: handler, caller: caller)
    }

    private func leaving(_ selector: String, _ receiver: String) -> DispatchError {
        .notSendable(message(selector, receiver), value: .result, type: "Reference")
    }

    @MainActor @Test
    func `a synchronous send works where the sender is isolated as the handler is`() throws {
        let controller = MainController()
        #expect(try controller.send("main:", with: [2]) as? Int == 2)
        #expect(try Plain().send("onMain") as? String == "main")
        #expect(try controller.send("anywhere") as? String == "anywhere")
    }

    @Test func `a synchronous send from elsewhere is an error`() throws {
        #expect(throws: wrong("onMain", "Plain", "MainActor")) { try Plain().send("onMain") }
        let counting = wrong("increment:", "Counter", "its actor instance")
        #expect(throws: counting) { try sendNow("increment:", to: Counter(), with: [1]) }
        #expect(try sendNow("name", to: Counter(), with: []) as? String == "counter")
        #expect(try Counter.send("make") as? String == "made")
    }

    @MainActor @Test func `the main actor is not another global actor`() async {
        let store = Store()
        func send() throws {
            try store.send("load:", with: ["k"])
        }
        let onDatabase = wrong("load:", "Store", "Database", from: "isolated to MainActor")
        #expect(throws: onDatabase) { try send() }
    }

    @Test func `errors name a global actor, not the type of its shared actor`() throws {
        #expect(throws: wrong("stored", "Stored", "Depot")) { try Stored().send("stored") }
        // A function's type shows only the shared actor, not the global actor.
        let handMade = HandlerRegistry {
            $0.add("stored", to: Stored.self) { @Depot (_: Stored) in 1 }
        }
        #expect(throws: wrong("stored", "Stored", "Warden")) {
            try handMade[Stored()].send("stored")
        }
    }

    @Test func `an actor sends to itself but not to another instance`() async throws {
        let counter = Counter()
        #expect(try await counter.incrementTwice() == 2)
        await #expect(throws: DispatchError.self) { try await counter.incrementOther(Counter()) }
    }

    @Test func `a message to a main actor receiver is sent there, from outside and from inside`()
        async throws
    {
        let window = MainWindow()
        #expect(try await window.send("rename:", with: ["a"]) as? String == "")
        #expect(try await window.send(MainWindow.renameMessage("b")) == "a")
        #expect(try await window.renameTwice() == "first")
    }

    private func untyped(_ selector: String, _ receiver: String) -> DispatchError {
        .notSendable(message(selector, receiver), value: .untypedResult, type: "Reference")
    }

    @Test func `values that are not Sendable do not leave an actor`() async {
        await #expect(throws: untyped("handOut", "Counter")) { try await Counter().send("handOut") }
        await #expect(throws: untyped("reference", "MainWindow")) {
            try await MainWindow().send("reference")
        }
    }

    @MainActor @Test func `inside, a result that is not Sendable is requested by its type`()
        async throws
    {
        let reference = try MainWindow().referenceHere()
        #expect(reference !== Reference())
        #expect(try await Counter().handsOut())
        await #expect(throws: untyped("handOut", "Counter")) {
            try await Counter().handedOutUntyped()
        }
    }

    private func returned(_ selector: String, _ type: String) -> DispatchError {
        .notSendable(message(selector, "MainForwarder"), value: .returnValue, type: type)
    }

    @Test func `a forwarded result that is not Sendable does not leave the forwarder`() async {
        let forwarder = MainForwarder()
        await #expect(throws: returned("handOut", "Reference")) {
            try await forwarder.send("handOut")
        }
        await #expect(throws: returned("value", "String")) { try await forwarder.send("value") }
        await #expect(throws: returned("changed:", "String")) {
            try await forwarder.send("changed:", with: ["text"])
        }
    }

    @Test func `a forwarded result that is Sendable leaves the forwarder`() async throws {
        let forwarder = MainForwarder()
        #expect(try await forwarder.send("main:", with: [2]) as? Int == 2)
        #expect(try await forwarder.send("answer") as? String == "an answer")
        #expect(try await forwarder.send("nothing") == nil)
    }

    @Test func `the handler that runs decides whether its result leaves, not one found before`()
        async throws
    {
        let forwarder = MainForwarder()
        #expect(try await forwarder.send("reference") as? String == "name")
        let error = DispatchError.notSendable(
            message("reference", "MainController"),
            value: .untypedResult,
            type: "Reference"
        )
        await #expect(throws: error) { try await forwarder.send("reference") }
    }

    @Test func `awaiting a send reaches every isolation`() async throws {
        let controller = MainController()
        #expect(try await controller.awaited.send("main:", with: [2]) as? Int == 2)
        #expect(try await controller.awaited.send("mainLater:", with: [2]) as? Int == 4)
        let store = Store()
        #expect(try await store.awaited.send("load:", with: ["a"]) as? String == "a")
        #expect(try await store.awaited.send("loadLater:", with: ["b"]) as? String == "b")
        let counter = Counter()
        #expect(try await counter.awaited.send("increment:", with: [1]) as? Int == 1)
        #expect(try await counter.awaited.send("later:", with: [1]) as? Int == 2)
        #expect(try await counter.awaited.send("onMain") as? String == "main")
        #expect(try await counter.awaited.send("name") as? String == "counter")
        #expect(try await Counter.awaited.send("make") as? String == "made")
        #expect(try await Plain().awaited.send("wherever") as? String == "wherever")
    }

    @MainActor @Test func `awaiting from the main actor reaches actors and the main actor`()
        async throws
    {
        #expect(try await MainController().awaited.send("main:", with: [2]) as? Int == 2)
        #expect(try await MainController().awaited.send("mainLater:", with: [3]) as? Int == 3)
        #expect(try await Counter().awaited.send("later:", with: [1]) as? Int == 1)
        let reference = try await MainController().awaited.send("reference") as Any?
        #expect(reference is Reference)
    }

    @MainActor @Test func `a handler on its caller's actor takes and returns non-Sendable values`()
        async throws
    {
        let result = try await Staying().awaited.send("staysOnMain:", with: [Reference()]) as Any?
        #expect(result is Reference)
    }

    @Test func `the error of an invocation that must be awaited names the form to use`() throws {
        let table: KeyValuePairs<Selector, String> = [
            "wherever": "the handler is async",
            "onMain": "the handler is isolated to MainActor, but the sender runs nonisolated",
        ]
        for (selector, expected) in table {
            var invocation = try Invocation(selector, target: Plain(), holding: .strong)
            let target = try #require(invocation.target)
            let calls: [() throws -> Any?] = [
                { try invocation.invoke() },
                { try invocation.invoke(on: target) },
                { try invocation.invoke.result().get() },
            ]
            for call in calls {
                let error = #expect(throws: DispatchError.self) { try call() }
                let remedy = "use 'try await Invocation.invoke(…)'"
                #expect(error?.description == "-[Plain \(selector)]: \(expected); \(remedy)")
            }
        }
    }

    @Test func `values that are not Sendable do not cross isolations`() async throws {
        let controller = MainController()
        await #expect(throws: leaving("reference", "MainController")) {
            try await controller.awaited.send("reference")
        }
        let target = DispatchError.notSendable(
            message("onMain", "Plain"),
            value: .target,
            type: "Plain"
        )
        await #expect(throws: target) { try await Plain().awaited.send("onMain") }
    }
}
