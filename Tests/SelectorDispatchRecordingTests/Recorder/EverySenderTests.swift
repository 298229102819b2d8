import Testing

@testable import SelectorDispatchRecording

/// A message has the same result or error with every sender, and the same reports to observers and
/// recordings.
@MainActor @Suite struct EverySenderTests {
    @Test(arguments: Message.toObjects) func `a message to an object`(message: Message) async {
        await compare(message, Sender.ofObjects.filter { $0.isAwaited || !message.isAsynchronous })
    }

    @Test(arguments: Message.toTypes)
    func `a message to a type`(message: Message) async {
        await compare(message, Sender.ofTypes)
    }

    @Test(arguments: ["cup", ""]) func `a typed message and the same by a string`(item: String)
        async
    {
        await compare(
            Message("put:at:", [item, 1]),
            [Sender.ofObjects[0]] + Sender.ofTypedMessages
        )
    }

    private func compare(_ message: Message, _ senders: [Sender]) async {
        let expected = await outcome(message, senders[0])
        for sender in senders.dropFirst() {
            var outcome = await outcome(message, sender)
            // A delayed send refuses an impossible message before it exists, and discards the
            // result.
            if sender.isDelayed, outcome.record == nil { outcome.record = expected.record }
            if sender.isDelayed, outcome.result == "nil" { outcome.result = expected.result }
            // A route that ends with an error isn't handled.
            var record = expected.record
            if sender.isRoute, expected.result.hasPrefix("threw") {
                record = record?.replacing("by Desk", with: "by nobody")
            }
            #expect(outcome.result == expected.result, "\(sender.name) \(message)")
            #expect(outcome.record == record, "\(sender.name) \(message)")
        }
    }

    private func outcome(_ message: Message, _ sender: Sender) async -> (
        result: String, record: String?
    ) {
        let desk = Desk()
        let recorder = MessageRecorder()
        let result = await recorder.record {
            do {
                return try await sender.send(desk, message).map { "\($0)" } ?? "nil"
            } catch {
                return "threw \(error)"
            }
        }
        return (result, recorder.messages.first?.line.replacing("Far", with: "Desk"))
    }
}

struct Message: Sendable, CustomTestStringConvertible {
    let selector: Selector
    let arguments: [(any Sendable)?]

    init(_ selector: Selector, _ arguments: [(any Sendable)?]) {
        self.selector = selector
        self.arguments = arguments
    }

    var isAsynchronous: Bool { selector == "later:" }

    var elements: [Any?] { arguments.map { $0 } }

    var put: TypedMessage<Desk, String?> {
        Desk.putMessage(arguments[0] as? String ?? "nothing", at: 1)
    }

    var testDescription: String { "\(selector) with \(arguments)" }

    static let toObjects = [
        Message("put:at:", ["cup", 1]),
        Message("put(_:at:)", ["cup", 1]),
        Message("put:at:", ["nothing", 0]),
        Message("put:at:", ["refused", 3]),
        Message("put:at:", ["cup", nil]),
        Message("put:at:", [1, 1]),
        Message("put:at:", ["cup"]),
        Message("put:at:", ["cup", 1, 2]),
        Message("clear", []),
        Message("later:", ["cup"]),
        Message("later:", [""]),
        Message("later:", [nil]),
    ]
    static let toTypes = [
        Message("make:", [2]),
        Message("make:", [-1]),
        Message("make:", ["a"]),
        Message("make:", []),
    ]
}

@MainActor struct Sender {
    let name: String

    var isAwaited: Bool { name.contains(/awaited|delayed|remote/) }

    var isDelayed: Bool { name.contains("delayed") }

    var isRoute: Bool { name.hasSuffix("route") }

    let send: @MainActor (Desk, Message) async throws -> Any?

    private static func invoke(_ invocation: Invocation) throws -> Any? {
        var invocation = invocation
        return try invocation.invoke()
    }

