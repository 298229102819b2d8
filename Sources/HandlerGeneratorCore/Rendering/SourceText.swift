/// A builder of Swift source, line by line.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// Appends a line at the left margin, such as an `#if`.
    mutating func directive(_ line: String) { text += line + "\n" }

    /// Appends indented lines between `open` and `close`.
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
    /// The string as a Swift string literal.
    package var swiftLiteral: String {
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
