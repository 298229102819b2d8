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
    private static func call(for expression: String) -> String? {
        SourceBytes.withView(of: Array(expression.utf8), call)
    }

    @_optimize(none) private static func call(in bytes: SourceBytes) -> String? {
        guard let open = bytes.firstIndex(of: 0x28, from: 0),
            let close = last(0x29, open, bytes.count, bytes)
        else { return nil }
        let method = trimmed(open + 1, close, bytes)
        var end = method.upperBound
        var labels = ""
        if bytes[end - 1] == 0x29 {
            guard let start = last(0x28, method.lowerBound, end, bytes) else { return nil }
            labels = bytes.text(start, end)
            // A call has arguments, or none.
            guard bytes[end - 2] == 0x3A, !labels.contains(where: { "\", ".contains($0) })
            else { return nil }
            end = start
        }
        var start = method.lowerBound
        if bytes[end - 1] == 0x60, let quote = last(0x60, start, end - 1, bytes) {
            start = quote
        } else if let dot = last(0x2E, start, end, bytes) {
            start = dot + 1
        }
        let path = trimmed(method.lowerBound, start, bytes)
        let name = bytes.text(start, end).filter { $0 != "`" }
        guard path.count > 1, bytes[path.upperBound - 1] == 0x2E, !name.isEmpty else {
            return nil
        }
        let escaped =
            HandlerNaming.isPlainIdentifier(name) ? name + "Message" : "`\(name)Message`"
        let parameters = labels.isEmpty ? "()" : labels
        let spelling = (name + parameters.filter { $0 != "`" }).swiftLiteral
        let type = bytes.text(path.lowerBound, path.upperBound)
        // A function with parameters needs its labels, as the library says.
        let label = labels.isEmpty ? "unlabeled: " : ""
        return
            ".selector(\(spelling), \(type)self, \(label)\(type)\(escaped)\(labels))"
    }

    /// Returns the position of the last `byte` from `start` up to `end`; nil if there is none.
    private static func last(
        _ byte: UInt8,
        _ start: Int,
        _ end: Int,
        _ bytes: SourceBytes
    ) -> Int? {
        var index = end - 1
        while index >= start, bytes[index] != byte { index -= 1 }
        return index < start ? nil : index
    }

    /// Returns a range without the blanks at its ends.
    private static func trimmed(_ start: Int, _ end: Int, _ bytes: SourceBytes)
        -> Range<Int>
    {
        var first = start
        var limit = max(start, end)
        while first < limit, bytes[first] <= 0x20 { first += 1 }
        while first < limit, bytes[limit - 1] <= 0x20 { limit -= 1 }
        return first..<limit
    }
}
