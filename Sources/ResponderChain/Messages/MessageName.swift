/// The two spellings of a message's name: `tap:info:` and `tap(_:info:)`.
enum MessageName {
    /// The selector that a name in either spelling stands for, as far as the name alone tells.
    ///
    /// - Returns: nil for a Swift spelling with a first label, `move(to:)`: how it is joined only the handler knows.
    static func selector(_ name: String) -> String? {
        guard name.utf8.last == UInt8(ascii: ")"), let open = name.utf8.firstIndex(of: UInt8(ascii: "(")) else {
            return name
        }
        let labels = name[name.index(after: open)...].dropLast()
        guard !labels.isEmpty else { return String(name[..<open]) }
        // No other text between parentheses is a Swift spelling.
        guard labels.utf8.last == UInt8(ascii: ":") else { return name }
        guard labels.hasPrefix("_:") else { return nil }
        let pieces = labels.dropLast().split(separator: ":", omittingEmptySubsequences: false)
        return name[..<open] + pieces.map { $0 == "_" ? ":" : "\($0):" }.joined()
    }
}
