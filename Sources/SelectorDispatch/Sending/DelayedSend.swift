/// A message that is sent after a delay, unless it is cancelled first.
///
/// ```swift
/// let reminder = try HandlerRegistry.shared.send("remind:", to: calendar, with: [event], after: .seconds(60))
/// reminder.cancel()
/// ```
///
/// You don't need to keep this value. The message is sent without it, too.
public struct DelayedSend: Sendable {
    private let task: Task<Void, any Error>

    init(_ task: Task<Void, any Error>) {
        self.task = task
    }

    /// Keeps the message from being sent. Does nothing if it has already been handled.
    ///
    /// If the handler is already running, its task is cancelled, which the handler may notice.
    public func cancel() { task.cancel() }

    /// Waits until the message was sent and its handler has returned.
    ///
    /// - Throws: `CancellationError` if the message was cancelled; ``DispatchError`` if it didn't reach its handler;
    ///   the handler's own error, unchanged.
    public func finish() async throws { try await task.value }
}

extension HandlerRegistry {
    /// Sends a message to a target after a delay, in the handler's own isolation.
    ///
    /// It is `performSelector:withObject:afterDelay:` for any number of arguments and without a run loop. The target
    /// and the arguments are held until the message is sent. The handler's result is dropped; ``DelayedSend/finish()``
    /// throws its error.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `remind:`. Its Swift spelling works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - delay: How long to wait.
    ///   - clock: The clock that measures the delay; a test can pass one of its own.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: A value that can cancel the message or wait for it.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if the target has no
    ///   handler for the selector and is not a forwarder; ``DispatchError/conflictingHandlers(_:_:)`` if more than one
    ///   is registered for it.
    /// - Complexity: O(*n*), where *n* is the number of arguments.
    @discardableResult
    public func send<Target: Sendable>(
        _ selector: Selector, to target: Target, with arguments: [(any Sendable)?] = [], after delay: Duration,
        on clock: some Clock<Duration> = ContinuousClock(), policy: ArgumentPolicy = .strict
    ) throws(DispatchError) -> DelayedSend {
        // A message without a handler is refused at once.
        _ = try Invocation(selector, target: target, registry: self)
        // The time counts from now, not from when the task begins.
        let deadline = clock.now.advanced(by: delay)
        let object = type(of: target as Any) is AnyClass ? ObjectIdentifier(target as AnyObject) : nil
        return DelayedSend(
            DelayedSends.add(to: object, selector) { ticket in
                Task { [self] in
                    defer { DelayedSends.remove(ticket) }
                    try await clock.sleep(until: deadline, tolerance: nil)
                    try Task.checkCancellation()
                    try await awaited.send(selector, to: target, with: arguments.map { $0 }, policy: policy)
                }
            })
    }

    /// Cancels messages that wait for their time.
    ///
    /// It is `cancelPreviousPerformRequests(withTarget:selector:object:)`. It reaches messages to any registry.
    ///
    /// - Parameters:
    ///   - target: The receiver of the messages.
    ///   - selector: The message; nil stands for every message.
    /// - Returns: The number of messages that were cancelled.
    /// - Complexity: O(number of messages that wait for their time).
    @discardableResult
    public static func cancelDelayedSends(to target: AnyObject, _ selector: Selector? = nil) -> Int {
        DelayedSends.cancel(to: ObjectIdentifier(target), selector)
    }
}

extension MessageReceiver where Self: Sendable {
    /// Sends a message to this receiver after a delay, in the handler's own isolation.
    ///
    /// ```swift
    /// try cart.send("empty", after: .seconds(60))
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `remind:`. Its Swift spelling works, too.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - delay: How long to wait.
    ///   - clock: The clock that measures the delay; a test can pass one of its own.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: A value that can cancel the message or wait for it.
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:elsewhere:)`` if the receiver has no
    ///   handler for the selector and is not a forwarder; ``DispatchError/conflictingHandlers(_:_:)`` if more than one
    ///   is registered for it.
    /// - Complexity: O(*n*), where *n* is the number of arguments.
    @discardableResult
    public func send(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], after delay: Duration,
        on clock: some Clock<Duration> = ContinuousClock(), policy: ArgumentPolicy = .strict
    ) throws(DispatchError) -> DelayedSend {
        try HandlerRegistry.shared.send(
            selector, to: self, with: arguments, after: delay, on: clock, policy: policy)
    }
}
