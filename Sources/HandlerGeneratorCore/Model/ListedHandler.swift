/// A handler in a listing. `HandlerListing.swift` writes it as JSON.
public struct ListedHandler: Sendable {
    public struct Parameter: Sendable {
        /// The argument label; nil for `_`.
        public var label: String?
        /// The name inside the body.
        public var name: String
        /// The type as written, without attributes and specifiers before it and `...` after it.
        public var type: String
        public var isVariadic: Bool
        /// The default value as written.
        public var defaultValue: String?
    }

    public var module: String
    /// The path of the receiving type, without the module.
    public var type: String
    public var isStatic: Bool
    public var isOverride: Bool
    public var selector: String
    public var swiftName: String
    public var parameters: [Parameter]
    /// The result type as written; nil for void.
    public var result: String?
    /// The effects: `async`, then `throws` or `throws(E)`.
    public var effects: [String]
    /// The isolation: `@MainActor` or another global actor, `actor` for the instance that receives the message, or
    /// `nonisolated`.
    ///
    /// It is nil if the method, its type and the extension around it don't state any, and a superclass, a protocol or
    /// the module decides.
    public var isolation: String?
    /// The tags, as written.
    public var tags: [String]
    /// The tool name in the annotation.
    public var tool: String?
    /// The documentation comment, if the handler is exposed and has one.
    public var documentation: DocumentationComment?
    /// The condition under which the method is compiled, if there are `#if`s around it.
    public var condition: String?
    /// The file's path, as given.
    public var path: String
    /// The place of the `func` keyword.
    public var location: SourceLocation
}

extension ListedHandler {
    init(_ handler: HandlerRecord, module: String, type: String, isolation: String?) {
        let method = handler.method
        self.module = module
        self.type = type
        isStatic = method.isStatic
        isOverride = method.isOverride
        selector = method.selector
        swiftName = method.swiftName
        parameters = method.parameters.map { parameter in
            Parameter(
                label: parameter.label, name: parameter.name, type: parameter.type, isVariadic: parameter.isVariadic,
                defaultValue: parameter.defaultValue)
        }
        result = method.result.flatMap { ["Void", "()", "Swift.Void"].contains($0) ? nil : $0 }
        effects = []
        if method.effects.isAsync { effects.append("async") }
        if method.effects.canThrow {
            effects.append("throws" + (method.effects.thrownType.map { "(\($0))" } ?? ""))
        }
        self.isolation = isolation
        tags = method.annotations.first?.tags.map(\.text) ?? []
        tool = method.annotations.first?.toolName
        documentation = method.documentation
        condition = method.conditions.isEmpty ? nil : ConditionText.combined(method.conditions)
        path = handler.path
        location = method.location
    }
}
