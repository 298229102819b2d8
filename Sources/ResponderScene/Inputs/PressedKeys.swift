/// The keys of one window that are down.
@MainActor struct PressedKeys {
    /// The largest number of keys that are down at the same time.
    static let limit = 64

    /// Their presses, in the order in which they began.
    var presses: [ResponderPress] = []
    /// The presses that were canceled when the window went, by key, kept until the keys are released.
    var strays: [String: ResponderPress] = [:]
    /// The number of calls that handle keys inside each other.
    var depth = 0

    /// Returns the press of a key that is down; nil if it isn't.
    func press(of key: ResponderKey) -> ResponderPress? {
        // Modifiers may have changed since the key went down, so they don't tell one key from another.
        presses.first { $0.key.charactersIgnoringModifiers == key.charactersIgnoringModifiers }
    }
}
