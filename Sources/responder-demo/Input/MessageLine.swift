import ResponderScene
import SelectorDispatchJSON

/// A decoded line of input: `{"from": "<node>", "selector": "…", "arguments": […]}`, `{"from": "<node>", "event": "…",
/// "userInfo": {…}}` or `{"touch": "<phase>", "id": 1, "x": 80, "y": 340}`.
enum MessageLine {
    struct Message {
        enum Content {
            case selector(String, arguments: [JSONValue])
            case event(String, userInfo: [String: JSONValue]?)
        }

        let from: String
        let content: Content
    }

    struct Touch {
        let phase: ResponderTouch.Phase
        let id: Int
        let x: Double
        let y: Double
    }

    case message(Message)
    case touch(Touch)

    init(_ line: String) throws(DemoError) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: line)
        } catch {
            throw .notJSON
        }
        guard case .object(var fields) = json else { throw .notAnObject }
        if fields["touch"] != nil {
            self = .touch(try Touch(taking: &fields))
            if let extra = fields.keys.min() { throw .unknownTouchField(extra) }
        } else {
            self = .message(try Message(taking: &fields))
            if let extra = fields.keys.min() { throw .unknownField(extra) }
        }
    }
}

extension MessageLine.Message {
    fileprivate init(taking fields: inout [String: JSONValue]) throws(DemoError) {
        guard case .string(let from) = fields.removeValue(forKey: "from") else {
            throw .wrongField("from", expected: "the name of a node")
        }
        self.from = from
        switch (fields.removeValue(forKey: "selector"), fields.removeValue(forKey: "event")) {
        case (.string(let selector), nil):
            content = .selector(selector, arguments: try Self.arguments(fields.removeValue(forKey: "arguments")))
        case (nil, .string(let event)):
            content = .event(event, userInfo: try Self.userInfo(fields.removeValue(forKey: "userInfo")))
        case (.some, nil):
            throw .wrongField("selector", expected: "a string")
        case (nil, .some):
            throw .wrongField("event", expected: "a string")
        case (nil, nil), (.some, .some):
            throw .notOneMessage
        }
    }

    private static func arguments(_ value: JSONValue?) throws(DemoError) -> [JSONValue] {
        switch value {
        case nil: return []
        case .array(let arguments): return arguments
        default: throw .wrongField("arguments", expected: "an array")
        }
    }

    private static func userInfo(_ value: JSONValue?) throws(DemoError) -> [String: JSONValue]? {
        switch value {
        case nil, .null: return nil
        case .object(let userInfo): return userInfo
        default: throw .wrongField("userInfo", expected: "an object")
        }
    }
}

extension MessageLine.Touch {
    fileprivate init(taking fields: inout [String: JSONValue]) throws(DemoError) {
        guard case .string(let name) = fields.removeValue(forKey: "touch"),
            let phase = ResponderTouch.Phase(rawValue: name)
        else { throw .wrongField("touch", expected: #""began", "moved", "ended" or "cancelled""#) }
        self.phase = phase
        do throws(JSONError) {
            id = try JSONCoder().decode(Int.self, from: fields.removeValue(forKey: "id") ?? .null)
        } catch {
            throw .wrongField("id", expected: "a whole number")
        }
        x = try Self.coordinate("x", &fields)
        y = try Self.coordinate("y", &fields)
    }

    private static func coordinate(_ name: String, _ fields: inout [String: JSONValue]) throws(DemoError) -> Double {
        guard case .number(let number)? = fields.removeValue(forKey: name), let value = number.nearestDouble else {
            throw .wrongField(name, expected: "a number")
        }
        return value
    }
}
