/// Something that a rule found wrong with a method, and where.
struct Finding {
    var problem: Diagnostic.Problem
    var location: SourceLocation
}

/// The rules that a method must keep to be a handler, as far as its own declaration and the types around it tell.
/// The macro and the generator ask the same ones.
enum MethodChecker {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        var findings = AnnotationRules.findings(method)
        findings += ContextRules.findings(method)
        findings += MethodRules.findings(method)
        findings += ParameterRules.findings(method)
        findings += SelectorRules.findings(method)
        return findings
    }
}
