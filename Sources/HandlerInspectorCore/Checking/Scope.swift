import HandlerGeneratorCore

/// What a module's messages can reach: its own handlers and declarations, and those of the modules that it depends on.
struct Scope {
    /// How many arguments a handler takes.
    struct Arity: Hashable {
        var count: Int
        var isVariadic: Bool

        func admits(_ found: Int) -> Bool { isVariadic ? found >= count - 1 : found == count }
    }

    /// By selector and by Swift spelling; of handlers that are added by hand the colons tell.
    private(set) var arities: [String: Set<Arity>] = [:]
    /// Selectors, for suggestions.
    private(set) var selectors: Set<String> = []
    /// What events are called.
    private(set) var events: Set<String> = []
    /// The base names of handlers, which answer to events of these names.
    private(set) var baseNames: Set<String> = []
    /// Whether a module comes without sources.
    private(set) var isOpaque = false

    mutating func addOpaqueModule() { isOpaque = true }

    mutating func add(_ handler: ListedHandler) {
        let arity = Arity(
            count: handler.parameters.count, isVariadic: handler.parameters.last?.isVariadic ?? false)
        arities[handler.selector, default: []].insert(arity)
        arities[handler.swiftName, default: []].insert(arity)
        addSelector(handler.selector)
    }

    mutating func add(_ declaration: NameDeclaration) {
        switch declaration.kind {
        case .handler:
            let colons = declaration.name.utf8.count { $0 == 0x3A }
            arities[declaration.name, default: []].insert(Arity(count: colons, isVariadic: false))
            addSelector(declaration.name)
        case .event, .comparison: events.insert(declaration.name)
        }
    }

    private mutating func addSelector(_ selector: String) {
        selectors.insert(selector)
        baseNames.insert(Self.baseName(selector))
    }

    /// The part in front of the first colon or parenthesis.
    static func baseName(_ name: String) -> String { String(name.prefix { $0 != ":" && $0 != "(" }) }

    func knows(event name: String) -> Bool {
        events.contains(name) || arities[name] != nil || baseNames.contains(Self.baseName(name))
    }
}
