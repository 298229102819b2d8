import ResponderScene
import ResponderSceneRecording

/// Something that is done to a random scene from outside. Where there is a window, nil stands for the application.
enum SceneInput {
    case touches([ResponderTouchInput], in: ResponderWindow?)
    case time(Double)
    case key(ResponderPress.Phase, ResponderKey, in: ResponderWindow?)
    /// A message to the scene itself.
    case message(SceneMessage)

    /// The input as a line of a recording, before anybody knows what comes of it.
    @MainActor func entry(in scene: RandomScene) throws -> Recording.Entry {
        var entry: Recording.Entry
        switch self {
        case .touches(let inputs, let window):
            entry = Recording.Entry(.touches(try inputs.map { try $0.json() }))
            entry.stage = window?.name
        case .time(let time):
            entry = Recording.Entry(.time(time))
        case .key(let phase, let key, let window):
            guard case .object(var press) = key.json else { fatalError("a key is always an object") }
            press["press"] = .string(phase.rawValue)
            entry = Recording.Entry(.press(.object(press)))
            entry.stage = window?.name
        case .message(let message):
            entry = Recording.Entry(
                .send(try scene.coder.message(message.selector, to: scene, with: message.arguments)))
        }
        return entry
    }

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

/// A message to a random scene. What it is about is given by name, so that a recording can hold it.
struct SceneMessage {
    let selector: Selector
    let arguments: [Any?]

    init(_ selector: Selector, _ arguments: Any?...) { (self.selector, self.arguments) = (selector, arguments) }
}
