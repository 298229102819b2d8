/// A builder of Swift source, line by line.
package struct SourceText {
    package private(set) var text = ""
    private var depth = 0

    package init() {}

    /// Appends a line with the current indentation.
    package mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// Appends a line at the left margin, such as an `#if`.
    package mutating func directive(_ line: String) { text += line + "\n" }

    /// Appends `open`, indented lines, and a closing brace.
    package mutating func block(_ open: String, _ body: (inout SourceText) -> Void) {
        line(open)
        indented(body)
        line("}")
    }

    /// Appends lines inside an `#if` for each condition, in order.
    mutating func conditional(
        _ conditions: [String],
        _ body: (inout SourceText) -> Void
    ) {
        for condition in conditions { directive("#if \(condition)") }
        body(&self)
        for _ in conditions { directive("#endif") }
    }

    /// Appends the attribute that states an availability, if it is limited.
    @_optimize(none) mutating func available(_ availability: Availability) {
        if !availability.versions.isEmpty {
            line("@available(\(availability.versions.joined(separator: ", ")), *)")
        }
    }

    /// Appends lines that are indented by one more step.
    package mutating func indented(_ body: (inout SourceText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}
