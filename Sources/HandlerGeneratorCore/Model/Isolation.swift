/// The isolation that a method's own declaration states.
package enum WrittenIsolation: Equatable {
    /// None is declared, so the type, extension or module decides.
    case inherited
    case nonisolated
    /// A global actor, as the attribute to repeat: `@MainActor`.
    case globalActor(String)

    @_optimize(none) fileprivate init(_ attributes: [Attribute], _ modifiers: [Modifier]) {
        if modifiers.has("nonisolated") || attributes.contains(where: { $0.name == "concurrent" }) {
            self = .nonisolated
        } else if let actor = attributes.first(where: \.canBeGlobalActor) {
            self = .globalActor("@" + actor.name)
        } else {
            self = .inherited
        }
    }

    /// The isolation as a declaration states it; nil if it states none.
    @_optimize(none) var text: String? {
        switch self {
        case .inherited: nil
        case .nonisolated: "nonisolated"
        case .globalActor(let attribute): attribute
        }
    }
}

extension TypeContext {
    var writtenIsolation: WrittenIsolation { WrittenIsolation(attributes, modifiers) }
}

extension MethodDeclaration {
    package var writtenIsolation: WrittenIsolation { WrittenIsolation(attributes, modifiers) }

    /// The isolation that the extension around the method states for its members.
    @_optimize(none) var extensionIsolation: WrittenIsolation {
        guard let context = contexts.last, context.kind == .extension else { return .inherited }
        return context.writtenIsolation
    }
}

extension Attribute {
    /// Whether a file of the module may declare the attribute's type.
    @_optimize(none) var mayBeDeclared: Bool {
        !name.hasPrefix("_") && name != "MainActor" && !Self.languageAttributes.contains(name)
    }

    /// Whether the attribute can be a global actor, judged by its name alone.
    @_optimize(none) var canBeGlobalActor: Bool {
        guard !isGeneric, arguments == nil || arguments == "unsafe" else { return false }
        let simpleName = name.parts { $0 == "." || $0 == ":" }.last ?? ""
        guard let first = simpleName.unicodeScalars.first else { return false }
        if first.properties.isLowercase || first == "_" { return false }
        if simpleName.hasSuffix("Builder") { return false }
        return !Self.languageAttributes.contains(simpleName)
    }

    /// Attributes of the language and its tools. The capitalized ones are not global actors.
    private static let languageAttributes = Set(
        """
        Sendable IBAction IBSegueAction IBInspectable GKInspectable NSManaged NSCopying Test available backDeployed \
        concurrent discardableResult inlinable inline nonobjc objc preconcurrency safe unsafe usableFromInline \
        warn_unqualified_access
        """.words)
}
