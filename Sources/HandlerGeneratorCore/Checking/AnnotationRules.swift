/// The rules for annotations: one for each handler, and none inside an `#if` of its own.
enum AnnotationRules {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        var findings = method.annotations.dropFirst().map {
            Finding(problem: .repeatedAnnotation, location: $0.location)
        }
        if method.hasConditionalAttributes, let first = method.annotations.first {
            findings.append(Finding(problem: .conditionalAttributes, location: first.location))
        }
        return findings
    }
}
