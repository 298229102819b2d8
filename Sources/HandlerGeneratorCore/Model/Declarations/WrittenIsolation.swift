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
        } else if let actor = attributes.first(where: { $0.canBeGlobalActor }) {
            self = .globalActor("@" + actor.name)
        } else {
            self = .inherited
        }
    }

    /// The isolation as a declaration states it; nil if it states none.
    var text: String? {
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
    package var extensionIsolation: WrittenIsolation {
        guard let context = contexts.last, context.kind == .extension else { return .inherited }
        return context.writtenIsolation
    }
}
