/// A problem that a rule found in a method, and its place.
struct Finding {
    var problem: Diagnostic.Problem
    var location: SourceLocation
}

/// The rules that tell from a method's declaration and the types around it whether it can be a handler.
///
/// The macro and the generator use the same rules.
enum MethodChecker {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        var findings = AnnotationRules.findings(method)
        findings += ContextRules.findings(method)
        findings += MethodRules.findings(method)
        findings += ParameterRules.findings(method)
        findings += SelectorRules.findings(method)
        findings += ToolRules.findings(method)
        return findings
    }
}
