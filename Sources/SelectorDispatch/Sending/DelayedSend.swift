/// A message sent after a delay, unless it is canceled first.
///
/// ```swift
/// let reminder = try calendar.delayed(by: .seconds(60)).send("remind:", with: [event])
/// reminder.cancel()
/// ```
///
/// The message is sent whether or not this value is kept.
public struct DelayedSend: Sendable {
    fileprivate let task: Task<Void, any Error>

    /// Prevents the message from being sent, or cancels its handler's task if the handler is
    /// running.
    public func cancel() { task.cancel() }

    /// Waits until the message is sent and its handler returns.
    ///
    /// - Throws: `CancellationError` if the message was canceled; ``DispatchError`` if it didn't
    ///   reach its handler; the handler's own error, unchanged.
    public func finish() async throws { try await task.value }
}

/// A receiver whose messages are sent after a delay, each in its handler's isolation.
///
/// It corresponds to `performSelector:withObject:afterDelay:`, for any number of arguments and
/// without a run loop. The receiver and the arguments are held until the message is sent. The
/// handler's result is discarded; ``DelayedSend/finish()`` throws the handler's error.
public struct DelayedReceiver<Target: Sendable>: MessageSending {
    fileprivate let target: Target
    fileprivate let registry: HandlerRegistry?
    fileprivate let delay: Duration
    fileprivate let clock: any Clock<Duration>

    /// Sends a message after the delay, which begins now.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `remind:`, or its Swift spelling, `remind(_:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     The sender gives up the array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    /// - Returns: The send, with which it can be canceled or awaited.
    /// - Throws: ``DispatchError``, now, if the receiver neither has a handler for the message nor
    ///   forwards it, or if the arguments don't fit the handler.
    @discardableResult
    public func send(
        _ selector: Selector,
        with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) throws(DispatchError) -> DelayedSend {
        let handlers = registry ?? .shared
        var names = [selector]
        if case .handler(let entry, let receiver, _) = try handlers.find(selector, for: target) {
            names += [Selector(entry.selector), Selector(entry.name)]
            let type = receivingType(receiver) ?? type(of: receiver)
            let problems = handlers.problems(
                sending: selector,
                type: type,
                isStatic: entry.isStatic,
                with: arguments,
                policy: policy
            )
            if let problem = problems.first { throw problem }
        }
        let object =
            type(of: target as Any) is AnyClass ? ObjectIdentifier(target as AnyObject) : nil
        // The sender has no other copy of the arguments, and the task is the only one that uses
        // them.
        nonisolated(unsafe) let arguments = arguments
        // The time counts from now, not from when the task begins. The clock is asked outside the
        // lock of the waiting messages, because it may be the program's own, and cancel one.
        let sleep = clock.sleeping(for: delay)
        return DelayedSend(
            task: DelayedSends.add(to: object, names) { ticket in
                Task { [registry, target] in
                    defer { DelayedSends.remove(ticket) }
                    try await sleep()
                    // The message no longer waits from now on, so its own handler can't cancel it.
                    DelayedSends.remove(ticket)
                    try Task.checkCancellation()
                    nonisolated(unsafe) let arguments = arguments
                    let _: (any Sendable)? = try await AwaitedReceiver(target, in: registry).send(
                        selector,
                        with: arguments,
                        policy: policy
                    )
                }
            }
        )
    }

    /// Sends a typed message after the delay, which begins now.
    ///
    /// - Parameter message: The message, which the sender gives up.
    /// - Returns: The send, with which it can be canceled or awaited.
    /// - Throws: ``DispatchError`` if the receiver has no handler for the message.
    @discardableResult
    public func send<Result>(_ message: sending TypedMessage<Target, Result>) throws(DispatchError)
        -> DelayedSend
    {
        // The arguments leave the sender with their message.
        nonisolated(unsafe) let arguments = message.call.arguments
        return try send(message.call.selector, with: arguments)
    }
}

