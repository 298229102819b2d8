/// The direction of a focus movement.
public enum ResponderFocusHeading: String, Sendable, Hashable, CaseIterable {
    case next, previous, first, last, up, down, left, right
}
