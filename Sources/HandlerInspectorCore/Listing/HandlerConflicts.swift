import HandlerGeneratorCore

/// Finds a type's handlers for the same message in different modules, and handlers that hide a
/// superclass's.
///
/// The build reports two in the same module. Types are those that their names stand for, however
/// they are written.
struct HandlerConflicts {
    /// A message to a type or its instances.
    private struct Message: Hashable {
        let type: ObjectIdentifier
        let isStatic: Bool
        let selector: String

        init(_ handler: ListedHandler, to type: DeclaredType) {
            self.type = ObjectIdentifier(type)
            isStatic = handler.isStatic
            selector = handler.selector
        }
    }

    private(set) var diagnostics: [ToolDiagnostic] = []
    private let declarations: Declarations
    private var resolvers: [String: NameResolver] = [:]

    init(_ handlers: [ListedHandler], _ graph: ModuleGraph, read: @escaping SourceReader) {
        declarations = Declarations(graph, read: read)
        var first: [Message: ListedHandler] = [:]
        var received: [(handler: ListedHandler, type: DeclaredType)] = []
        for handler in handlers {
            guard let type = type(of: handler) else { continue }
            received.append((handler, type))
            let message = Message(handler, to: type)
            guard let earlier = first[message] else {
                first[message] = handler
                continue
            }
            if earlier.module != handler.module {
                diagnostics.append(ToolDiagnostic(handler.duplicate(of: earlier)))
            }
        }
        for (handler, type) in received where !handler.isOverride {
            guard let resolver = resolver(of: handler.module) else { continue }
            // Protocols have no handlers, so the first one is the nearest superclass's.
            let ancestors = resolver.ancestry(of: type).dropFirst()
            let hidden = ancestors.lazy.compactMap { first[Message(handler, to: $0)] }.first
            guard let hidden else { continue }
            let problem = ToolDiagnostic.Problem.hiddenHandler(
                swiftName: handler.swiftName,
                hider: handler.message,
                hidden: hidden.message,
                place: hidden.place
            )
            diagnostics.append(ToolDiagnostic(problem, at: handler.path, handler.location))
        }
    }

    /// Returns the type around a handler's declaration, or the one that the extension around it
    /// extends.
    private func type(of handler: ListedHandler) -> DeclaredType? {
        let file = declarations.module(handler.module)?.files.first { $0.path == handler.path }
        let offset = handler.location.offset
        let function = file?.blocks.first {
            $0.kind == .function && file?.tokens[$0.name].start ?? 0 > offset
        }
        return function?.outer?.type
    }

    private mutating func resolver(of module: String) -> NameResolver? {
        if let known = resolvers[module] { return known }
        resolvers[module] = declarations.module(module).map { NameResolver(declarations, $0) }
        return resolvers[module]
    }
}
