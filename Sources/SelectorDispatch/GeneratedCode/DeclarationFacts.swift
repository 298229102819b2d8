/// The facts about one handler that the generated file states beside the definition function, as a line of text:
///
///     8:14 throws static variadic defaults:1\tloadWithX:rest:\tload(x:rest:)
///
/// The line has three fields, separated by tabs, which no name can contain: the line and column of the `func` keyword,
/// followed by the words that apply; the selector; and the Swift spelling. Bit *i* of `defaults` is set when parameter
/// *i* has a default value.
struct DeclarationFacts {
    private(set) var line = 0
    private(set) var column = 0
    private(set) var isThrowing = false
    private(set) var isStatic = false
    private(set) var isVariadic = false
    private(set) var defaults: UInt64 = 0
    /// The selector, in the text's own memory.
    private(set) var selectorBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The Swift spelling, in the text's own memory.
    private(set) var nameBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    var selector: String { String(decoding: selectorBytes, as: UTF8.self) }
    var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// Reads a line. A fact that the generator doesn't write keeps its value for a plain method.
    private init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
        let space = UInt8(ascii: " ")
        guard let first = line.firstIndex(of: Self.tab), let second = line[(first + 1)...].firstIndex(of: Self.tab)
        else { return }
        selectorBytes = UnsafeBufferPointer(rebasing: line[(first + 1)..<second])
        nameBytes = UnsafeBufferPointer(rebasing: line[(second + 1)...])
        var words = line[..<first]
        while !words.isEmpty {
            let word = words.prefix { $0 != space }
            words = words[word.endIndex...].dropFirst()
            if word.startIndex == line.startIndex {
                readPlace(word)
            } else if word.elementsEqual("throws".utf8) {
                isThrowing = true
            } else if word.elementsEqual("static".utf8) {
                isStatic = true
            } else if word.elementsEqual("variadic".utf8) {
                isVariadic = true
            } else if word.starts(with: "defaults:".utf8) {
                defaults = UInt64(String(decoding: word.dropFirst(9), as: UTF8.self)) ?? 0
            }
        }
    }

    /// Reads `line:column`.
    private mutating func readPlace(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let colon = word.firstIndex(of: UInt8(ascii: ":")),
            let line = Int(String(decoding: word[..<colon], as: UTF8.self)),
            let column = Int(String(decoding: word[(colon + 1)...], as: UTF8.self))
        else { return }
        (self.line, self.column) = (line, column)
    }
}

// MARK: - Texts of several lines

extension DeclarationFacts {
    private static let tab = UInt8(ascii: "\t")
    private static let newline = UInt8(ascii: "\n")

    /// Reads the line of a text that contains an index.
    ///
    /// - Complexity: O(length of the line).
    init(at index: Int, of text: StaticText) {
        let bytes = text.bytes
        let start = bytes[..<index].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
        self.init(bytes[start...].prefix { $0 != Self.newline })
    }

    /// Returns the facts of the handlers that a text states, in order. Lines without a tab are documentation.
    static func all(in text: StaticText) -> [DeclarationFacts] {
        text.bytes.split(separator: newline).filter { $0.contains(tab) }.map { DeclarationFacts($0) }
    }

    /// Returns the index where a selector or a Swift spelling stands in a text; nil if none is `name`. Creates no
    /// strings.
    static func index(of name: [UInt8], in text: StaticText) -> Int? {
        let bytes = text.bytes
        /// Returns whether the name is at `index`, followed by `end` or the end of the text.
        func isName(at index: Int, before end: UInt8) -> Bool {
            let next = index + name.count
            guard next <= bytes.count, next == bytes.count || bytes[next] == end else { return false }
            return bytes[index..<next].elementsEqual(name)
        }
        var fields = 0
        for index in bytes.indices {
            if bytes[index] == tab {
                fields += 1
                if isName(at: index + 1, before: fields == 1 ? tab : newline) { return index }
            } else if bytes[index] == newline {
                fields = 0
            }
        }
        return nil
    }
}
