/// A builder of Swift source, line by line.
package struct SourceText {
    package private(set) var text = ""
    private var depth = 0

    package init() {}

    @_optimize(none) package mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// Appends a line at the left margin, such as an `#if`.
    package mutating func directive(_ line: String) { text += line + "\n" }

    /// Appends indented lines between `open` and `close`.
    @_optimize(none) package mutating func block(_ open: String, _ body: (inout SourceText) -> Void) {
        line(open)
        indented(body)
        line("}")
    }

    /// Appends lines inside an `#if` for each condition.
    @_optimize(none) mutating func conditional(_ conditions: [String], _ body: (inout SourceText) -> Void) {
        for condition in conditions { directive("#if \(condition)") }
        body(&self)
        for _ in conditions { directive("#endif") }
    }

    /// Appends the attribute that states an availability, if it is limited.
    @_optimize(none) mutating func available(_ availability: Availability) {
        if !availability.versions.isEmpty { line("@available(\(availability.versions.joined(separator: ", ")), *)") }
    }

    @_optimize(none) package mutating func indented(_ body: (inout SourceText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}

extension String {
    /// The string as a Swift string literal.
    @_optimize(none) package var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\t": literal += "\\t"
            case "\0"..."\u{1F}", "\u{7F}": literal += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
