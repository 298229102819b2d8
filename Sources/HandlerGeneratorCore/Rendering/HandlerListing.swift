/// Handlers as JSON, one object a line.
enum HandlerListing {
    /// - Parameter type: the path of the receiving type.
    static func line(_ handler: HandlerRecord, type: String) -> String {
        let method = handler.method
        var effects: [String] = []
        if method.effects.isAsync { effects.append("async") }
        if method.effects.canThrow { effects.append("throws") }
        let labels = method.parameters.map { ($0.label ?? "_").jsonLiteral }
        let condition = method.conditions.isEmpty ? "null" : ConditionText.combined(method.conditions).jsonLiteral
        let members: [(String, String)] = [
            ("file", handler.path.jsonLiteral),
            ("line", String(method.location.line)),
            ("column", String(method.location.column)),
            ("type", type.jsonLiteral),
            ("selector", method.selector.jsonLiteral),
            ("swiftName", method.swiftName.jsonLiteral),
            ("arity", String(method.parameters.count)),
            ("labels", "[\(labels.joined(separator: ","))]"),
            ("effects", "[\(effects.map(\.jsonLiteral).joined(separator: ","))]"),
            ("static", String(method.isStatic)),
            ("condition", condition),
        ]
        return "{" + members.map { "\($0.0.jsonLiteral):\($0.1)" }.joined(separator: ",") + "}"
    }
}
