internal import ResponderChain

/// A view's input, which it passes on to its next responder by default.
enum PassedInput {
    case touches(ResponderTouch.Phase, Set<ResponderTouch>, ResponderTouchEvent?)
    case presses(ResponderPress.Phase, Set<ResponderPress>, ResponderPressesEvent?)

    /// Returns whether a responder has methods for the input.
    @MainActor func fits(_ responder: any Responder) -> Bool {
        if responder is ResponderNode { return true }
        return switch self {
        case .touches: responder is any ResponderTouchHandler
        case .presses: responder is any ResponderPressHandler
        }
    }

    @MainActor func give(to responder: any Responder) {
        switch self {
        case .touches(let phase, let touches, let event):
            SceneTrace.note(.touches(phase, responder, touches))
            if let node = responder as? ResponderNode {
                node.receiveTouches(touches, in: phase, with: event)
            } else {
                (responder as? any ResponderTouchHandler)?.receiveTouches(
                    touches,
                    in: phase,
                    with: event
                )
            }
        case .presses(let phase, let presses, let event):
            SceneTrace.note(.presses(phase, responder, presses))
            (responder as? any ResponderPressHandler)?.receivePresses(
                presses,
                in: phase,
                with: event
            )
        }
    }
}
