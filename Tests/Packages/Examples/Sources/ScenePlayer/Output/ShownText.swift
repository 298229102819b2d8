import SelectorDispatchJSON

extension String {
    /// Returns the text for display: cut off after 80 characters, and without anything that
    /// controls a terminal.
    func shown() -> String {
        let count = unicodeScalars.count
        let start = String(unicodeScalars.prefix(80))
        let text = JSONValue.string(start).description.dropFirst().dropLast()
        return count <= 80 ? String(text) : "\(text)… (\(count) characters)"
    }
}
