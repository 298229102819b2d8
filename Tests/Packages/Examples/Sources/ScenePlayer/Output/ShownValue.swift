import Foundation
import SelectorDispatchJSON

extension JSONValue {
    /// Creates the JSON of a value for display.
    ///
    /// A node is its name, and an unknown value its description.
    init(showing value: Any?) {
        switch value {
        case let value as Double:
            let number = Int(exactly: value).map(JSONNumber.init) ?? JSONNumber(value)
            self = number.map(JSONValue.number) ?? .null
        case let value as [String: Any]: self = .object(value.mapValues(JSONValue.init(showing:)))
        case let value as [Any]: self = .array(value.map(JSONValue.init(showing:)))
        default:
            self = (try? JSONCoder().encode(value)) ?? .string(value.map { "\($0)" } ?? "nothing")
        }
    }

    /// Creates an array of strings.
    init(texts: [String]) {
        self = .array(texts.map(JSONValue.string))
    }
}

/// Returns a value's text for display, cut off after 200 characters.
func show(_ value: Any?) -> String {
    let text = JSONValue(showing: value).description
    let count = text.unicodeScalars.count
    return count <= 200 ? text : "\(String(text.unicodeScalars.prefix(200)))… (\(count) characters)"
}
