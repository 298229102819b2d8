internal import SelectorDispatchJSON

extension [UInt8] {
    /// An empty array with enough capacity for most messages.
    static var forMessage: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(250)
        return bytes
    }

    /// Appends a text, and then a value's JSON.
    mutating func write(_ text: String, _ json: JSONValue) {
        append(text: text)
        json.write(to: &self)
    }
}
