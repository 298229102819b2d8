import HandlerGeneratorCore

/// The comments in a file that mark names that come from elsewhere: `// selector-check: elsewhere`.
///
/// After code, such a comment covers its line. On a line of its own, it covers everything up to the
/// closing brace around it.
struct ElsewhereMarks {
    static let text = "selector-check: elsewhere"

    private let bytes: SourceBytes
    /// The offsets of the unread marks.
    private var places: ArraySlice<Int> = []

    init(_ bytes: SourceBytes) {
        self.bytes = bytes
        var index = 0
        while let place = bytes.firstIndex(of: "selector-check:", from: index) {
            places.append(place)
            index = place + 1
        }
    }

    /// The offset of the next unread mark; nil if there is none.
    var next: Int? { places.first }

    /// Reads the next mark, which must exist.
    ///
    /// - Returns: Whether its word is `elsewhere`.
    mutating func pop() -> Bool {
        var index = places.removeFirst() + "selector-check:".utf8.count
        while bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let isBounded = bytes[index + 9] &- 0x30 >= 10 && (bytes[index + 9] | 0x20) &- 0x61 >= 26
        return bytes.has("elsewhere", at: index) && isBounded
    }

    /// Returns the beginning of the line of a mark.
    func lineStart(of mark: Int) -> Int {
        var index = mark
        while index > 0, bytes[index - 1] != 0x0A, bytes[index - 1] != 0x0D { index -= 1 }
        return index
    }
}