    static let ofObjects = [
        Sender(name: "send") { try $0.send($1.selector, with: $1.elements) },
        Sender(name: "existential") {
            try ($0 as any MessageReceiver).send($1.selector, with: $1.elements)
        },
        Sender(name: "registry") {
            try HandlerRegistry.shared[$0].send($1.selector, with: $1.elements)
        },
        Sender(name: "invocation") {
            try invoke(Invocation($1.selector, target: $0, arguments: $1.elements))
        },
        Sender(name: "route") { try $0.route($1.selector, with: $1.elements).returnValue },
        Sender(name: "awaited") {
            try await $0.awaited.send($1.selector, with: $1.elements) as (any Sendable)?
        },
        Sender(name: "awaited registry") {
            try await HandlerRegistry.shared[$0].awaited.send($1.selector, with: $1.elements)
                as (any Sendable)?
        },
        Sender(name: "awaited invocation") {
            nonisolated(unsafe) let invocation = try Invocation(
                $1.selector,
                target: $0,
                arguments: $1.elements
            )
            return try await Invocation.invoke(invocation)
        },
        Sender(name: "awaited route") {
            try await $0.awaited.route($1.selector, with: $1.arguments).returnValue
        },
        Sender(name: "delayed") {
            nonisolated(unsafe) let elements = $1.elements
            try await HandlerRegistry.shared[$0].delayed(by: .zero).send(
                $1.selector,
                with: elements
            ).finish()
            return nil
        },
        Sender(name: "remote") {
            try await Far(desk: $0).awaited.send($1.selector, with: $1.elements) as (any Sendable)?
        },
    ]

    static let ofTypes = [
        Sender(name: "send") { try Desk.send($1.selector, with: $1.elements) },
        Sender(name: "registry") {
            try HandlerRegistry.shared[Desk.self].send($1.selector, with: $1.elements)
        },
        Sender(name: "invocation") {
            try invoke(Invocation($1.selector, targetType: Desk.self, arguments: $1.elements))
        },
        Sender(name: "awaited") {
            try await Desk.awaited.send($1.selector, with: $1.elements) as (any Sendable)?
        },
        Sender(name: "awaited registry") {
            try await HandlerRegistry.shared[Desk.self].awaited.send($1.selector, with: $1.elements)
                as (any Sendable)?
        },
    ]

    static let ofTypedMessages = [
        Sender(name: "returning") {
            try $0.send($1.selector, with: $1.elements, returning: String?.self)
        },
        Sender(name: "awaited returning") {
            try await $0.awaited.send($1.selector, with: $1.elements, returning: String?.self)
        },
        Sender(name: "typed") { try $0.send($1.put) },
        Sender(name: "typed registry") { try HandlerRegistry.shared[$0].send($1.put) },
        Sender(name: "typed invocation") { try invoke(Invocation($1.put, target: $0)) },
        Sender(name: "typed route") { try $0.route($1.put).returnValue },
        Sender(name: "typed awaited") { try await $0.awaited.send($1.put) },
        Sender(name: "typed awaited route") { try await $0.awaited.route($1.put).returnValue },
        Sender(name: "typed delayed") {
            try await HandlerRegistry.shared[$0].delayed(by: .zero).send($1.put).finish()
            return nil
        },
        Sender(name: "typed remote") { try await Far(desk: $0).awaited.send($1.put) },
    ]
}

@MainActor final class Desk: @MainActor LinkedResponder {
    weak var nextResponder: (any Responder)?

    @Handler func put(_ item: String, at index: Int) throws -> String? {
        guard index < 3, !item.isEmpty else { throw Failure() }
        return index == 0 ? nil : "\(item) \(index)"
    }

    @Handler func clear() {}
    @Handler func later(_ item: String) async throws -> String {
        guard !item.isEmpty else { throw Failure() }
        return item
    }

    @Handler static func make(_ count: Int) throws -> [Int] {
        guard count > 0 else { throw Failure() }
        return Array(repeating: 0, count: count)
    }
}

/// A desk in a simulated other process.
final class Far: RemoteMessageReceiver {
    private let desk: Desk

    init(desk: Desk) {
        self.desk = desk
    }

    nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        nonisolated(unsafe) let arguments = invocation.arguments
        invocation.returnValue =
            try await HandlerRegistry.shared[desk].awaited.send(
                invocation.selector,
                with: arguments
            ) as (any Sendable)?
        return true
    }
}
