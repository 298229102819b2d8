/// The rules for the types around a handler: another file must be able to name them, and a message must be able to
/// reach them.
enum ContextRules {
    static func findings(_ method: MethodDeclaration) -> [Finding] {
        guard !method.contexts.isEmpty else { return [Finding(problem: .noType, location: method.location)] }
        // The outermost obstacle is enough to report.
        for context in method.contexts {
            if let problem = problem(context) { return [Finding(problem: problem, location: method.location)] }
        }
        if let nested = method.contexts.dropFirst().first(where: \.isGeneric) {
            return [Finding(problem: .nestedGenericType(name: nested.name), location: method.location)]
        }
        if method.contexts.last?.modifiers.has("distributed") == true {
            return [Finding(problem: .distributedMethod(swiftName: method.swiftName), location: method.location)]
        }
        return []
    }

    private static func problem(_ context: TypeContext) -> Diagnostic.Problem? {
        if context.isLocal { return .localType(name: context.name) }
        if context.kind == .protocol { return .protocolMember(name: context.name) }
        if let access = context.access, access == .private || access == .fileprivate {
            return context.kind == .extension
                ? .inaccessibleExtension(name: context.name, access: access)
                : .inaccessibleType(name: context.name, access: access)
        }
        if context.isNoncopyable { return .noncopyableType(name: context.name) }
        if context.kind == .extension, context.hasWhereClause { return .constrainedExtension(name: context.name) }
        return nil
    }
}
