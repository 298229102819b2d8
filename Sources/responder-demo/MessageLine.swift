import Foundation

/// One line of input, decoded.
///
/// `{"from": "<node>", "selector": "…", "arguments": […]}` or `{"from": "<node>", "event": "…", "userInfo": {…}}`.
struct MessageLine {
    enum Content {
        case selector(String, arguments: [JSONValue])
        case event(String, userInfo: [String: JSONValue]?)
    }

    let from: String
    let content: Content

    init(_ line: String) throws(DemoError) {
        let json: JSONValue
        do {
            json = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        } catch {
            throw .notJSON
        }
        guard case .object(var fields) = json else { throw .notAnObject }
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
        if let extra = fields.keys.min() { throw .unknownField(extra) }
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
