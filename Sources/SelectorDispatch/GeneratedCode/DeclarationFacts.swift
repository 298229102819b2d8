/// The facts about one handler that the generated file states beside the definition function, as a line of text:
///
///     8:14 throws static variadic defaults:1\tloadWithX:rest:\tload(x:rest:)
///
/// The line has three fields, separated by tabs, which no name can contain: the line and column of the `func` keyword,
/// followed by the words that apply; the selector; and the Swift spelling. Bit *i* of `defaults` is set when parameter
/// *i* has a default value.
struct DeclarationFacts: Equatable {
    var line = 0
    var column = 0
    var isThrowing = false
    var isStatic = false
    var isVariadic = false
    var defaults: UInt64 = 0
    var selector = ""
    var name = ""

    /// Reads a line of a text. A fact that the generator doesn't write keeps its value for a plain method.
    ///
    /// - Parameter line: The line's index, counted from 0.
    init(line index: Int, of text: StaticText) {
        let (tab, newline, space) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: " "))
        var rest = text.bytes[...]
        for _ in 0..<index {
            guard let end = rest.firstIndex(of: newline) else { return }
            rest = rest[(end + 1)...]
        }
        let line = rest.prefix { $0 != newline }
        guard let first = line.firstIndex(of: tab), let second = line[(first + 1)...].firstIndex(of: tab) else {
            return
        }
        selector = String(decoding: line[(first + 1)..<second], as: UTF8.self)
        name = String(decoding: line[(second + 1)...], as: UTF8.self)
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

    /// Returns the number of handlers whose facts a text states. Lines without a tab are documentation.
    static func count(in text: StaticText) -> Int {
        text.bytes.split(separator: UInt8(ascii: "\n")).count { $0.contains(UInt8(ascii: "\t")) }
    }

    /// Returns the index of the first line in a text with a selector or a Swift spelling; nil if there is none. Creates
    /// no strings.
    static func line(naming name: [UInt8], in text: StaticText) -> Int? {
        let bytes = text.bytes
        /// Returns whether the name is at `index`, followed by `end` or the end of the text.
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
