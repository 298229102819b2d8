/// The two spellings of a message's name: `tap:info:` and `tap(_:info:)`.
enum MessageName {
    /// Returns the selector of a name in either spelling.
    ///
    /// - Returns: The selector, or nil for a Swift spelling with a first label, such as `move(to:)`, because only the
    ///   handler knows how its name joins the label.
    static func selector(_ name: String) -> String? {
        // Runs for each message that may have listeners; `last` alone would take most of the time.
        let last = name.utf8.withContiguousStorageIfAvailable { $0.last } ?? name.utf8.last
        guard last == UInt8(ascii: ")"), let open = name.utf8.firstIndex(of: UInt8(ascii: "(")) else {
            return name
        }
        return spelled(name, open)
    }

    @_optimize(none) private static func spelled(_ name: String, _ open: String.Index) -> String? {
        let labels = name[name.index(after: open)...].dropLast()
        guard !labels.isEmpty else { return String(name[..<open]) }
        // Any other text in parentheses isn't a Swift spelling.
        guard labels.utf8.last == UInt8(ascii: ":") else { return name }
        guard labels.hasPrefix("_:") else { return nil }
        let pieces = labels.dropLast().split(separator: ":", omittingEmptySubsequences: false)
        return name[..<open] + pieces.map { $0 == "_" ? ":" : "\($0):" }.joined()
    }
}
