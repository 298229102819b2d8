/// A press of a key, from the time it goes down until it is released or the press is canceled.
///
/// A press stays with the responder that was first when it began.
@MainActor public final class ResponderPress {
    /// A phase of a press.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The key went down.
        case began

        /// The key is held down and repeats.
        case changed

        /// The key was released.
        case ended

        /// The system canceled the press.
        case cancelled

        /// The name of the press method, such as `pressesBegan`.
        package var methodName: String {
            "presses" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }

        var isLast: Bool { self == .ended || self == .cancelled }
    }

    /// The key.
    public nonisolated let key: ResponderKey

    /// The latest phase of the press.
    public internal(set) var phase = Phase.began

    /// The responder that was first when the press began or, without one, the window.
    ///
    /// The press retains a responder other than the window. The property is nil if the responder
    /// was released.
    public var responder: ResponderNode? { first }
    private weak let first: ResponderNode?

    /// The responder, for the duration of the press.
    ///
    /// It is nil if the responder is the window, which retains its presses.
    var held: ResponderNode?

    /// Whether the key performed a command.
    ///
    /// Responders then get nothing of the press.
    var isCommand = false

    package init(_ key: ResponderKey, of responder: ResponderNode) {
        self.key = key
        first = responder
        held = responder is ResponderWindow ? nil : responder
    }
}

extension ResponderPress: Hashable {
    /// Returns whether two presses are the same object.
    public nonisolated static func == (a: ResponderPress, b: ResponderPress) -> Bool { a === b }

    /// Hashes the press's identity.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
