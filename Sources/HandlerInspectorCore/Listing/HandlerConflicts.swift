import HandlerGeneratorCore

/// Finds a type's handlers for the same message in different modules, and handlers that hide a
/// superclass's.
///
/// The build reports two in the same module. Types are those that their names stand for, however
/// they are written.
struct HandlerConflicts {
    /// A type or its instances.
    private struct Receiver: Hashable {
        var type: ObjectIdentifier
        var isStatic: Bool
    }

    private(set) var diagnostics: [ToolDiagnostic] = []
    private let declarations: Declarations
    private var resolvers: [String: NameResolver] = [:]

    init(_ handlers: [ListedHandler], _ graph: ModuleGraph, read: @escaping SourceReader) {
        declarations = Declarations(graph, read: read)
        var first: [Receiver: [String: ListedHandler]] = [:]
        var types: [DeclaredType?] = []
        for handler in handlers {
            let type = type(of: handler)
            types.append(type)
            guard let type else { continue }
            let receiver = Receiver(type: ObjectIdentifier(type), isStatic: handler.isStatic)
            if let earlier = first[receiver]?[handler.selector] {
                if earlier.module != handler.module {
                    diagnostics.append(ToolDiagnostic(handler.duplicate(of: earlier)))
                }
            } else {
                first[receiver, default: [:]][handler.selector] = handler
            }
        }
        for (handler, type) in zip(handlers, types) where !handler.isOverride {
            guard let type, let resolver = resolver(of: handler.module) else { continue }
            // Protocols have no handlers, so the first one is the nearest superclass's.
            for ancestor in resolver.ancestry(of: type).dropFirst() {
                let key = Receiver(type: ObjectIdentifier(ancestor), isStatic: handler.isStatic)
                guard let hidden = first[key]?[handler.selector] else { continue }
                report(handler, hiding: hidden)
                break
            }
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

    private mutating func report(_ handler: ListedHandler, hiding hidden: ListedHandler) {
        let problem = ToolDiagnostic.Problem.hiddenHandler(
            swiftName: handler.swiftName,
            hider: handler.message,
            hidden: hidden.message,
            place: hidden.place
        )
        diagnostics.append(ToolDiagnostic(problem, at: handler.path, handler.location))
    }
}
