/// The rules for the method itself, apart from its parameters.
enum MethodRules {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        var problems: [Diagnostic.Problem] = []
        if method.isOperator { problems.append(.operatorMethod(name: method.name)) }
        if method.modifiers.has("mutating") { problems.append(.mutatingMethod(swiftName: method.swiftName)) }
        if method.isGeneric || method.hasWhereClause { problems.append(.genericMethod(swiftName: method.swiftName)) }
        if Availability(of: method).isUnavailable { problems.append(.unavailableMethod(swiftName: method.swiftName)) }
        return problems.map { Finding(problem: $0, location: method.location) }
    }
}