extension Clock<Duration> {
    /// Returns a function that sleeps until the delay, counted from now, is over.
    fileprivate func sleeping(for delay: Duration) -> @Sendable () async throws -> Void {
        let deadline = now.advanced(by: delay)
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}

extension MessageSending where Self: Sendable {
    /// Returns this receiver with delayed sends.
    ///
    /// ```swift
    /// try cart.delayed(by: .seconds(60)).send("empty")
    /// ```
    ///
    /// - Parameters:
    ///   - delay: The time from the call of `send` to the handler's start.
    ///   - clock: The clock that measures the delay: by default, one that also runs while the
    ///     computer sleeps. A test can pass its own.
    public func delayed(
        by delay: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) -> DelayedReceiver<Self> {
        AwaitedReceiver(self).delayed(by: delay, on: clock)
    }
}

extension BoundReceiver where Target: Sendable {
    /// Returns this receiver with delayed sends, as ``MessageSending/delayed(by:on:)`` does.
    ///
    /// - Parameters:
    ///   - delay: The time from the call of `send` to the handler's start.
    ///   - clock: The clock that measures the delay.
    public func delayed(
        by delay: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) -> DelayedReceiver<Target> {
        awaited.delayed(by: delay, on: clock)
    }
}

extension AwaitedReceiver where Target: Sendable {
    /// Returns this receiver with delayed sends, as ``MessageSending/delayed(by:on:)`` does.
    ///
    /// - Parameters:
    ///   - delay: The time from the call of `send` to the handler's start.
    ///   - clock: The clock that measures the delay.
    public func delayed(
        by delay: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) -> DelayedReceiver<Target> {
        DelayedReceiver(target: target, registry: registry, delay: delay, clock: clock)
    }
}

// MARK: - Cancellation

extension HandlerRegistry {
    /// Cancels delayed messages that are still waiting.
    ///
    /// It corresponds to `cancelPreviousPerformRequests(withTarget:selector:object:)`, and reaches
    /// messages through any registry. A delayed message whose handler is already running is not
    /// canceled.
    ///
    /// - Parameters:
    ///   - target: The receiver of the messages.
    ///   - selector: The message, in either spelling, or nil for every message.
    /// - Returns: The number of canceled messages.
    @discardableResult
    public static func cancelDelayedSends(to target: AnyObject, _ selector: Selector? = nil) -> Int
    {
        DelayedSends.cancel(to: ObjectIdentifier(target), selector)
    }
}

/// The delayed messages that are still waiting, by which those to one receiver are canceled.
enum DelayedSends {
    private typealias Entry = (
        target: ObjectIdentifier?, spellings: [Selector], task: Task<Void, any Error>
    )

    /// The waiting messages by ticket, which is a number for each message, and the last ticket.
    private static let table = Lock<(entries: [Int: Entry], lastTicket: Int)>(([:], 0))

    /// The number of waiting messages.
    static var count: Int { table.withLock { $0.entries.count } }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - target: The receiver, or nil if it is not an object.
    ///   - spellings: The selectors by which the message can be canceled.
    ///   - start: A closure that gets the message's ticket and starts its task.
    /// - Returns: The task.
    @inline(never) fileprivate static func add(
        to target: ObjectIdentifier?,
        _ spellings: [Selector],
        _ start: (Int) -> Task<Void, any Error>
    ) -> Task<Void, any Error> {
        // The task begins under the lock, so it can't end before it is recorded.
        table.withLock { table in
            table.lastTicket += 1
            let task = start(table.lastTicket)
            table.entries[table.lastTicket] = (target, spellings, task)
            return task
        }
    }

    @inline(never) fileprivate static func remove(_ ticket: Int) {
        let removed = table.withLock { $0.entries.removeValue(forKey: ticket) }
        // Released outside the lock, because the task holds the receiver, whose `deinit` may cancel
        // messages.
        withExtendedLifetime(removed) {}
    }

    @_optimize(size) fileprivate static func cancel(
        to target: ObjectIdentifier,
        _ selector: Selector?
    ) -> Int {
        let tasks = table.withLock { table in
            var tasks: [Task<Void, any Error>] = []
            for (ticket, entry) in table.entries where entry.target == target {
                if let selector, !entry.spellings.contains(selector) { continue }
                table.entries[ticket] = nil
                tasks.append(entry.task)
            }
            return tasks
        }
        for task in tasks { task.cancel() }
        return tasks.count
    }
}
