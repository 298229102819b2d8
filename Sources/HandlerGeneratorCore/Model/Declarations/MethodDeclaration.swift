/// A function that is declared in a type or extension.
package final class MethodDeclaration {
    /// The effects that the method states.
    package struct Effects: Sendable {
        package var isAsync = false
        /// Whether the method is declared `throws`, `throws(E)` or `rethrows`, but not
        /// `throws(Never)`.
        package var canThrow = false
        package var isRethrows = false
        /// The error type of a typed `throws`, as written; nil for any other effect.
        package var thrownType: String?
    }

    /// The types and extensions around the method, outermost first.
    package internal(set) var contexts: [TypeContext] = []
    package internal(set) var attributes: [Attribute] = []
    package internal(set) var modifiers: [Modifier] = []
    /// The `@Handler` annotations, of which only the first counts.
    package internal(set) var annotations: [HandlerAnnotation] = []
    /// Whether there is an `#if` between the attributes.
    package internal(set) var hasConditionalAttributes = false
    /// The base name, without backticks.
    package internal(set) var name = ""
    package internal(set) var isOperator = false
    /// Whether the method has generic parameters.
    package internal(set) var isGeneric = false
    package internal(set) var hasWhereClause = false
    package internal(set) var parameters: [Parameter] = []
    package internal(set) var effects = Effects()
    /// The result type as written; nil if there is none.
    package internal(set) var result: String?
    /// The clauses of `#if` around the method, outermost first.
    package internal(set) var conditions: [ConditionClause] = []
    /// The documentation comment; nil if there is none, or if the method isn't an exposed handler.
    package internal(set) var documentation: DocumentationComment?
    /// The location of the `func` keyword.
    package let location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    /// The tags of the annotation.
    var tags: [HandlerAnnotation.Tag] { annotations.first?.tags ?? [] }

    /// Whether the method is a handler that senders outside the program may reach.
    package var isExposed: Bool { annotations.first?.isExposed ?? false }

    package var isStatic: Bool { modifiers.has("static") || modifiers.has("class") }

    package var isOverride: Bool { modifiers.has("override") }

    /// The access level that the declaration states; nil if it states none.
    package var access: AccessLevel? { modifiers.accessLevel }

    /// Whether the last parameter is variadic.
    package var isVariadic: Bool { parameters.last?.isVariadic ?? false }

    /// Whether the result type is written as an opaque type, which only the method itself can name.
    @_optimize(none) package var hasOpaqueResult: Bool {
        result.map { HandlerNaming.words(of: $0).contains("some") } ?? false
    }

    /// Whether the method gets a typed message, unlike overrides and methods whose types can't be
    /// written.
    package var hasMessage: Bool { !isOverride && !hasOpaqueResult && !isVariadic }

    /// The name with argument labels, as Swift prints it, such as `btnClick1(_:userInfo:)`.
    @_optimize(none) package var swiftName: String {
        name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// The types of the parameters and of the result, as written.
    var types: [String] { parameters.map { $0.type } + [result ?? "()"] }

    /// The type that the outermost declaration around the method extends, as written; nil if that
    /// isn't an extension.
    var extendedName: String? {
        contexts.first.flatMap { $0.kind == .extension ? $0.name : nil }
    }

    /// The path of the receiving type, as written.
    @_optimize(none)
    package var typePath: String { contexts.map { $0.name }.joined(separator: ".") }
}
