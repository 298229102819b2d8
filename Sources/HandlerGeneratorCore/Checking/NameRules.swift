/// The rules for names that a method mentions. Only the module's other files tell what these names mean; the macro
/// can't see them.
struct NameRules {
    let names: ModuleNames

    func findings(_ method: MethodDeclaration) -> [Finding] {
        attributeFindings(method) + parameterFindings(method) + resultFindings(method)
    }

    /// Returns problems with attributes that look like global actors but are none, and with global actors that don't
    /// look like any.
    private func attributeFindings(_ method: MethodDeclaration) -> [Finding] {
        method.attributes.compactMap { attribute in
            guard let type = names.type(attribute.name, from: method.contexts)?.last else { return nil }
            if attribute.canBeGlobalActor, type.hasAttribute("resultBuilder") {
                return Finding(problem: .resultBuilder(name: attribute.name), location: attribute.location)
            }
            if !attribute.canBeGlobalActor, type.hasAttribute("globalActor") {
                return Finding(problem: .lowercaseGlobalActor(name: attribute.name), location: attribute.location)
            }
            return nil
        }
    }

    private func parameterFindings(_ method: MethodDeclaration) -> [Finding] {
        method.parameters.compactMap { parameter in
            let label = parameter.label ?? parameter.name
            if let name = parameter.nameOfHiddenFunction, names.isFunctionAlias(name, from: method.contexts) {
                let problem = Diagnostic.Problem.functionAlias(
                    parameter: label, type: parameter.type, swiftName: method.swiftName)
                return Finding(problem: problem, location: parameter.location)
            }
            if isNonescapable(parameter.type, method) {
                let problem = Diagnostic.Problem.nonescapableType(
                    parameter: label, type: parameter.type, swiftName: method.swiftName)
                return Finding(problem: problem, location: parameter.location)
            }
            if names.type(parameter.type, from: method.contexts)?.last?.isNoncopyable == true {
                let problem = Diagnostic.Problem.noncopyableParameter(
                    parameter: label, type: parameter.type, swiftName: method.swiftName)
                return Finding(problem: problem, location: parameter.location)
            }
            return nil
        }
    }

    private func resultFindings(_ method: MethodDeclaration) -> [Finding] {
        guard let result = method.result else { return [] }
        if isNonescapable(result, method) {
            let problem = Diagnostic.Problem.nonescapableType(
                parameter: nil, type: result, swiftName: method.swiftName)
            return [Finding(problem: problem, location: method.location)]
        }
        guard names.type(result, from: method.contexts)?.last?.isNoncopyable == true else { return [] }
        let problem = Diagnostic.Problem.noncopyableResult(type: result, swiftName: method.swiftName)
        return [Finding(problem: problem, location: method.location)]
    }

    private func isNonescapable(_ type: String, _ method: MethodDeclaration) -> Bool {
        StandardLibrary.isNonescapable(type)
            && names.type(ModuleNames.withoutArguments(type), from: method.contexts) == nil
    }
}

extension TypeContext {
    fileprivate func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}

extension Parameter {
    /// The name of the parameter's type, if it may be an alias of a nonescaping function type.
    var nameOfHiddenFunction: String? {
        guard !isFunction, !isOptional, !isVariadic, !typeAttributes.contains("@escaping") else { return nil }
        let name = ModuleNames.withoutArguments(type)
        return !ModuleNames.isName(type) || StandardLibrary.isCommonValue(name) ? nil : name
    }
}
