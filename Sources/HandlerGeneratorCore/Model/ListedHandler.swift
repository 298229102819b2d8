/// A method that can be a handler, with the method's properties and the facts that its module adds.
@dynamicMemberLookup
public final class ListedHandler {
    public let method: MethodDeclaration
    /// The file's path, as given.
    public let path: String
    public let module: String
    /// The path of the receiving type, without the module.
    public let type: String
    /// `@MainActor` or another global actor, `actor` for the receiving instance, or `nonisolated`; nil if neither the
    /// method nor its type and the extension around it state any.
    public let isolation: String?
    /// Whether the receiver is generic, or is inside a generic type.
    let isGeneric: Bool

    @_optimize(none) init(_ method: MethodDeclaration, path: String, module: String, _ checker: ModuleChecker) {
        (self.method, self.path, self.module) = (method, path, module)
        type = checker.path(method.contexts)
        isolation = checker.isolation(of: method)
        isGeneric = checker.isGeneric(method)
    }

    public subscript<Value>(dynamicMember property: KeyPath<MethodDeclaration, Value>) -> Value {
        method[keyPath: property]
    }

    /// The file, as `#fileID` names it: `Shop/CartController.swift`.
    var fileID: String { "\(module)/\(HandlerNaming.fileName(ofPath: path))" }

    /// The result type as written; nil for void.
    public var result: String? { method.result.flatMap { ["Void", "()", "Swift.Void"].contains($0) ? nil : $0 } }

    /// The effects: `async`, then `throws` or `throws(E)`.
    @_optimize(none) public var effects: [String] {
        let thrown = method.effects.canThrow ? ["throws" + (method.effects.thrownType.map { "(\($0))" } ?? "")] : []
        return (method.effects.isAsync ? ["async"] : []) + thrown
    }

    /// The tags, as written.
    public var tags: [String] { method.tags.map(\.text) }

    /// The condition under which the method is compiled, if there are `#if`s around it.
    @_optimize(none) public var condition: String? {
        let conditions = method.conditions.map(\.condition)
        return conditions.count < 2 ? conditions.first : conditions.map { "(\($0))" }.joined(separator: " && ")
    }
}
