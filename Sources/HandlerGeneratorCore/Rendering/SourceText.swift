/// Swift source, line by line.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// A line as it is, at the left margin, as `#if` is written.
    mutating func directive(_ line: String) { text += line + "\n" }

    /// Lines between `open` and `close`, indented.
    mutating func block(_ open: String, _ close: String = "}", _ body: (inout SourceText) -> Void) {
        line(open)
        depth += 1
        body(&self)
        depth -= 1
        line(close)
    }

    mutating func indented(_ body: (inout SourceText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}

extension String {
    /// Itself as a string literal.
    var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\t": literal += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    literal += "\\u{" + String(scalar.value, radix: 16) + "}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }
}
