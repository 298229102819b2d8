public import ResponderChain
public import SelectorDispatch
public import SelectorDispatchRecording

/// A stand-in for any receiver or responder. It accepts every selector, and records what it receives.
///
/// ```swift
/// let spy = MessageSpy("cart")
/// spy.stub("add:count:", returning: 3)
/// spy.stub("remove:") { arguments in arguments.count }
/// let total = try spy.send("add:count:", with: ["apple", 3])
/// expectReceived("add:count:", in: spy, with: ["apple", 3])
/// ```
///
/// A send of a selector without a stub returns nil. In a chain, the spy handles the selectors and events for which it has
/// stubs, and passes by others. If ``handlesEverything`` is true, it handles all of them.
///
/// You can use a spy in any isolation. A stub runs in the sender's isolation.
public final class MessageSpy: LinkedResponder, EventReceiver, MessageForwarder, SelectorAnswering, MessageRecord {
    /// A closure that handles a message and returns its result.
    public typealias Stub = @Sendable (_ arguments: [Any?]) throws -> (any Sendable)?

    private struct State {
        var stubs: [Selector: Stub] = [:]
        var handlesEverything = false
    }

    /// The spy's name in descriptions.
    public let name: String
    private let state = Lock(State())
    private let log = MessageLog()

    /// Creates a spy without stubs.
    ///
    /// - Parameter name: The spy's name in descriptions.
    public init(_ name: String = "spy") {
        self.name = name
    }

    /// Whether the spy, in a chain, also handles messages for which it has no stub. By default, it doesn't.
    public var handlesEverything: Bool {
        get { state.withLock { $0.handlesEverything } }
        set { state.withLock { $0.handlesEverything = newValue } }
    }

    /// Handles a selector, or an event with this name, by a closure. The stub replaces an earlier one.
    ///
    /// - Parameters:
    ///   - selector: The selector, or the name of an event.
    ///   - body: Takes the arguments and returns the result. An event's only argument is its user info. For an event, the
    ///     result can be an `EventResult`; any other result handles the event and stops it.
    public func stub(_ selector: Selector, _ body: @escaping Stub) {
        state.withLock { $0.stubs[selector] = body }
    }

    /// Handles a selector, or an event with this name, by returning a value. The stub replaces an earlier one.
    ///
    /// - Parameters:
    ///   - selector: The selector, or the name of an event.
    ///   - value: The result. For an event, it can be an `EventResult`; any other result handles the event and stops it.
    public func stub(_ selector: Selector, returning value: (any Sendable)?) {
        stub(selector) { _ in value }
    }

    /// The messages that were sent to the spy, and those that it handled in routes, in their order.
    public var messages: [RecordedMessage] { log.messages }
    public var changeCount: Int { log.changeCount }
    public func waitForChange(after seen: Int) async throws { try await log.waitForChange(after: seen) }

    /// Runs the stub, if there is one, and records the outcome.
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

    // MARK: As a receiver

    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        invocation.returnValue = try answer(invocation.selector, invocation.arguments, as: .send)
        return true
    }

    // MARK: As a responder

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
