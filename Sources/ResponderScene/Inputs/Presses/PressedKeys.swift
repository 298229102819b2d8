/// The keys of one window that are down.
@MainActor struct PressedKeys {
    /// The largest number of keys that are down at the same time.
    static let limit = 64

    /// Their presses, in the order in which they began.
    var presses: [ResponderPress] = []

    /// The canceled presses whose keys are still down, by key, kept until the keys are released.
    ///
    /// A press is canceled when its window leaves or is hidden, or when its responder becomes
    /// unreachable.
    var strays: [String: ResponderPress] = [:]

    /// The number of nested calls that handle keys.
    var depth = 0

    /// Returns the press of a key that is down, or nil if it isn't.
    func press(of key: ResponderKey) -> ResponderPress? {
        // Modifiers may have changed since the key went down, so they don't distinguish keys.
        presses.first { $0.key.charactersIgnoringModifiers == key.charactersIgnoringModifiers }
    }
}
