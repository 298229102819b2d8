/// The rules for the tool name in an annotation: it is readable at build time, belongs to an exposed handler, and is
/// spelled as tools are named for agents.
enum ToolRules {
    /// The longest name that a tool can have.
    static let limit = 64

    static func findings(_ method: MethodDeclaration) -> [Finding] {
        guard let annotation = method.annotations.first, let problem = problem(annotation) else { return [] }
        return [Finding(problem: problem, location: annotation.location)]
    }

    private static func problem(_ annotation: HandlerAnnotation) -> Diagnostic.Problem? {
        switch annotation.tool {
        case .none: return nil
        case .malformed(let written): return .malformedTool(written: written)
        case .name(let name):
            if !annotation.isExposed { return .toolWithoutExposed(name: name) }
            if name.isEmpty || !name.utf8.allSatisfy(isAllowed) { return .toolCharacters(name: name) }
            return name.utf8.count > limit ? .toolTooLong(name: name, limit: limit) : nil
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
