package import HandlerGeneratorCore

/// The handlers of a package that a filter includes, and the diagnostics about them.
package struct HandlerList {
    package private(set) var handlers: [ListedHandler] = []
    package private(set) var diagnostics: [ToolDiagnostic] = []

    /// - Parameters:
    ///   - graph: The modules of the package and of its dependencies.
    ///   - filter: The criteria for the handlers to list.
    ///   - isChecked: Whether to compare the handlers of all modules with each other.
    ///   - read: A function that returns the bytes of a source file.
    /// - Throws: ``ListingError`` if the package doesn't have a target or a type that the filter
    ///   names.
    package init(
        _ graph: ModuleGraph,
        _ filter: HandlerFilter,
        isChecked: Bool,
        read: @escaping SourceReader
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
            let types = Set(handlers.map(\.type)).sorted()
            throw .unknownType(type, suggestions: nearestMatches(to: type, in: types))
        }
        handlers = handlers.filter(filter.includes)
        if isChecked { diagnostics += HandlerConflicts(all, graph, read: read).diagnostics }
    }
}
