/// One handler's facts, which the generated file states beside the definition function.
///
/// They are a line of text:
///
///     8:14 throws static variadic defaults:1\tloadWithX:rest:\tload(x:rest:)
///
/// The line has three fields, separated by tabs, which no name can contain: the line and column of
/// the `func` keyword, followed by the words that apply; the selector; and the Swift spelling. Bit
/// *i* of `defaults` is set when parameter *i* has a default value.
struct DeclarationFacts {
    private(set) var isThrowing = false
    private(set) var isStatic = false
    private(set) var isVariadic = false
    private(set) var defaults: UInt64 = 0

    /// The selector, in the text's own memory.
    private(set) var selectorBytes = UnsafeBufferPointer<UInt8>.empty

    /// The Swift spelling, in the text's own memory.
    private(set) var nameBytes = UnsafeBufferPointer<UInt8>.empty
    private var placeBytes = UnsafeBufferPointer<UInt8>.empty

    var selector: String { selectorBytes.string }

    var name: String { nameBytes.string }

    /// The line and the column; zeros if they are unknown.
    var place: (line: Int, column: Int) {
        let numbers = placeBytes.parts(between: UInt8(ascii: ":"))
        guard numbers.count == 2, let line: Int = parsed(numbers[0].string),
            let column: Int = parsed(numbers[1].string)
        else { return (0, 0) }
        return (line, column)
    }

    /// Reads a line.
    ///
    /// A fact that the generator omits keeps its value for a plain method.
    @_optimize(size) private init(_ line: UnsafeBufferPointer<UInt8>) {
        let fields = line.parts(between: Self.tab)
        guard fields.count > 2 else { return }
        selectorBytes = fields[1]
        nameBytes = fields[2]
        let words = fields[0].parts(between: UInt8(ascii: " "))
        placeBytes = words[0]
        for word in words.dropFirst() {
            switch word.string {
            case "throws": isThrowing = true
            case "static": isStatic = true
            case "variadic": isVariadic = true
            case let word where word.hasPrefix("defaults:"):
                defaults = parsed(String(word.dropFirst(9))) ?? 0
            default: break
            }
        }
    }
}

// MARK: - Texts of several lines

extension DeclarationFacts {
    fileprivate static var tab: UInt8 { UInt8(ascii: "\t") }

    fileprivate static var newline: UInt8 { UInt8(ascii: "\n") }

    /// Reads the line of a text that contains the byte at an index.
    init(at index: Int, of text: StaticText) {
        let bytes = text.bytes
        var start = index
        while start > 0, bytes.baseAddress?[start - 1] != Self.newline { start -= 1 }
        let end = bytes.index(of: Self.newline, from: index, upTo: bytes.count)
        self.init(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }

    /// Returns the Swift spelling of the handler whose selector ends at an index of a text.
    static func name(afterSelector end: Int, of text: StaticText) -> UnsafeBufferPointer<UInt8> {
        let bytes = text.bytes
        guard end < bytes.count else { return .empty }
        return UnsafeBufferPointer(
            rebasing: bytes[(end + 1)..<bytes.index(of: newline, from: end + 1, upTo: bytes.count)]
        )
    }

    /// Returns the facts of the handlers that a text states, in order.
    ///
    /// Lines without a tab are documentation.
    @_optimize(size) static func all(in text: StaticText) -> [DeclarationFacts] {
        var facts: [DeclarationFacts] = []
        for line in text.bytes.parts(between: newline)
        where line.index(of: tab, from: 0, upTo: line.count) < line.count {
            facts.append(DeclarationFacts(line))
        }
        return facts
    }

    /// Returns the index of the tab before `name`, which is a selector or a Swift spelling, in a
    /// text, or nil if the text doesn't contain it.
    ///
    /// Creates no strings.
    static func index(of name: [UInt8], in text: StaticText) -> Int? {
        let bytes = text.bytes

        /// Returns whether the text from the tab at `index` to `end` is exactly the name.
        func isName(after index: Int, upTo end: Int) -> Bool {
            end - index - 1 == name.count && bytes[(index + 1)..<end].elementsEqual(name)
        }
        var start = 0
        while start < bytes.count {
            let end = bytes.index(of: newline, from: start, upTo: bytes.count)
            let selector = bytes.index(of: tab, from: start, upTo: end)
            let spelling = bytes.index(of: tab, from: selector + 1, upTo: end)
            if spelling < end {
                if isName(after: selector, upTo: spelling) { return selector }
                if isName(after: spelling, upTo: end) { return spelling }
            }
            start = end + 1
        }
        return nil
    }
}

// The documentation of an exposed handler, which follows the handler's line of facts in the
// generated file. Together they are a text of several lines:
//
//     12:5\tadd:count:\tadd(_:count:)
//     tool add_item
//     summary Adds an article.
//     parameter item
//     text The article's name.
//     parameter count
//     default 1
//     parameter size
//     case small
//     returns The number of articles.
//
// A line is a word, a space and text. Each line of a longer text repeats the word. No line
// contains a tab.

extension MethodDocumentation {
    /// Reads the lines after the first one.
    ///
    /// The result is nil if there are none.
    @_optimize(size) init?(_ facts: StaticText) {
        let lines = facts.bytes.parts(between: DeclarationFacts.newline).dropFirst()
        // The literal of several handlers has a line of facts for each.
        guard let first = lines.first, first.parts(between: DeclarationFacts.tab).count == 1 else {
            return nil
        }
        self.init()
        for line in lines { read(line) }
    }

    @_optimize(size) private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
        let end = line.index(of: UInt8(ascii: " "), from: 0, upTo: line.count)
        let text = UnsafeBufferPointer(rebasing: line.dropFirst(end + 1)).string
        func append(to value: inout String?) {
            value = if let value { "\(value)\n\(text)" } else { text }
        }
        let last = parameters.count - 1
        switch UnsafeBufferPointer(rebasing: line[..<end]).string {
        case "tool": tool = text
        case "summary": append(to: &summary)
        case "discussion": append(to: &discussion)
        case "parameter": parameters.append(.init(name: text))
        case "text" where last >= 0: append(to: &parameters[last].text)
        case "default" where last >= 0: parameters[last].defaultValue = text
        case "case" where last >= 0: parameters[last].defaultCase = text
        case "returns": append(to: &returns)
        case "throws": append(to: &self.throws)
        default: break
        }
    }
}
