public import HandlerGeneratorCore

/// The handlers of a package that a filter includes, and the diagnostics about them.
public struct HandlerList {
    public private(set) var handlers: [ListedHandler] = []
    public private(set) var diagnostics: [ToolDiagnostic] = []

    /// - Parameter isChecked: Whether to compare the handlers of all modules with each other.
    /// - Throws: ``ListingError`` if the package doesn't have a target or a type that the filter
    ///   names.
    public init(
        _ graph: ModuleGraph,
        _ filter: HandlerFilter,
        isChecked: Bool,
        read: SourceReader
    ) throws(ListingError) {
        let listed = try graph.own(named: filter.targets)
        var all: [ListedHandler] = []
        for module in isChecked ? graph.modules : listed {
            let found = ModuleHandlers(module, in: graph, read: read)
            all += found.handlers
            guard listed.contains(where: { $0.name == module.name }) else { continue }
            handlers += found.handlers
            diagnostics += found.diagnostics.map { ToolDiagnostic($0) }
        }
        for type in filter.types
        where !handlers.contains(where: { HandlerFilter.isNamed($0.type, type) }) {
            throw .unknownType(
                type,
                nearestMatches(to: type, in: Set(handlers.map(\.type)).sorted())
            )
        }
        handlers = handlers.filter(filter.includes)
        if isChecked { diagnostics += HandlerConflicts(all, graph, read: read).diagnostics }
    }
}

/// The reason that handlers can't be listed.
public enum ListingError: Error, Sendable {
    /// The package has no target with the name; the nearest names are suggestions.
    case unknownTarget(String, [String])
    /// No type with the name has handlers; the nearest names are suggestions.
    case unknownType(String, [String])

    /// A description of the missing name, with the most likely ones.
    public var message: String {
        switch self {
        case .unknownTarget(let name, let suggestions):
            "the package has no target '\(name)' with sources in Swift" + suggestions.suggestion
        case .unknownType(let name, let suggestions):
            "no type '\(name)' has handlers" + suggestions.suggestion
        }
    }
}

/// The criteria for the handlers to list, of which an empty one excludes nothing.
public struct HandlerFilter: Sendable {
    /// The names of the targets to list.
    public var targets: [String] = []
    /// The names of the receiving types, with or without the types around them.
    public var types: [String] = []
    /// A part of the selector or the Swift spelling, in any case.
    public var pattern: String?

    public init() {}

    public func includes(_ handler: ListedHandler) -> Bool {
        (types.isEmpty || types.contains { Self.isNamed(handler.type, $0) })
            && (pattern.map { holds(handler.selector, $0) || holds(handler.swiftName, $0) } ?? true)
    }

    /// Returns whether a type's path is `name` or ends with it.
    static func isNamed(_ path: String, _ name: String) -> Bool {
        path == name || path.hasSuffix("." + name)
    }

    private func holds(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.lowercased().contains(part.lowercased())
    }
}

/// The handlers of one module, and the problems that its build would report.
public struct ModuleHandlers {
    public var handlers: [ListedHandler]
    public var diagnostics: [Diagnostic]

    public init(_ module: ModuleGraph.Module, in graph: ModuleGraph, read: SourceReader) {
        var pipeline = GeneratorPipeline(module: module.name)
        for path in module.sources {
            do throws(UnreadableSource) {
                pipeline.add(try read(path), path: graph.shown(path))
            } catch {
                pipeline.addUnreadable(path: graph.shown(path), reason: error.reason)
            }
        }
        let paths = Dictionary(module.sources.map { (graph.shown($0), $0) }) { first, _ in first }
        pipeline.resolve(module.sources.map(graph.shown)) { try? read(paths[$0] ?? $0) }
        let output = pipeline.finish(reportsConditional: true)
        handlers = output.listing
        diagnostics = output.diagnostics
    }
}
