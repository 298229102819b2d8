import Foundation
import SelectorDispatch

/// Any JSON value, as it stands in a message.
enum JSONValue: Codable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The JSON value that shows a Swift value: nodes by name, anything unknown by its description.
    init(showing value: Any?) {
        switch value {
        case nil, is NSNull: self = .null
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .integer(value)
        case let value as Double: self = .number(value)
        case let value as String: self = .string(value)
        case let value as [String: Any]: self = .object(value.mapValues(JSONValue.init(showing:)))
        case let value as [Any]: self = .array(value.map(JSONValue.init(showing:)))
        case let value?: self = .string("\(value)")
        }
    }
}

extension JSONValue: CustomStringConvertible {
    var description: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(self)) ?? Data()
        return Self.escapingInvisible(String(decoding: data, as: UTF8.self))
    }

    /// The same JSON without what a terminal would obey or nobody would see. It can only be in a string.
    private static func escapingInvisible(_ json: String) -> String {
        if json.unicodeScalars.allSatisfy(String.isVisible) { return json }
        return json.unicodeScalars.reduce(into: "") { result, scalar in
            if String.isVisible(scalar) { return result.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}

/// A value as the demo prints it, cut off where it is very long.
func show(_ value: Any?) -> String {
    let text = JSONValue(showing: value).description
    let count = text.unicodeScalars.count
    return count <= 200 ? text : "\(String(text.unicodeScalars.prefix(200)))… (\(count) characters)"
}
