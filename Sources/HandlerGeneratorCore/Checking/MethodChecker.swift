/// Something that a rule found wrong with a method, and where.
struct Finding {
    var problem: Diagnostic.Problem
    var location: SourceLocation
}

/// The rules that a method must keep to be a handler, as far as its own declaration and the types around it tell.
/// The macro and the generator ask the same ones.
enum MethodChecker {
    typealias Rule = @Sendable (MethodDeclaration) -> [Finding]

    static let rules: [Rule] = [
        AnnotationRules.findings,
        ContextRules.findings,
        MethodRules.findings,
        ParameterRules.findings,
        SelectorRules.findings,
    ]

    static func findings(_ method: MethodDeclaration) -> [Finding] {
        var findings: [Finding] = []
        for rule in rules { findings += rule(method) }
        return findings
    }
}
