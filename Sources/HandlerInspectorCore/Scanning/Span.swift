import HandlerGeneratorCore

/// A part of a source.
struct Span {
    var start = 0
    var end = 0

    var isEmpty: Bool { start == end }
}

extension Token {
    var span: Span { Span(start: start, end: end) }
}

extension SourceBytes {
    /// Returns the text; for a name, without its backticks.
    func text(_ span: Span) -> String {
        let quote = self[span.start] == 0x60 && span.end - span.start > 2 ? 1 : 0
        return text(span.start + quote, span.end - quote)
    }

    /// Returns the content of a string literal; nil if it isn't a valid one.
    func literal(_ span: Span) -> String? { LiteralJSON.string(text(span.start, span.end)) }

    func isCapital(_ index: Int) -> Bool { self[index] &- 0x41 < 26 }
}
