/// The rules for parameters. Each parameter takes one value from a message.
enum ParameterRules {
    /// The most parameters that a handler can have. A bit of one word tells whether each has a default value.
    static let limit = 64

    /// What stands for another place in the code that the macro writes.
    private static let callerDefaults: Set = ["#function", "#line", "#column", "#file", "#fileID", "#filePath"]

    static func findings(_ method: MethodDeclaration) -> [Finding] {
        guard !method.isOperator else { return [] }
        var findings: [Finding] = []
        if method.parameters.count > limit {
            let problem = Diagnostic.Problem.tooManyParameters(
                count: method.parameters.count, limit: limit, swiftName: method.swiftName)
            findings.append(Finding(problem: problem, location: method.location))
        }
        for (index, parameter) in method.parameters.enumerated() {
            let isLast = index == method.parameters.count - 1
            guard let problem = problem(parameter, isLast: isLast, method) else { continue }
            findings.append(Finding(problem: problem, location: parameter.location))
        }
        return findings
    }

    private static func problem(
        _ parameter: Parameter, isLast: Bool, _ method: MethodDeclaration
    ) -> Diagnostic.Problem? {
        var swiftName: String { method.swiftName }
        let name = parameter.label ?? parameter.name
        if parameter.specifiers.contains("inout") { return .inoutParameter(parameter: name, swiftName: swiftName) }
        if parameter.specifiers.contains("sending") {
            return .sendingParameter(parameter: name, swiftName: swiftName)
        }
        if parameter.specifiers.contains("isolated") {
            return .isolatedParameter(parameter: name, swiftName: swiftName)
        }
        if parameter.isVariadic, !isLast { return .variadicParameter(parameter: name, swiftName: swiftName) }
        if parameter.isVariadic, method.hasOpaqueResult {
            return .variadicOpaqueResult(parameter: name, swiftName: swiftName)
        }
        if parameter.typeAttributes.contains("@autoclosure") {
            return .autoclosureParameter(parameter: name, swiftName: swiftName)
        }
        if let value = parameter.defaultValue, callerDefaults.contains(value) {
            return .callerDefault(parameter: name, value: value, swiftName: swiftName)
        }
        // A pack makes its method generic, which has been reported.
        if parameter.isOpaqueOrPack, !method.isGeneric {
            return .opaqueParameter(parameter: name, swiftName: swiftName)
        }
        return nil
    }
}
