internal import ResponderScene

/// A mouse report, with a column and row counted from 0.
struct MouseReport: Sendable, Equatable {
    enum Action: Sendable, Equatable {
        /// A button went down.
        case pressed(ResponderTouch.ButtonMask)

        /// A button was released.
        case released(ResponderTouch.ButtonMask)

        /// The mouse moved, with or without a button down.
        case moved(isDown: Bool)

        /// The wheel turned by one step, which scrolls by this number of columns and rows.
        case scrolled(columns: Int, rows: Int)
    }

    var action: Action
    var column: Int
    var row: Int
    var modifierFlags: ResponderKey.ModifierFlags = []
}
