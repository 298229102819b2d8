public import ResponderChain
public import SelectorDispatch
public import SelectorDispatchRecording

/// A stand-in for any receiver or responder, which accepts every selector and records its messages.
///
/// ```swift
/// let spy = MessageSpy("cart")
/// try spy.stub("add:count:", returning: 3)
/// try spy.stub("remove:") { arguments in arguments.count }
/// let total = try spy.send("add:count:", with: ["apple", 3])
/// expectReceived("add:count:", in: spy, with: ["apple", 3])
/// ```
///
/// Every spy refuses a message with more or fewer arguments than its selector has colons, unless the
/// selector is that of a handler with a variadic parameter. A spy of a type,
/// `MessageSpy(of: Cart.self)`, accepts only the messages of the type's handlers, with arguments for
/// all parameters. For any other message, both a send and a stub cause the type's own error, and so
/// does a stub with a result that the handler can't return.
///
/// A send of a selector without a stub returns nil. In a chain, the spy handles the selectors and
/// events with a stub, or all of them if ``handlesEverything`` is true.
///
/// You can use a spy in any isolation. A stub runs in the sender's isolation.
public final class MessageSpy: LinkedResponder, EventReceiver, MessageForwarder, SelectorAnswering,
    MessageRecord
{
    /// A closure that handles a message and returns its result.
    public typealias Stub = @Sendable (_ arguments: [Any?]) throws -> (any Sendable)?

    private struct State {
        var stubs: [Selector: Stub] = [:]
        var handlesEverything = false
        var redact: (@Sendable (RecordableValue) -> Any?)?
    }

    /// The spy's name in descriptions.
    public let name: String

    /// The type that the spy stands for, or nil for any.
    let type: Any.Type?

    let registry: HandlerRegistry
    private let state = Lock(State())
    private let log = MessageLog()

    /// Creates a spy without stubs.
    ///
    /// - Parameter name: The spy's name in descriptions.
    public init(_ name: String = "spy") {
        self.name = name
        type = nil
        registry = .shared
    }

    /// Creates a spy of a type's instances, without stubs.
    ///
    /// - Parameters:
    ///   - type: The type, which has or inherits the handlers.
    ///   - name: The spy's name in descriptions; by default, the type's.
    ///   - registry: The registry with the handlers.
    public init(of type: Any.Type, _ name: String? = nil, registry: HandlerRegistry = .shared) {
        self.name = name ?? "\(type)"
        self.type = type
        self.registry = registry
    }

    /// Whether the spy, in a chain, also handles messages without a stub; false by default.
    public var handlesEverything: Bool {
        get { state.withLock { $0.handlesEverything } }
        set { state.withLock { $0.handlesEverything = newValue } }
    }

    /// A closure that returns the form of a value in descriptions and failures but not in
    /// comparisons; by default, `RecordableValue.value`.
    public var redact: (@Sendable (RecordableValue) -> Any?)? {
        get { state.withLock { $0.redact } }
        // The earlier closure is released outside the lock, because it may hold the program's own
        // objects.
        set { _ = state.withLock { exchange(&$0.redact, with: newValue) } }
    }

    /// Handles a selector, or an event with this name, by a closure, which replaces an earlier
    /// stub.
    ///
    /// - Parameters:
    ///   - selector: The selector, or the name of an event.
    ///   - body: A closure that takes the arguments and returns the result. An event's only
    ///     argument is its user info. A result other than an `EventResult` handles the event and
    ///     stops it. A message fails if the spy's type has a handler that can't return the result.
    /// - Throws: The error of a send to the spy's type, if the type has no such handler.
    public func stub(_ selector: Selector, _ body: @escaping Stub) throws(DispatchError) {
        if let error = problem(of: selector) { throw error }
        let key = key(selector)
        // The earlier stub is released outside the lock, because it may hold the program's own
        // objects.
        _ = state.withLock { $0.stubs.updateValue(body, forKey: key) }
    }

    /// Handles a selector, or an event with this name, by returning a value, which replaces an
    /// earlier stub.
    ///
    /// - Parameters:
    ///   - selector: The selector, or the name of an event.
    ///   - value: The result. For an event, a result other than an `EventResult` handles the event
    ///     and stops it.
    /// - Throws: The error of a send to the spy's type, if the type has no such handler;
    ///   `DispatchError.wrongResult(_:expected:actual:)` if its handler can't return the value.
    public func stub(_ selector: Selector, returning value: (any Sendable)?) throws(DispatchError) {
        if let error = problem(ofResult: value, of: selector) { throw error }
        try stub(selector) { _ in value }
    }

    /// The messages sent to the spy or handled by it in routes, in order.
    public var messages: [RecordedMessage] { log.messages }

    /// A number that grows whenever a message is recorded or ends.
    public var changeCount: Int { log.changeCount }

    /// Waits until a message is recorded or ends.
    ///
    /// - Parameter seen: The last known ``changeCount``.
    /// - Throws: `CancellationError` if the task is canceled.
    public func waitForChange(after seen: Int) async throws {
        try await log.waitForChange(after: seen)
    }

    /// Runs the stub, if there is one, and records the outcome.
    ///
    /// - Returns: The stub's result, or nil without a stub.
    /// - Throws: The stub's error.
    private func answer(
        _ selector: Selector,
        _ arguments: [Any?],
        as kind: RecordedMessage.Kind
    ) throws -> (any Sendable)? {
        let target = RecordedValue(self)
        let signatures = ([selector] + selector.eventSpellings).compactMap { spelling in
            type.flatMap { try? registry.methodSignature(for: spelling, type: $0) }
        }
        let isSecret = signatures.contains { $0.tags.contains(.secret) }
        let redactor = Redactor(selector: selector, isSecret: isSecret, redact: redact)
        let values = arguments.enumerated().map { index, value in
            let userInfo = kind == .event ? value as? [String: Any] : nil
            return RecordedValue(
                value,
                shown: userInfo.map(redactor.kept) ?? redactor.kept(value, .argument(index))
            )
        }
        let number = log.append(RecordedMessage(kind, selector, values, to: target))
        do {
            let stub = stub(of: selector)
            let value = try stub?(arguments)
            if stub != nil, let error = problem(ofResult: value, of: selector) { throw error }
            let result = RecordedValue(value, shown: redactor.kept(value, .result))
            log.update(number) { message in
                message.handledBy = target
                message.outcome = .returned(result)
            }
            return value
        } catch {
            let kept = redactor.kept(error)
            log.update(number) { message in
                message.handledBy = target
                message.outcome = .failed(kept)
            }
            throw error
        }
    }

    /// Returns whether the spy itself decides whether a selector is known: it stands for a type, or
    /// has a stub for the selector.
    func knows(_ selector: Selector) -> Bool { type != nil || stub(of: selector) != nil }

    /// Returns whether the spy handles a selector or event as a responder.
    private func handles(_ selector: Selector) -> Bool {
        if stub(of: selector) != nil { return true }
        return handlesEverything && problem(of: selector) == nil
    }

    private func stub(of selector: Selector) -> Stub? {
        let key = key(selector)
        return state.withLock { $0.stubs[key] }
    }

    /// Returns the selector of the type's handler for a selector or Swift spelling.
    private func key(_ selector: Selector) -> Selector {
        type.flatMap { try? registry.methodSignature(for: selector, type: $0).selector } ?? selector
    }

    // MARK: As a receiver

    /// Returns whether the type that the spy stands for has a handler for the selector; true if the
    /// spy stands for any.
    public func responds(to selector: Selector) -> Bool {
        type.map { registry.responds(to: selector, type: $0) } ?? true
    }

    /// Answers a message, which must be one of the type's handlers if the spy has a type.
    ///
    /// - Parameter invocation: The message, which gets the stub's result.
    /// - Returns: True.
    /// - Throws: The error of the spy's type; an error about the number of arguments, or about a
    ///   stub's result that the handler can't return; the stub's error.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        if let type {
            let problems = registry.problems(
                sending: invocation.selector,
                type: type,
                with: invocation.arguments,
                policy: .strict
            )
            if let problem = problems.first { throw problem }
        } else if let problem = problem(of: invocation) {
            throw problem
        }
        invocation.returnValue = try answer(invocation.selector, invocation.arguments, as: .send)
        return true
    }

    // MARK: As a responder

    package func answers(_ selector: Selector) -> Bool { handles(selector) }

    /// Answers an event with a stub, or any event if ``handlesEverything`` is true.
    ///
    /// - Returns: The stub's result if it is an `EventResult`; otherwise, handle and stop. Without
    ///   an answer, ignore and continue.
    /// - Throws: The stub's error.
    public func receive(_ event: Event) throws -> EventResult {
        let selector = Selector(event.name)
        guard handles(selector) else { return .ignoreAndContinue }
        let value = try answer(selector, event.userInfo.map { [$0] } ?? [], as: .event)
        return value as? EventResult ?? .handleAndStop
    }
}

extension MessageSpy: CustomStringConvertible {
    /// The spy's name.
    public var description: String { name }
}
