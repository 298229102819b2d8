/// What the generated file says of one handler beside its definition function, as a line of text:
///
///     8:14 throws static variadic defaults:1\tloadWithX:rest:\tload(x:rest:)
///
/// Between tabs, which no name can have: the place of its `func` keyword, line and column, with the words that apply; its
/// selector; its Swift spelling. Bit *i* of `defaults` is set when parameter *i* has a default value.
struct GeneratedFacts: Equatable {
    var line = 0
    var column = 0
    var isThrowing = false
    var isStatic = false
    var isVariadic = false
    var defaults: UInt64 = 0
    var selector = ""
    var name = ""

    /// Reads a line of a text. What the generator doesn't write is left at what it is for a plain method.
    ///
    /// - Parameter line: the line's index, which counts from 0.
    init(line index: Int, of text: StaticText) {
        let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard index < lines.count else { return }
        let parts = lines[index].split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 3 else { return }
        (selector, name) = (parts[1], parts[2])
        let words = parts[0].split(separator: " ")
        for word in words.dropFirst() {
            switch word {
            case "throws": isThrowing = true
            case "static": isStatic = true
            case "variadic": isVariadic = true
            default: if word.hasPrefix("defaults:") { defaults = UInt64(word.dropFirst(9)) ?? 0 }
            }
        }
        let place = words.first?.split(separator: ":").compactMap { Int($0) } ?? []
        if place.count == 2 { (self.line, column) = (place[0], place[1]) }
    }

    /// The index of a text's first line with a selector or a Swift spelling. Puts nothing into strings.
    static func line(naming name: [UInt8], in text: StaticText) -> Int? {
        let bytes = text.bytes
        /// Whether the name stands at `index`, with `end` or the end of the text behind it.
        func isName(at index: Int, before end: UInt8) -> Bool {
            let next = index + name.count
            guard next <= bytes.count, next == bytes.count || bytes[next] == end else { return false }
            return bytes[index..<next].elementsEqual(name)
        }
        let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
        var (line, fields, index) = (0, 0, 0)
        while index < bytes.count {
            if bytes[index] == tab {
                fields += 1
                if isName(at: index + 1, before: fields == 1 ? tab : newline) { return line }
            } else if bytes[index] == newline {
                (line, fields) = (line + 1, 0)
            }
            index += 1
        }
        return nil
    }
}
