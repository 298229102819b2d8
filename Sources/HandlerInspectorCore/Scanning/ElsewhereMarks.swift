import HandlerGeneratorCore

/// The comments in a file that mark names that come from elsewhere: `// selector-check: elsewhere`.
///
/// After code, such a comment covers its line. On a line of its own, it covers everything up to the
/// closing brace around it.
struct ElsewhereMarks {
    enum Mark {
        case elsewhere
        /// A word other than `elsewhere` follows `selector-check:`.
        case unknown
    }

    static let text = "selector-check: elsewhere"

    private let bytes: SourceBytes
    /// The offsets of all marks.
    private var places: [Int] = []
    /// The number of marks that have been read.
    private var taken = 0
    /// The covered lines.
    private var lines: Set<Int> = []
    /// Whether a mark outside all braces covers the rest of the file.
    var coversRest = false

    init(_ bytes: SourceBytes) {
        self.bytes = bytes
        var index = 0
        while let place = bytes.firstIndex(of: "selector-check:", from: index) {
            places.append(place)
            index = place + 1
        }
    }

    /// Whether a mark covers a single line.
    var isUsed: Bool { !lines.isEmpty }

    /// The offset of the next unread mark; nil if there is none.
    var next: Int? { taken < places.count ? places[taken] : nil }

    /// Reads the next mark, which must exist.
    mutating func pop() -> Mark {
        var index = places[taken] + "selector-check:".utf8.count
        taken += 1
        while bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let isBounded = bytes[index + 9] &- 0x30 >= 10 && (bytes[index + 9] | 0x20) &- 0x61 >= 26
        return bytes.has("elsewhere", at: index) && isBounded ? .elsewhere : .unknown
    }

    /// Returns whether the next mark has a line of its own, apart from the token that ends at an
    /// offset.
    func isAloneOnLine(after token: Int) -> Bool {
        guard let place = next else { return false }
        var index = place
        while index > token {
            index -= 1
            if bytes[index] == 0x0A || bytes[index] == 0x0D { return true }
        }
        return token == 0
    }

    mutating func cover(line: Int) { lines.insert(line) }

    func covers(line: Int) -> Bool { lines.contains(line) }
}
