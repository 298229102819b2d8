/// The lines about an exposed handler that follow its facts.
///
/// The library reads them. None contains a tab.
enum DocumentationLines {
    /// Returns the lines; none for a handler that isn't exposed.
    @_optimize(none) static func lines(of method: MethodDeclaration) -> [String] {
        guard method.isExposed else { return [] }
        let comment = method.documentation
        var lines: [String] = []
        func add(_ text: String?, as word: String) {
            guard let text, !text.isEmpty else { return }
            lines += text.lines.map { "\(word) \($0)" }
        }
        add(method.annotations.first?.toolName, as: "tool")
        add(comment?.summary, as: "summary")
        add(comment?.discussion, as: "discussion")
        for parameter in method.parameters {
            lines.append("parameter \(parameter.name)")
            add(comment?.parameters.first { $0.name == parameter.name }?.text, as: "text")
            add(parameter.defaultValue.flatMap(LiteralJSON.json), as: "default")
            add(parameter.defaultValue.flatMap(LiteralJSON.caseName), as: "case")
        }
        add(comment?.returns, as: "returns")
        add(comment?.throws, as: "throws")
        return lines.map { $0.replacing("\t", with: "    ") }
    }
}
