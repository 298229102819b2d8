import HandlerGeneratorCore

/// The expansion of `#Selector(Table.move(_:to:))`, the name of a handler without its arguments.
///
/// It names the handler's typed message, so the compiler checks that the handler exists. The method
/// itself, the macro's argument, isn't part of the compiled program.
enum SelectorMacro {
    /// Returns the expansion; nil if the expression doesn't name a type's method in full.
    static func expansion(of expression: String) -> String? {
        SourceBytes.withView(of: Array(expression.utf8)) { (bytes) -> String? in
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
            // Without labels, the expansion is a call, about which the compiler names the missing
            // parameters.
            let parameters = labels.isEmpty ? "()" : labels
            let spelling = (name + parameters.filter { $0 != "`" }).swiftLiteral
            let type = bytes.text(path.lowerBound, path.upperBound)
            return
                "\(HandlerNaming.library).selector"
                + "(\(spelling), \(type)self, \(type)\(escaped)\(parameters))"
        }
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
