internal import Synchronization

/// Invocations keyed by receiving type, instance or static, and selector. Frozen, and a value.
///
/// ``shared`` holds what the linked modules registered; a test or a plug-in host builds its own and sends through it
/// without global state:
///
/// ```swift
/// let registry = HandlerRegistry { handlers in
///     handlers.add("double:", to: Calculator.self) { (_: Calculator, x: Int) in 2 * x }
/// }
/// try registry.send("double:", to: Calculator(), with: [21])  // 42
/// ```
///
/// A type's handlers are its own and its superclasses'; the nearest wins. Looking a selector up is a hash look-up,
/// independent of the number of handlers; a type's first look-up gathers its table.
public struct HandlerRegistry: Sendable {
    let storage: HandlerStorage

    init(entries: [HandlerEntry]) {
        storage = HandlerStorage(entries: entries)
    }

    /// A registry of hand-made handlers.
    public init(_ build: (inout Builder) -> Void) {
        var builder = Builder()
        build(&builder)
        self.init(entries: builder.entries)
    }

    /// Everything that the modules of this process have registered up to now.
    ///
    /// Built on first use. A module that is loaded later is in the value that this property returns from then on;
    /// values taken before do not change.
    public static var shared: HandlerRegistry { SharedRegistry.current }

    /// The handlers of both registries. A selector that both give to one type is a conflict, reported when it is sent.
    public func merging(_ other: HandlerRegistry) -> HandlerRegistry {
        HandlerRegistry(entries: storage.entries + other.storage.entries)
    }

    /// The handlers for which `isIncluded` is true; nothing else can be called through the result.
    public func filter(_ isIncluded: (MethodSignature) throws -> Bool) rethrows -> HandlerRegistry {
        HandlerRegistry(entries: try storage.entries.filter { try isIncluded(MethodSignature($0)) })
    }

    /// The signatures of all handlers, in the order of registration.
    public var methodSignatures: [MethodSignature] { storage.entries.map(MethodSignature.init) }
}

// MARK: - Look-up

extension HandlerRegistry {
    /// Whether an instance of `type` (or, with `isStatic`, the type itself) has a handler for the selector.
    ///
    /// True as well when two modules conflict over it: sending it then says so.
    public func responds(to selector: Selector, type: Any.Type, isStatic: Bool = false) -> Bool {
        storage.table(for: type).slot(selector.description, isStatic: isStatic) != nil
    }

    /// The signature of a handler.
    ///
    /// - Throws: ``DispatchError/unrecognizedSelector(_:suggestions:hasHandlers:)``,
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
    public func methodSignature(
        for selector: Selector, type: Any.Type, isStatic: Bool = false
    ) throws(DispatchError) -> MethodSignature {
        MethodSignature(try entry(for: selector, type: type, isStatic: isStatic))
    }

    /// The selectors that an instance of `type` (or the type itself) answers to, inherited ones included, sorted.
    public func selectors(of type: Any.Type, isStatic: Bool = false) -> [Selector] {
        storage.table(for: type).selectors(isStatic: isStatic).map { Selector($0) }
    }

    /// Every reason, short of isolation, for which a send would fail. Runs no handler and needs no receiver.
    ///
    /// - Returns: an unknown selector or a wrong count alone, else one error per argument that would be refused.
    public func problems(
        sending selector: Selector, toType type: Any.Type, isStatic: Bool = false, with arguments: [Any?],
        policy: ArgumentPolicy = .strict
    ) -> [DispatchError] {
        do throws(DispatchError) {
            let entry = try entry(for: selector, type: type, isStatic: isStatic)
            let message = Self.message(selector, type, isStatic: isStatic)
            try entry.checkCount(arguments.count, policy, message)
            return entry.inspected(.inspect, message: message, arguments: arguments).argumentErrors
        } catch {
            return [error]
        }
    }

    func entry(for selector: Selector, type: Any.Type, isStatic: Bool) throws(DispatchError) -> HandlerEntry {
        let table = storage.table(for: type)
        switch table.slot(selector.description, isStatic: isStatic) {
        case .handler(let entry):
            return entry
        case .conflict(let entries):
            throw .conflictingHandlers(Self.message(selector, type, isStatic: isStatic), entries.map(\.location))
        case nil:
            throw .unrecognizedSelector(
                Self.message(selector, type, isStatic: isStatic),
                suggestions: nearestMatches(to: selector.description, in: table.selectors(isStatic: isStatic)),
                hasHandlers: !table.isEmpty)
        }
    }

    static func message(
        _ selector: Selector, _ type: Any.Type, isStatic: Bool
    ) -> DispatchError.Message {
        DispatchError.Message(selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance)
    }
}

// MARK: - Building by hand

extension HandlerRegistry {
    /// Collects hand-made handlers.
    public struct Builder {
        var entries: [HandlerEntry] = []

        /// Adds a closure as a handler.
        ///
        /// - Parameters:
        ///   - selector: must have one colon per parameter of `body` after the first.
        ///   - type: the receiving type; its subclasses inherit the handler.
        ///   - body: gets the receiver and the arguments.
        public mutating func add<Target, each Parameter, Result>(
            _ selector: Selector, to type: Target.Type, file: String = #fileID, line: Int = #line,
            column: Int = #column, _ body: @escaping @Sendable (Target, repeat each Parameter) throws -> Result
        ) {
            let thunk: (Arguments) throws -> Void = { arguments in
                try arguments.call(Target.self, isolation: nil) { (target: Target, values: repeat each Parameter) in
                    try body(target, repeat each values)
                }
            }
            entries.append(
                HandlerEntry(
                    selector: selector.description, name: selector.description, receiver: type,
                    receiverIsSendable: false, isStatic: false, isThrowing: true, defaults: 0,
                    location: HandlerLocation(file: file, line: line, column: column), body: .synchronous(thunk),
                    isIsolatedToInstance: false))
        }
    }
}

/// The snapshot behind ``HandlerRegistry/shared``.
private enum SharedRegistry {
    static var current: HandlerRegistry {
        snapshot.withLock { snapshot in
            if snapshot.noted != HandlerProvider.noted {
                let added = HandlerProvider.entries(from: snapshot.noted)
                snapshot = (HandlerRegistry(entries: snapshot.registry.storage.entries + added.entries), added.noted)
            }
            return snapshot.registry
        }
    }

    private static let snapshot = Mutex<(registry: HandlerRegistry, noted: Int)>((HandlerRegistry(entries: []), 0))
}
