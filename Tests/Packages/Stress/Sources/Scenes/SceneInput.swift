import ResponderScene

/// An input to a random scene from outside.
///
/// As a window, nil stands for the application.
enum SceneInput {
    case touches([ResponderTouchInput], in: ResponderWindow?)
    case time(Double)
    case key(ResponderPress.Phase, ResponderKey, in: ResponderWindow?)
    /// A message to the scene itself.
    case message(SceneMessage)

    @MainActor func perform(in scene: RandomScene) throws {
        switch self {
        case .touches(let inputs, let window?): try window.handleTouches(inputs)
        case .touches(let inputs, nil): try scene.application.handleTouches(inputs)
        case .time(let time): try scene.application.advanceTime(to: time)
        case .key(let phase, let key, let window?): try window.handleKey(phase, key)
        case .key(let phase, let key, nil): try scene.application.handleKey(phase, key)
        case .message(let message): try scene.send(message.selector, with: message.arguments)
        }
    }
}

/// A message to a random scene.
///
/// Its objects are given by name, so that a recording can contain it.
struct SceneMessage {
    let selector: Selector
    let arguments: [Any?]

    init(_ selector: Selector, _ arguments: Any?...) {
        self.selector = selector
        self.arguments = arguments
    }
}
