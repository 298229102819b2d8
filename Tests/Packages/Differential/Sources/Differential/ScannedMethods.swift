import HandlerGeneratorCore

/// Our scanner's results, in the compared form.
enum ScannedMethods {
    static func all(in source: [UInt8], path: String) -> (
        methods: [MethodDescription], parses: Bool
    ) {
        let scan = SourceScanner.scan(source, path: path, allMethods: true)
        return (scan.methods.map(describe), scan.parses)
    }

    private static func describe(_ method: MethodDeclaration) -> MethodDescription {
        let parameters = method.parameters
        let details = parameters.map { parameter in
            let words =
                parameter.attributes + parameter.typeAttributes + parameter.specifiers
                + (parameter.isVariadic ? ["..."] : [])
                + (parameter.defaultValue.map { ["= " + $0] } ?? [])
            return words.joined(separator: " ")
        }
        let effects = method.effects
        let thrown = effects.thrownType.map { "throws(\($0))" }
        let attributes = method.attributes.map(\.text)
        let conditions = method.conditions.map { "\($0.clause) \($0.condition.withoutBlanks)" }
        return MethodDescription(
            offset: method.location.offset,
            values: [
                "\(method.location.line):\(method.location.column)",
                method.typePath,
                method.contexts.map { "\($0.kind)" }.joined(separator: "."),
                method.name,
                parameters.map { $0.label ?? "_" }.joined(separator: ":"),
                parameters.map(\.name).joined(separator: ":"),
                parameters.map(\.type).joined(separator: ", "),
                details.joined(separator: ", "),
                String(effects.isAsync),
                effects.isRethrows ? "rethrows" : thrown ?? (effects.canThrow ? "throws" : ""),
                method.result ?? "",
                "\(method.isGeneric) \(method.hasWhereClause)",
                String(method.isStatic),
                method.access?.rawValue ?? "",
                method.modifiers.map { $0.name + ($0.argument.map { "(\($0))" } ?? "") }.joined(
                    separator: " "
                ),
                attributes.joined(separator: " "),
                method.annotations.map { String($0.location.offset) }.joined(separator: " "),
                conditions.joined(separator: " / "),
            ]
        )
    }
}
