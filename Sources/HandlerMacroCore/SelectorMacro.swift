import HandlerGeneratorCore

/// The expansion of `#Selector(Table.move(_:to:))`, the name of a handler without its arguments.
///
/// It names the handler's typed message, so the compiler checks that the handler exists. The method
/// itself, the macro's argument, isn't part of the compiled program.
enum SelectorMacro {
    /// Returns the expansion; nil if the expression doesn't name a type's method in full.
    ///
    /// - Parameters:
    ///   - expression: The macro's use, as written.
    ///   - place: The location at which the compiler reports errors in the expansion; nil for the
    ///     expansion itself.
    @_optimize(none) static func expansion(
        of expression: String,
        at place: MacroPipeline.Place? = nil
    ) -> String? {
        guard let call = call(for: expression) else { return nil }
        // The name's line is one after the library's. The directive accepts no escapes.
        guard let place, place.line > 1, !place.path.swiftLiteral.holds("\\") else {
            return HandlerNaming.library + call
        }
        var text = SourceText()
        text.line("{")
        text.directive(
            "#sourceLocation(file: \(place.path.swiftLiteral), line: \(place.line - 1))"
        )
        text.directive(HandlerNaming.library)
        text.directive(String(repeating: " ", count: max(0, place.column - 2)) + call)
        text.directive("#sourceLocation()")
        text.line("}()")
        return text.text
    }

    /// Returns the call of the library's function for an expression.
    @_optimize(none) private static func call(for expression: String) -> String? {
        guard let open = expression.firstIndex(of: "("), let close = expression.lastIndex(of: ")"),
            open < close
        else { return nil }
        var method = trimmed(expression[open..<close].dropFirst())
        var labels = ""
        if method.last == ")" {
            guard let start = method.lastIndex(of: "(") else { return nil }
            labels = String(method[start...])
            // A call has arguments, or none.
            guard labels.hasSuffix(":)"), !labels.contains(where: { "\", ".contains($0) })
            else { return nil }
            method = method[..<start]
        }
        var start = method.lastIndex(of: ".").map(method.index(after:)) ?? method.startIndex
        if method.last == "`" { start = method.dropLast().lastIndex(of: "`") ?? start }
        let path = trimmed(method[..<start])
        let name = method[start...].filter { $0 != "`" }
        guard path.count > 1, path.last == ".", !name.isEmpty else { return nil }
        let escaped =
            HandlerNaming.isPlainIdentifier(name) ? name + "Message" : "`\(name)Message`"
        let parameters = labels.isEmpty ? "()" : labels
        let spelling = (name + parameters.filter { $0 != "`" }).swiftLiteral
        // A function with parameters needs its labels, as the library says.
        let label = labels.isEmpty ? "unlabeled: " : ""
        return ".selector(\(spelling), \(path)self, \(label)\(path)\(escaped)\(labels))"
    }

    /// Returns a text without the blanks at its ends.
    @_optimize(none) private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
