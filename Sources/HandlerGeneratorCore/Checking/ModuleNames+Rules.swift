/// The rules for the names in a method's declaration, which the macro can't resolve.
extension ModuleNames {
    @_optimize(none) func diagnostics(_ method: MethodDeclaration) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        @_optimize(none) func find(
            _ kind: Diagnostic.Problem.Kind,
            _ words: String...,
            at place: SourceLocation
        ) {
            diagnostics.append(Diagnostic(kind, words, at: place))
        }
        // The name of an attribute doesn't show whether it is a global actor.
        for attribute in method.attributes {
            let attributes =
                type(attribute.name, from: method.contexts)?.last?.attributes.map { $0.name } ?? []
            if attribute.canBeGlobalActor, attributes.contains("resultBuilder") {
                find(.resultBuilder, attribute.name, at: attribute.location)
            } else if !attribute.canBeGlobalActor, attributes.contains("globalActor") {
                find(.lowercaseGlobalActor, attribute.name, at: attribute.location)
            }
        }
        for parameter in method.parameters {
            let label = parameter.label ?? parameter.name
            let type = parameter.type
            let place = parameter.location
            if let name = parameter.nameOfHiddenFunction,
                isFunctionAlias(name, from: method.contexts)
            {
                find(.functionAlias, label, method.swiftName, type, at: place)
            } else if hidesSendable(type, from: method.contexts) {
                find(.sendableParameter, label, method.swiftName, type, at: place)
            } else if isNonescapable(type, method) {
                find(.nonescapableType, "parameter '\(label)'", method.swiftName, type, at: place)
            } else if isNoncopyable(type, method) {
                find(.noncopyableParameter, label, method.swiftName, type, at: place)
            }
        }
        if let result = method.result {
            if isNonescapable(result, method) {
                find(.nonescapableType, "the result", method.swiftName, result, at: method.location)
            } else if isNoncopyable(result, method) {
                find(.noncopyableResult, method.swiftName, result, at: method.location)
            }
        }
        return diagnostics
    }

    private func isNoncopyable(_ type: String, _ method: MethodDeclaration) -> Bool {
        self.type(type, from: method.contexts)?.last?.isNoncopyable == true
    }

    @_optimize(none) private func isNonescapable(_ type: String, _ method: MethodDeclaration)
        -> Bool
    {
        StandardLibrary.isNonescapable(type)
            && self.type(TypeSpelling.withoutArguments(type), from: method.contexts) == nil
    }
}

extension Parameter {
    /// The name of the parameter's type, if it may be an alias of a nonescaping function type;
    /// otherwise nil.
    @_optimize(none) var nameOfHiddenFunction: String? {
        guard !isFunction, !isOptional, !isVariadic, !typeAttributes.contains("@escaping") else {
            return nil
        }
        let name = TypeSpelling.withoutArguments(type)
        return TypeSpelling.isName(type) && !StandardLibrary.isCommonValue(name) ? name : nil
    }
}
