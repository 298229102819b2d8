/// Reads a table of sources from a text.
///
/// - Parameter text: The lines of each source, followed by its expectations on lines that begin
///   with `> `.
/// - Returns: The sources in order, with their expectations without `> `.
public func textTable(_ text: String) -> [(source: String, expected: [String])] {
    var rows: [(source: [Substring], expected: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("> "), let last = rows.indices.last {
            rows[last].expected.append(String(line.dropFirst(2)))
        } else if let last = rows.indices.last, rows[last].expected.isEmpty {
            rows[last].source.append(line)
        } else {
            rows.append((source: [line], expected: []))
        }
    }
    return rows.map { (source: $0.source.joined(separator: "\n"), expected: $0.expected) }
}
