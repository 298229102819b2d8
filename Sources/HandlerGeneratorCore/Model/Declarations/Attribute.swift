/// An attribute of a declaration.
package final class Attribute: Sendable {
    /// The name as written, such as `MainActor` or `SelectorDispatch.Handler`.
    package let name: String
    /// Whether generic arguments follow the name.
    package let isGeneric: Bool
    /// The text between the parentheses after the name; nil if there are none.
    package let arguments: String?
    /// The whole attribute as written, including its `@`.
    package let text: String
    /// The location of the `@`.
    package let location: SourceLocation

    init(name: String, isGeneric: Bool, arguments: String?, text: String, location: SourceLocation)
    {
        self.name = name
        self.isGeneric = isGeneric
        self.arguments = arguments
        self.text = text
        self.location = location
    }
}

extension Attribute {
    /// Whether a file of the module may declare the attribute's type.
    var mayBeDeclared: Bool {
        !name.hasPrefix("_") && name != "MainActor" && !Self.languageAttributes.contains(name)
    }

    /// Whether the attribute can be a global actor, judged by its name alone.
    @_optimize(none) var canBeGlobalActor: Bool {
        guard !isGeneric, arguments == nil || arguments == "unsafe" else { return false }
        let simpleName = name.parts { ".:".contains($0) }.last ?? ""
        guard let first = simpleName.unicodeScalars.first else { return false }
        if first.properties.isLowercase || first == "_" { return false }
        if simpleName.hasSuffix("Builder") { return false }
        return !Self.languageAttributes.contains(simpleName)
    }

    /// Attributes of the language and its tools.
    ///
    /// The capitalized ones aren't global actors.
    private static let languageAttributes = Set(
        """
        Sendable IBAction IBSegueAction IBInspectable GKInspectable NSManaged NSCopying Test \
        available backDeployed concurrent discardableResult inlinable inline nonobjc objc \
        preconcurrency safe unsafe usableFromInline warn_unqualified_access
        """.words
    )
}
