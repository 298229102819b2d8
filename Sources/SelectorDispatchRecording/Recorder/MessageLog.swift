internal import SelectorDispatch

/// Recorded messages, and the callers that wait for more.
package final class MessageLog: Sendable {
    private struct Contents {
        var messages: [RecordedMessage] = []

        /// The number of all messages, including removed ones.
        var count = 0

        var changeCount = 0

        /// The tasks that wait for the next change, by their numbers.
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter = 0
    }

    private let contents = Lock(Contents())

    package init() {}

    /// The messages that weren't removed, in the order of their numbers.
    package var messages: [RecordedMessage] { contents.withLock { $0.messages.unshared() } }

    /// A number that grows with each change.
    package var changeCount: Int { contents.withLock { $0.changeCount } }

    /// Removes all messages without restarting the numbering.
    package func removeAll() {
        // Released outside the lock, because the messages hold the program's own objects.
        _ = contents.withLock { exchange(&$0.messages, with: []) }
    }

    /// Adds a message.
    ///
    /// - Returns: The message's number, for ``update(_:_:)``.
    @discardableResult
    package func append(_ message: RecordedMessage) -> Int {
        change { contents in
            contents.count += 1
            contents.messages.append(message)
            contents.messages[contents.messages.count - 1].number = contents.count
            return contents.count
        }
    }

    /// Changes a message, unless it was removed.
    ///
    /// - Parameters:
    ///   - number: The message's number.
    ///   - body: A closure that changes it, under a lock.
    package func update(_ number: Int, _ body: @Sendable (inout RecordedMessage) -> Void) {
        change { contents in
            // Numbers are consecutive, so the first message's number gives the index.
            guard let first = contents.messages.first?.number, number >= first else { return }
            body(&contents.messages[number - first])
        }
    }

    /// Changes the contents, and resumes the waiting tasks.
    private func change<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result {
        let (result, waiters) = contents.withLock { contents in
            let result = body(&contents)
            contents.changeCount += 1
            return (result, exchange(&contents.waiters, with: [:]))
        }
        for waiter in waiters.values { waiter.resume() }
        return result
    }

    /// Waits until ``changeCount`` is another number.
    ///
    /// - Parameter seen: The last known ``changeCount``.
    /// - Throws: `CancellationError` if the task is canceled.
    package func waitForChange(after seen: Int) async throws {
        let id = contents.withLock { contents in
            contents.lastWaiter += 1
            return contents.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = contents.withLock { contents in
                    // Nothing else resumes a task that was canceled earlier.
                    if contents.changeCount != seen || Task.isCancelled { return true }
                    contents.waiters[id] = continuation
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            contents.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
        try Task.checkCancellation()
    }
}
