import SelectorDispatchJSON

/// The reasons that the demo can't carry out a request.
enum DemoError: Error {
    case unknownNode(String, known: [String])
    case unknownScene(String)
    case otherScene(SceneName, than: SceneName)
    case noViews(SceneName)
    case notAPress(JSONValue)
}

extension DemoError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownNode(let name, let known):
            "unknown node \"\(name.shown())\"; the nodes are \(known.joined(separator: ", "))"
        case .unknownScene(let name):
            "unknown scene '\(name.shown())'; the scenes are \(SceneName.allNames)"
        case .otherScene(let recorded, let scene):
            "this was recorded in the scene '\(recorded)', not in '\(scene)'; leave out --scene \(scene)"
        case .noViews(let scene):
            "the scene '\(scene.rawValue)' has no views to touch; use --scene views instead"
        case .notAPress(let json):
            "\(show(json)) isn't a press; its phases are began, changed, ended and cancelled"
        }
    }
}
