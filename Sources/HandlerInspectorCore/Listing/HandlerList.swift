public import HandlerGeneratorCore

/// The handlers of a package that are asked for, and what is wrong with them.
public struct HandlerList: Sendable {
    public private(set) var handlers: [ListedHandler] = []
    public private(set) var findings: [Finding] = []

    /// - Parameter isChecked: whether handlers of all modules are compared with each other.
    /// - Throws: if the filter names a target or a type that there isn't.
    public init(
        _ graph: ModuleGraph, _ filter: HandlerFilter, isChecked: Bool, read: SourceReader
    ) throws(ListingError) {
        let own = graph.modules.filter(\.isOwn)
        for name in filter.targets where !own.contains(where: { $0.isNamed(name) }) {
            throw .unknownTarget(name, nearestMatches(to: name, in: own.map(\.target)))
        }
        var all: [ListedHandler] = []
        for module in isChecked ? graph.modules : own {
            let isListed = module.isOwn && (filter.targets.isEmpty || filter.targets.contains(where: module.isNamed))
            guard isListed || isChecked else { continue }
            let found = ModuleHandlers(module, in: graph, read: read)
            all += found.handlers
            guard isListed else { continue }
            handlers += found.handlers
            findings += found.diagnostics.map { Finding($0) }
        }
        for type in filter.types where !handlers.contains(where: { HandlerFilter.isNamed($0.type, type) }) {
            throw .unknownType(type, nearestMatches(to: type, in: Set(handlers.map(\.type)).sorted()))
        }
        handlers = handlers.filter(filter.includes)
        if isChecked { findings += HandlerConflicts(all, graph, read: read).findings }
    }
}

/// What can't be listed.
public enum ListingError: Error, Sendable {
    case unknownTarget(String, [String])
    case unknownType(String, [String])
}

extension ListingError {
    public var message: String {
        switch self {
        case .unknownTarget(let name, let suggestions):
            "the package has no target '\(name)' with sources in Swift" + Suggestions.text(suggestions)
        case .unknownType(let name, let suggestions): "no type '\(name)' has handlers" + Suggestions.text(suggestions)
        }
    }
}
