import Foundation
import SelectorDispatchJSON

extension JSONValue {
    /// The JSON value that shows a Swift value: nodes by name, anything unknown by its description.
    init(showing value: Any?) {
        switch value {
        case let value as Double:
            self = Int(exactly: value).map { .number(JSONNumber($0)) } ?? JSONNumber(value).map { .number($0) } ?? .null
        case let value as [String: Any]: self = .object(value.mapValues(JSONValue.init(showing:)))
        case let value as [Any]: self = .array(value.map(JSONValue.init(showing:)))
        default: self = (try? JSONCoder().encode(value)) ?? .string(value.map { "\($0)" } ?? "nothing")
        }
    }
}

/// A value as the demo prints it, cut off where it is very long.
func show(_ value: Any?) -> String {
    let text = JSONValue(showing: value).description
    let count = text.unicodeScalars.count
    return count <= 200 ? text : "\(String(text.unicodeScalars.prefix(200)))… (\(count) characters)"
}
