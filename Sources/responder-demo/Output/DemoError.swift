import SelectorDispatch

/// The reasons why a line of input isn't a message.
enum DemoError: Error {
    case notJSON
    case notAnObject
    case wrongField(String, expected: String)
    case unknownField(String)
    case unknownTouchField(String)
    case notOneMessage
    case unknownNode(String, known: [String])
    case noViews(SceneName)
}

extension DemoError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON:
            #"malformed JSON; expected one object, such as {"from": "button", "selector": "reload"}"#
        case .notAnObject:
            #"not a JSON object; expected one, such as {"from": "button", "selector": "reload"}"#
        case .wrongField(let field, let expected):
            "\"\(field)\" must be \(expected)"
        case .unknownField(let field):
            "unknown field \"\(field.shown())\"; a message has \"from\" and either \"selector\" and \"arguments\" "
                + "or \"event\" and \"userInfo\""
        case .unknownTouchField(let field):
            "unknown field \"\(field.shown())\"; a touch has \"touch\", \"id\", \"x\" and \"y\""
        case .notOneMessage:
            "a message has either a \"selector\" or an \"event\""
        case .unknownNode(let name, let known):
            "unknown node \"\(name.shown())\"; the nodes are \(known.joined(separator: ", "))"
        case .noViews(let scene):
            "the scene '\(scene.rawValue)' has no views to touch; use --scene views instead"
        }
    }
}
