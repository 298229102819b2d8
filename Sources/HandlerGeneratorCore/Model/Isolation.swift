/// What a method's own declaration says about its isolation.
enum WrittenIsolation: Equatable {
    /// Nothing: its type, extension or module decides.
    case inherited
    case nonisolated
    /// The attribute as it is to be repeated: `@MainActor`.
    case globalActor(String)
}

extension MethodDeclaration {
    var writtenIsolation: WrittenIsolation {
        if modifiers.has("nonisolated") || attributes.contains(where: { $0.name == "concurrent" }) {
            return .nonisolated
        }
        for attribute in attributes where attribute.canBeGlobalActor {
            return .globalActor("@" + attribute.name)
        }
        return .inherited
    }

    /// Whether it is asynchronous and runs on its caller's actor: `nonisolated(nonsending)`, written or by an upcoming feature
    /// of the language.
    func runsOnCaller(nonsendingByDefault: Bool) -> Bool {
        guard effects.isAsync, !attributes.contains(where: { $0.name == "concurrent" }) else { return false }
        return modifiers.contains {
            $0.name == "nonisolated" && ($0.argument == "nonsending" || (nonsendingByDefault && $0.argument == nil))
        }
    }

    /// Whether it runs on the actor instance that it is called on.
    var isIsolatedToInstance: Bool {
        contexts.last?.kind == .actor && !isStatic && writtenIsolation == .inherited
    }
}

extension Attribute {
    /// Whether a file of the module may tell what it is.
    var mayBeDeclared: Bool {
        !name.hasPrefix("_") && name != "MainActor" && !Self.languageAttributes.contains(name)
    }

    /// Whether it can be a global actor: nothing but its name tells.
    var canBeGlobalActor: Bool {
        guard !isGeneric, arguments == nil || arguments == "unsafe" else { return false }
        let simpleName = name.split(whereSeparator: { $0 == "." || $0 == ":" }).last ?? ""
        guard let first = simpleName.unicodeScalars.first else { return false }
        if first.properties.isLowercase || first == "_" { return false }
        if simpleName.hasSuffix("Builder") { return false }
        return !Self.languageAttributes.contains(String(simpleName))
    }

    /// Attributes of the language and its tools: the capitalized ones are no global actors.
    private static let languageAttributes: Set<String> = [
        "Sendable", "IBAction", "IBSegueAction", "IBInspectable", "GKInspectable", "NSManaged", "NSCopying", "Test",
        "available", "backDeployed", "concurrent", "discardableResult", "inlinable", "inline", "nonobjc", "objc",
        "preconcurrency", "safe", "unsafe", "usableFromInline", "warn_unqualified_access",
    ]
}
