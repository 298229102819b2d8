/// The direction of a focus movement.
public enum ResponderFocusHeading: String, Sendable, Hashable, CaseIterable {
    /// To the next view in the order of the tree, as Tab does.
    case next

    /// To the previous view in the order of the tree, as Shift-Tab does.
    case previous

    /// To the first view in the order of the tree.
    case first

    /// To the last view in the order of the tree.
    case last

    /// To the nearest view above, as the up arrow does.
    case up

    /// To the nearest view below, as the down arrow does.
    case down

    /// To the nearest view on the left, as the left arrow does.
    case left

    /// To the nearest view on the right, as the right arrow does.
    case right
}
