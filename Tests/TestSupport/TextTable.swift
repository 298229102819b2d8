/// Reads a table of sources from a text.
///
/// Each source's lines precede its expectations, on lines that begin with `> `.
public func textTable(_ text: String) -> [(source: String, expected: [String])] {
    var rows: [(source: [Substring], expected: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("> "), let last = rows.indices.last {
            rows[last].expected.append(String(line.dropFirst(2)))
        } else if let last = rows.indices.last, rows[last].expected.isEmpty {
            rows[last].source.append(line)
        } else {
            rows.append(([line], []))
        }
    }
    return rows.map { ($0.source.joined(separator: "\n"), $0.expected) }
}
