internal import Synchronization

/// An observer of every send in the process, for logs, statistics and tests.
///
/// ```swift
/// final class SendLog: MessageObserver {
///     func messageWillBeSent(_ message: SentMessage, id: Int) {
///         print(message.selector, "to", type(of: message.target))
///     }
/// }
/// MessageObservers.add(log)
/// ```
///
/// The observer is called in the sender's isolation. It must not use values that are not `Sendable`
/// in a different isolation. Messages that the observer itself sends are also observed.
///
/// A route along a chain is reported to the observers of routes. Its send to the handler isn't
/// reported here.
public protocol MessageObserver: AnyObject, Sendable {
    /// Observes a message before its handler is looked up.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - id: The message's number in this process, which `messageWasSent` also gets. It
    ///     distinguishes nested and concurrent sends.
    func messageWillBeSent(_ message: SentMessage, id: Int)

    /// Observes the outcome of a message after it was sent.
    ///
    /// - Parameters:
    ///   - result: The sender's result or error.
    ///   - handler: The receiver whose handler ran: the target, or the receiver to which the target
    ///     forwarded the message. Nil if no handler ran.
    ///   - id: The message's number in this process.
    func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: Int)
}

extension MessageObserver {
    /// Does nothing.
    public func messageWillBeSent(_ message: SentMessage, id: Int) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - result: The sender's result or error.
    ///   - handler: The receiver whose handler ran, or nil if none did.
    ///   - id: The message's number in this process.
    public func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: Int)
    {}
}

/// A message as its sender wrote it.
public struct SentMessage {
    /// The selector or Swift spelling, even if the receiver has no handler for it.
    public let selector: Selector

    /// The arguments, with nil for null.
    ///
    /// They may not fit the handler.
    public let arguments: [Any?]

    /// The receiver: an object, a value, or a type.
    public let target: Any

    /// The rule for arguments that don't fit the parameters as they are.
    public let policy: ArgumentPolicy

    /// The registry in which the handler is looked up.
    public let registry: HandlerRegistry

    /// Creates a copy of a message, which may outlive the send.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - target: The receiver; for a static message, the type.
    ///   - registry: The registry in which the handler is looked up.
    init(_ message: Message, to target: Any, in registry: HandlerRegistry) {
        selector = message.selector
        arguments = Array(message.arguments)
        self.target = target
        policy = message.policy
        self.registry = registry
    }
}

/// The observers of all sends, which cost a send the load of one word if there are none.
public enum MessageObservers {
    private static let installed = Lock<[any MessageObserver]>([])
    private static let count = Atomic<Int>(0)
    private static let lastNumber = Atomic<Int>(0)

    /// Adds an observer of the messages sent from now on.
    ///
    /// Does nothing if the observer was already added.
    ///
    /// - Parameter observer: The observer. It is held until it is removed.
    public static func add(_ observer: any MessageObserver) {
        installed.withLock { observers in
            guard !observers.contains(where: { $0 === observer }) else { return }
            // The sends read the observers without the lock.
            observers = observers.unshared()
            observers.append(observer)
            count.add(1, ordering: .relaxed)
        }
    }

    /// Removes an observer.
    ///
    /// The observer is still notified of the end of messages that are already being sent.
    ///
    /// - Parameter observer: The observer. Nothing happens if it wasn't added.
    public static func remove(_ observer: any MessageObserver) {
        let removed = installed.withLock { observers -> (any MessageObserver)? in
            guard let index = observers.firstIndex(where: { $0 === observer }) else { return nil }
            count.subtract(1, ordering: .relaxed)
            observers = observers.unshared()
            return observers.remove(at: index)
        }
        // Released outside the lock, because its `deinit` may send messages.
        withExtendedLifetime(removed) {}
    }

    /// Whether there are observers.
    ///
    /// A send takes its fast paths only without observers.
    @inline(__always)
    static var isOn: Bool { count.load(ordering: .relaxed) != 0 }

    /// Notifies the observers of a message before and after a closure sends it.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - trace: The course of the send, which the closure records.
    ///   - send: The closure.
    @inline(never)
    static func during(
        _ message: SentMessage,
        _ trace: inout SendTrace,
        _ send: (inout SendTrace) throws -> Any?
    ) throws -> Any? {
        try MessageUnderWay.during {
            let observed = ObservedSend(message)
            do {
                let result = try send(&trace)
                observed.end(.success(result), handledBy: trace.forwardedTo ?? message.target)
                return result
            } catch {
                let receiver = trace.forwardedTo ?? message.target
                observed.end(.failure(error), handledBy: trace.didEnter ? receiver : nil)
                throw error
            }
        }
    }

    /// Notifies the observers of a message before and after a closure sends and awaits it.
    nonisolated(nonsending) static func during(
        _ message: SentMessage,
        _ send: nonisolated(nonsending) (inout SendTrace) async throws -> Any?
    ) async throws -> Any? {
        try await MessageUnderWay.during {
            let observed = ObservedSend(message)
            var trace = SendTrace()
            do {
                let result = try await send(&trace)
                observed.end(.success(result), handledBy: trace.forwardedTo ?? message.target)
                return result
            } catch {
                // A `DispatchError` may be the handler's own here. No send throws any other error.
                let isHandlers = !(error is DispatchError)
                let receiver = trace.forwardedTo ?? message.target
                observed.end(.failure(error), handledBy: isHandlers ? receiver : nil)
                throw error
            }
        }
    }

