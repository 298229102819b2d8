import HandlerGeneratorCore

/// The expansion of `#Selector(Table.move(_:to:))`, the name of a handler without its arguments.
///
/// It names the handler's typed message, so the compiler checks that the handler exists. The method itself, the macro's
/// argument, isn't part of the compiled program.
enum SelectorMacro {
    /// Returns the expansion; nil if the expression doesn't name a type's method in full.
    @_optimize(none) static func expansion(of expression: String) -> String? {
        guard let open = expression.firstIndex(of: "("), let close = expression.lastIndex(of: ")"), open < close else {
            return nil
        }
        var method = trimmed(expression[expression.index(after: open)..<close])
        var labels: Substring = ""
        if method.last == ")" {
            guard let start = method.lastIndex(of: "(") else { return nil }
            labels = method[start...]
            method = method[..<start]
            // A call has arguments, or none.
            guard labels.dropLast().last == ":", !labels.contains(where: { "\", ".contains($0) }) else { return nil }
        }
        var name = method
        if method.last == "`", let start = method.dropLast().lastIndex(of: "`") {
            name = method[start...]
        } else if let dot = method.lastIndex(of: ".") {
            name = method[method.index(after: dot)...]
        }
        let type = trimmed(method[..<name.startIndex])
        let bare = String(name.filter { $0 != "`" })
        guard type.last == ".", type.count > 1, !bare.isEmpty else { return nil }
        let message = bare + "Message"
        let escaped = HandlerNaming.isPlainIdentifier(bare) ? message : "`\(message)`"
        // Without labels, the expansion is a call, so that the compiler names the missing parameters.
        let parameters = labels.isEmpty ? "()" : String(labels)
        let spelling = bare + parameters.filter { $0 != "`" }
        return "\(HandlerNaming.library).selector("
            + "\(spelling.swiftLiteral), \(type)self, \(type)\(escaped)\(parameters))"
    }

    @_optimize(none) private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
