public import ResponderChain
public import SelectorDispatch
public import SelectorDispatchRecording

/// Stands in for any receiver or responder: answers every selector, and remembers what it was sent.
///
/// ```swift
/// let spy = MessageSpy("cart")
/// spy.stub("add:count:", returning: 3)
/// spy.stub("remove:") { arguments in arguments.count }
/// let total = try spy.send("add:count:", with: ["apple", 3])
/// expectReceived("add:count:", in: spy, with: ["apple", 3])
/// ```
///
/// Sent to, it answers what has no stub with nil. In a chain it handles the selectors and events that it has stubs for, and
/// lets others pass; with ``handlesEverything`` it handles them all.
///
/// It may be used from everywhere; stubs run in the sender's isolation.
public final class MessageSpy: LinkedResponder, EventReceiver, MessageForwarder, SelectorAnswering, MessageRecord {
    /// Answers one message.
    public typealias Stub = @Sendable (_ arguments: [Any?]) throws -> (any Sendable)?

    private struct State {
        var stubs: [Selector: Stub] = [:]
        var handlesEverything = false
    }

    /// What it is called in descriptions.
    public let name: String
    private let state = Lock(State())
    private let log = MessageLog()

    /// Makes a spy without stubs.
    public init(_ name: String = "spy") {
        self.name = name
    }

    /// Whether it handles, in a chain, what it has no stub for, too.
    public var handlesEverything: Bool {
        get { state.withLock { $0.handlesEverything } }
        set { state.withLock { $0.handlesEverything = newValue } }
    }

    /// Answers a selector, or an event of this name, with a closure. An earlier stub is replaced.
    ///
    /// - Parameter body: is given the arguments; of an event the user info, as the only one. For an event it may return an
    ///   `EventResult`; any other result handles and stops it.
    public func stub(_ selector: Selector, _ body: @escaping Stub) {
        state.withLock { $0.stubs[selector] = body }
    }

    /// Answers a selector, or an event of this name, with a value.
    public func stub(_ selector: Selector, returning value: (any Sendable)?) {
        stub(selector) { _ in value }
    }

    /// What it was sent and handled in routes, in this order.
    public var messages: [RecordedMessage] { log.messages }
    public var changeCount: Int { log.changeCount }
    public func waitForChange(after seen: Int) async throws { try await log.waitForChange(after: seen) }

    /// Runs the stub, if there is one, and notes what came of it.
    private func answer(
        _ selector: Selector, _ arguments: [Any?], as kind: RecordedMessage.Kind
    ) throws -> (any Sendable)? {
        let target = RecordedValue(self)
        let number = log.append(
            RecordedMessage(kind, selector, arguments.map { RecordedValue($0) }, to: target))
        do {
            let value = try state.withLock { $0.stubs[selector] }?(arguments)
            let result = RecordedValue(value)
            log.update(number) { ($0.handledBy, $0.outcome) = (target, .returned(result)) }
            return value
        } catch {
            log.update(number) { ($0.handledBy, $0.outcome) = (target, .failed(error)) }
            throw error
        }
    }

    private func hasStub(_ selector: Selector) -> Bool {
        state.withLock { $0.handlesEverything || $0.stubs[selector] != nil }
    }

    // MARK: In place of a receiver

    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        invocation.returnValue = try answer(invocation.selector, invocation.arguments, as: .send)
        return true
    }

    // MARK: In place of a responder

    package func answers(_ selector: Selector) -> Bool { hasStub(selector) }

    public func receive(_ event: Event) throws -> EventResult {
        let selector = Selector(event.name)
        guard hasStub(selector) else { return .ignoreAndContinue }
        let value = try answer(selector, event.userInfo.map { [$0] } ?? [], as: .event)
        return value as? EventResult ?? .handleAndStop
    }
}

extension MessageSpy: CustomStringConvertible {
    public var description: String { name }
}