    /// The observers notified of the beginning of a send.
    private struct ObservedSend {
        private let observers = installed.withLock { $0 }
        private let id = lastNumber.add(1, ordering: .relaxed).newValue

        init(_ message: borrowing SentMessage) {
            for observer in observers { observer.messageWillBeSent(message, id: id) }
        }

        func end(_ result: Result<Any?, any Error>, handledBy handler: Any?) {
            for observer in observers {
                observer.messageWasSent(result, handledBy: handler, id: id)
            }
        }
    }
}

extension HandlerRegistry {
    /// Returns whether both registries are the same one, not merely equal.
    package func isIdentical(to other: HandlerRegistry) -> Bool { storage === other.storage }
}

/// An observed message that is being sent, with its enclosing messages.
///
/// Tasks that a handler starts inherit the message, and may outlive it.
package final class MessageUnderWay: Sendable {
    /// The innermost message that the running code is handling; during an observer's call, the
    /// observed message.
    package static let current = TaskLocal<MessageUnderWay?>(wrappedValue: nil)

    /// The message during whose handling this one was sent, or nil if there is none or its handling
    /// had ended.
    private let parent: MessageUnderWay?

    /// The numbers of messages that had ended before this one was sent.
    ///
    /// They replace the messages themselves, which a series of tasks that each start the next one
    /// would otherwise keep in memory.
    private let earlierNumbers: [Note]
    private let state = Lock(State())

    /// A recorder's note about a message.
    private struct Note {
        let recorder: Int

        /// The message's number in the recording.
        let number: Int

        /// An object for the end of the message, until the recorder takes it.
        var object: (any AnyObject & Sendable)?
    }

    private struct State {
        /// The note of the first recorder, which usually is the only one.
        ///
        /// An array takes more time than the rest of a note.
        var first: Note?
        var others: [Note] = []

        /// Whether the message's handling has ended.
        var isOver = false

        /// Returns the message's number in a recorder, or nil if the recorder hasn't recorded it.
        func number(in recorder: Int) -> Int? {
            if let first, first.recorder == recorder { return first.number }
            return others.last { $0.recorder == recorder }?.number
        }
    }

    private init() {
        guard let current = Self.current.get() else {
            parent = nil
            earlierNumbers = []
            return
        }
        let own = current.state.withLock { state in
            state.isOver ? [state.first].compactMap(\.self) + state.others : nil
        }
        guard let own else {
            parent = current
            earlierNumbers = current.earlierNumbers
            return
        }
        parent = current.parent
        let others = current.earlierNumbers.filter { earlier in
            !own.contains { $0.recorder == earlier.recorder }
        }
        earlierNumbers = others + own
    }

    /// Stores the number under which a recorder recorded this message.
    ///
    /// - Parameters:
    ///   - recorder: The recorder's own number in this process.
    ///   - number: The message's number in the recording.
    ///   - object: An object that the recorder takes at the end of the message, or nil.
    package func note(
        _ recorder: Int,
        as number: Int,
        keeping object: (any AnyObject & Sendable)? = nil
    ) {
        let note = Note(recorder: recorder, number: number, object: object)
        state.withLock { state in
            if state.first == nil {
                state.first = note
            } else {
                state.others.append(note)
            }
        }
    }

    /// Takes the object that a recorder keeps with this message, or returns nil if there is none.
    package func takeObject(of recorder: Int) -> (any AnyObject & Sendable)? {
        state.withLock { state in
            if state.first?.recorder == recorder { return state.first?.object.take() }
            guard let index = state.others.lastIndex(where: { $0.recorder == recorder }) else {
                return nil
            }
            return state.others[index].object.take()
        }
    }

    /// Returns the number of enclosing messages that a recorder has recorded, the innermost one's
    /// number, and whether any of them has ended.
    ///
    /// - Parameter recorder: The recorder's own number in this process.
    package func place(in recorder: Int) -> (depth: Int, parent: Int?, isLate: Bool) {
        var number = earlierNumbers.last { $0.recorder == recorder }?.number
        let isAfterEarlier = number != nil
        var depth = isAfterEarlier ? 1 : 0
        var isLate = isAfterEarlier
        var next = parent
        var isInnermost = true
        while let message = next {
            let (known, isOver) = message.state.withLock {
                ($0.number(in: recorder), $0.isOver)
            }
            if let known {
                if isInnermost {
                    number = known
                    isInnermost = false
                }
                depth += 1
                isLate = isLate || isOver
            }
            next = message.parent
        }
        return (depth, number, isLate)
    }

    /// Runs the code that sends a new message.
    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try current.withValue(message, operation: body)
    }

    /// Runs the code that sends a new awaited message, in the caller's isolation.
    package static func during<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try await current.withValue(
            message,
            operation: {
                // A closure has the isolation of the parameter that it captures.
                _ = isolation
                return try await body()
            },
            isolation: isolation
        )
    }
}
