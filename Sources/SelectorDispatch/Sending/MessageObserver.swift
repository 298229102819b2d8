internal import Synchronization

/// Sees every send of the process: for logs, for statistics, for tests.
///
/// ```swift
/// final class SendLog: MessageObserver {
///     func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID) {
///         print(message.selector, "to", type(of: message.target))
///     }
/// }
/// MessageObservers.add(log)
/// ```
///
/// It is called in the isolation of the sender, whichever that is. It must not use elsewhere what is not `Sendable`. What it
/// sends itself is observed, too.
///
/// A route along a chain is told to the observers of routes, and not once more as the send to its handler.
public protocol MessageObserver: AnyObject, Sendable {
    /// A message is on its way, before its handler is looked up.
    func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID)
    /// A message has been sent.
    ///
    /// - Parameters:
    ///   - result: what its sender gets.
    ///   - handler: whose handler ran: the target, or the one to which it forwarded the message; nil if none ran.
    ///   - id: the message's.
    func messageWasSent(_ result: Result<Any?, any Error>, handledBy handler: Any?, id: MessageObservers.MessageID)
}

extension MessageObserver {
    public func messageWillBeSent(_ message: SentMessage, id: MessageObservers.MessageID) {}
    public func messageWasSent(
        _ result: Result<Any?, any Error>, handledBy handler: Any?, id: MessageObservers.MessageID
    ) {}
}

/// A message that is sent, as its sender gave it.
public struct SentMessage {
    /// The selector or Swift spelling.
    public let selector: Selector
    /// One element per parameter.
    public let arguments: [Any?]
    /// To whom it is sent: an object, a value, or a type.
    public let target: Any
    /// What to do about arguments that don't fit as they are.
    public let policy: ArgumentPolicy
    /// Where its handler is looked up.
    public let registry: HandlerRegistry
}

/// The observers of all sends. While there is none, a send pays one load of a word for the possibility.
public enum MessageObservers {
    /// Tells sends apart that run within each other or side by side.
    public struct MessageID: Sendable, Hashable {
        /// Counts up from 1 in this process.
        public let number: Int
    }

    private static let installed = Lock<[any MessageObserver]>([])
    private static let count = Atomic<Int>(0)
    private static let lastNumber = Atomic<Int>(0)

    /// Installs an observer, for messages that are sent from now on. It is held until it is removed; twice is once.
    public static func add(_ observer: any MessageObserver) {
        installed.withLock { observers in
            guard !observers.contains(where: { $0 === observer }) else { return }
            observers.append(observer)
            count.add(1, ordering: .relaxed)
        }
    }

    /// Removes an observer. Messages under way still tell it.
    public static func remove(_ observer: any MessageObserver) {
        let removed = installed.withLock { observers -> (any MessageObserver)? in
            guard let index = observers.firstIndex(where: { $0 === observer }) else { return nil }
            count.subtract(1, ordering: .relaxed)
            return observers.remove(at: index)
        }
        // Released outside the lock: its `deinit` may send.
        withExtendedLifetime(removed) {}
    }

    /// Whether there is one. The short ways of a send are taken only if there is none.
    @inline(__always)
    static var isOn: Bool { count.load(ordering: .relaxed) != 0 }

    /// Tells the observers that a message is on its way.
    static func begin(_ message: SentMessage) -> ObservedSend {
        let observed = ObservedSend(
            observers: installed.withLock { $0 },
            id: MessageID(number: lastNumber.add(1, ordering: .relaxed).newValue))
        for observer in observed.observers { observer.messageWillBeSent(message, id: observed.id) }
        return observed
    }
}

/// Those who saw a message on its way.
struct ObservedSend {
    fileprivate let observers: [any MessageObserver]
    fileprivate let id: MessageObservers.MessageID

    func end(_ result: Result<Any?, any Error>, handledBy handler: Any?) {
        for observer in observers { observer.messageWasSent(result, handledBy: handler, id: id) }
    }
}

extension HandlerRegistry {
    /// Whether both are one registry, not only alike.
    package func isIdentical(to other: HandlerRegistry) -> Bool { storage === other.storage }

    /// Sends a message and tells the observers.
    @inline(never)
    func sendObserved<Target>(_ message: Message, to target: Target, _ trace: inout SendTrace) throws -> Any? {
        let receiver = message.isStatic ? message.type : flattened(target)
        return try MessageUnderWay.during {
            let observed = MessageObservers.begin(
                SentMessage(
                    selector: message.selector, arguments: Array(message.arguments), target: receiver,
                    policy: message.policy, registry: self))
            do {
                let result = try sendUnobserved(message, to: target, &trace)
                observed.end(.success(result), handledBy: trace.forwardedTo ?? receiver)
                return result
            } catch {
                observed.end(.failure(error), handledBy: trace.didEnter ? trace.forwardedTo ?? receiver : nil)
                throw error
            }
        }
    }

    /// Sends an awaited message and tells the observers, in the sender's isolation.
    nonisolated(nonsending) func sendObserved(
        _ message: AwaitedMessage, to target: Any, isStatic: Bool
    ) async throws -> Any? {
        try await MessageUnderWay.during {
            let observed = MessageObservers.begin(
                SentMessage(
                    selector: message.selector, arguments: message.arguments, target: target, policy: message.policy,
                    registry: self))
            do {
                let result = try await sendUnobserved(message, to: target, isStatic: isStatic)
                observed.end(.success(result), handledBy: target)
                return result
            } catch {
                // Which errors are the handler's own is not known here, but for those that no send throws.
                observed.end(.failure(error), handledBy: error is DispatchError ? nil : target)
                throw error
            }
        }
    }
}
