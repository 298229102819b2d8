/// A method that can be a handler, with the method's properties and the facts that its module adds.
@dynamicMemberLookup
package final class ListedHandler {
    package let method: MethodDeclaration
    /// The file's path, as given.
    package let path: String
    /// The name of the module.
    package let module: String
    /// The path of the receiving type, without the module.
    package let type: String
    /// `@MainActor` or another global actor, `actor` for the receiving instance, or `nonisolated`;
    /// nil if neither the method nor its type and the extension around it state any.
    package let isolation: String?
    /// Whether the receiver is generic, or is inside a generic type.
    let isGeneric: Bool

    init(
        _ method: MethodDeclaration,
        path: String,
        module: String,
        _ checker: ModuleChecker
    ) {
        self.method = method
        self.path = path
        self.module = module
        type = checker.path(method.contexts)
        isolation = checker.isolation(of: method)
        isGeneric = checker.isGeneric(method)
    }

    package subscript<Value>(dynamicMember property: KeyPath<MethodDeclaration, Value>) -> Value {
        method[keyPath: property]
    }

    /// The file, as `#fileID` names it: `Shop/CartController.swift`.
    var fileID: String { "\(module)/\(HandlerNaming.fileName(ofPath: path))" }

    /// The result type as written; nil for void.
    @_optimize(none) package var result: String? {
        method.result.flatMap { ["Void", "()", "Swift.Void"].contains($0) ? nil : $0 }
    }

    /// The effects: `async`, then `throws` or `throws(E)`.
    @_optimize(none) package var effects: [String] {
        let thrown =
            method.effects.canThrow
            ? ["throws" + (method.effects.thrownType.map { "(\($0))" } ?? "")] : []
        return (method.effects.isAsync ? ["async"] : []) + thrown
    }

    /// The tags, as written.
    @_optimize(none) package var tags: [String] { method.tags.map { $0.text } }

    /// The condition under which the method is compiled; nil if there is no `#if` around it.
    @_optimize(none) package var condition: String? {
        let conditions = method.conditions.texts
        return conditions.count < 2
            ? conditions.first : conditions.map { "(\($0))" }.joined(separator: " && ")
    }

    /// The message that it handles, such as `-[Cart add:]`.
    @_optimize(none)
    package var message: String { "\(method.isStatic ? "+" : "-")[\(type) \(method.selector)]" }

    /// The file and the line, such as `Cart.swift:12`.
    package var place: String { "\(path):\(method.location.line)" }

    /// Returns the problem that this handler and an earlier one are for the same message.
    package func duplicate(of earlier: ListedHandler) -> Diagnostic {
        let words = [method.swiftName, message, earlier.method.swiftName, earlier.place]
        return Diagnostic(.duplicateSelector, words, at: method.location, in: path)
    }
}
