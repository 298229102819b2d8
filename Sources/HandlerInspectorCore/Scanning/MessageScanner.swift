import HandlerGeneratorCore

/// Finds the names of messages in JSON or JSON Lines: the strings of the members `selector` and
/// `event`, at any depth.
///
/// It doesn't check whether the text is well-formed JSON, so it also finds the names in a truncated
/// file.
enum MessageScanner {
    /// The roles of members' values, by the member's name.
    private static let roles: [String: NameUse.Role] = ["selector": .sent, "event": .event]

    /// Returns the names in the order of their positions.
    static func uses(in source: [UInt8]) -> [NameUse] {
        SourceBytes.withView(of: source) { bytes in
            var uses: [NameUse] = []
            var lines = LineIndex()
            var role: NameUse.Role?
            var index = 0
            func afterBlanks(_ start: Int) -> Int {
                var index = start
                while bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
                return index
            }
            while let quote = bytes.firstIndex(of: 0x22, from: index),
                let end = bytes.firstUnescapedIndex(of: 0x22, from: quote + 1)
            {
                index = end + 1
                let text = bytes.text(quote + 1, end)
                let next = afterBlanks(index)
                if bytes[next] == 0x3A {
                    // The value counts only if it is a string.
                    let isString = bytes[afterBlanks(next + 1)] == 0x22
                    role = isString ? roles[text] : nil
                } else if let found = role {
                    role = nil
                    if text.utf8.contains(0x5C) { continue }
                    let location = lines.location(of: quote, in: bytes)
                    uses.append(NameUse(role: found, name: text, location: location))
                }
            }
            return uses
        }
    }
}
