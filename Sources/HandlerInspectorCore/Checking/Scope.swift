import HandlerGeneratorCore

/// The names that a module's messages can reach: those in its own sources and in the modules that
/// it depends on.
struct Scope {
    /// The number of arguments that a handler takes.
    struct Arity: Hashable {
        var count: Int
        /// Whether the last one takes any number of a message's arguments.
        var isVariadic: Bool

        func admits(_ found: Int) -> Bool { isVariadic ? found >= count - 1 : found == count }
    }

    /// The numbers of arguments, by selector and by Swift spelling.
    ///
    /// For handlers added by hand, the colons are counted.
    private(set) var arities: [String: Set<Arity>] = [:]
    /// The paths of the types with handlers.
    private(set) var receivers: Set<String> = []
    /// The selectors to suggest.
    private(set) var selectors: Set<String> = []
    /// The Swift spellings to suggest.
    private(set) var spellings: Set<String> = []
    /// The selectors that spies answer to, for which there may be no handler.
    private(set) var stubs: Set<String> = []
    /// The names of events.
    private(set) var events: Set<String> = []
    /// The names of events, and those under which handlers can be called by an event.
    private(set) var eventNames: Set<String> = []
    /// Whether a module's sources are unknown.
    var isOpaque = false

    mutating func add(_ handler: ListedHandler) {
        let arity = Arity(
            count: handler.parameters.count,
            isVariadic: handler.parameters.last?.isVariadic ?? false
        )
        arities[handler.selector, default: []].insert(arity)
        arities[handler.swiftName, default: []].insert(arity)
        receivers.insert(handler.type)
        spellings.insert(handler.swiftName)
        addSelector(handler.selector)
    }

    mutating func add(_ declaration: NameDeclaration) {
        switch declaration.kind {
        case .handler:
            let colons = declaration.name.utf8.count { $0 == UInt8(ascii: ":") }
            arities[declaration.name, default: []].insert(Arity(count: colons, isVariadic: false))
            addSelector(declaration.name)
        case .stub: stubs.insert(declaration.name)
        case .event, .comparison:
            events.insert(declaration.name)
            eventNames.insert(declaration.name)
        }
    }

    private mutating func addSelector(_ selector: String) {
        selectors.insert(selector)
        let base = Self.baseName(selector)
        let isByBase = Self.handlers(ofEvent: base).contains(selector)
        eventNames.insert(isByBase ? base : selector)
    }

    /// Returns the selectors of the handlers that an event's name can call.
    private static func handlers(ofEvent name: String) -> [String] {
        switch name.firstIndex(of: ":") {
        case nil: [name, name + ":", name + ":reply:", name + "::"]
        case name.indices.last: [name, name + "reply:", name + ":"]
        default: [name]
        }
    }

    /// Returns the part of a name before its first colon or parenthesis.
    static func baseName(_ name: String) -> String {
        String(name.prefix { $0 != ":" && $0 != "(" })
    }

    /// Returns whether a known name is equal but composed differently in Unicode, such as with `é`
    /// as two scalars.
    func isComposedOtherwise(_ name: String) -> Bool {
        arities.index(forKey: name).map { !arities[$0].key.utf8.elementsEqual(name.utf8) } ?? false
    }

    /// Returns whether something handles or names the event.
    func knows(event name: String) -> Bool {
        events.contains(name) || Self.handlers(ofEvent: name).contains { arities[$0] != nil }
    }
}
