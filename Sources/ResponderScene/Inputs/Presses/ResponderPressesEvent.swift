/// An event of a window's keys: the change of one key, and the keys that are down.
@MainActor public final class ResponderPressesEvent: ResponderEvent {
    /// The press that changed.
    public let changedPress: ResponderPress

    /// The current presses, including one that ended with this event.
    public let allPresses: Set<ResponderPress>

    init(_ changedPress: ResponderPress, of allPresses: [ResponderPress]) {
        self.changedPress = changedPress
        self.allPresses = Set(allPresses).union([changedPress])
    }
}
