package import SelectorDispatch
package import SelectorDispatchJSON

/// An exposed handler of a type, under the names that requests use.
package final class ExposedMethod: Sendable {
    package let signature: MethodSignature
    package let type: Any.Type
    /// A registry of exposed handlers only.
    let registry: HandlerRegistry
    /// The conversion of arguments and results.
    let coder: JSONCoder
    /// A message to the method, for errors.
    let context: DispatchError.Context
    /// The order of arguments that are given by name.
    let order: NamedArguments

    fileprivate init(
        _ signature: MethodSignature,
        of type: Any.Type,
        _ registry: HandlerRegistry,
        _ coder: JSONCoder
    ) {
        self.signature = signature
        self.type = type
        self.registry = registry
        self.coder = coder
        context = DispatchError.Context(signature.selector, type, isStatic: false)
        order = NamedArguments(signature, coder)
    }

    /// Derives the schemas of the arguments and the result.
    package func schema() throws(JSONSchemaError) -> HandlerSchema {
        try HandlerSchema(signature, order, coder)
    }

    /// Whether the handler has the tag `secret`.
    var isSecret: Bool { signature.tags.contains(.secret) }
}

/// The exposed handlers by type.
///
/// No request can reach anything else.
package final class ExposedMethods: Sendable {
    /// The meaning of a name; several handlers may share a Swift name or base name.
    enum Meaning {
        /// The name of one handler.
        case method(ExposedMethod)
        /// The name of several handlers, so a sender must use a selector.
        case ambiguous
    }

    /// A registry of the exposed handlers only, so that no send through it reaches any other
    /// handler.
    package let registry: HandlerRegistry
    /// A registry of all handlers, for the reasons of errors.
    private let all: HandlerRegistry
    private let coder: JSONCoder
    /// The selectors and Swift spellings of the exposed secret handlers.
    package let secretNames: Set<Selector>
    /// The names of each type that was looked up.
    private let known = Lock<[ObjectIdentifier: [Selector: Meaning]]>([:])

    /// Gathers the exposed handlers of a registry, as many as it contains now.
    ///
    /// - Parameters:
    ///   - registry: The registry of all handlers.
    ///   - coder: The conversion of arguments and results.
    package init(_ registry: HandlerRegistry, _ coder: JSONCoder) {
        self.coder = coder
        all = registry
        let exposed = registry.filter { $0.tags.contains(.exposed) }
        self.registry = exposed
        secretNames = Set(exposed.names(tagged: .secret))
    }

    /// Returns the meaning of a name in a type, or nil if the type has no such handler.
    ///
    /// A name is a selector, a Swift name such as `add(_:count:)`, a base name such as `add`, or
    /// the part of a selector before its first colon, in this order. Names are compared byte by
    /// byte.
    ///
    /// - Complexity: The first lookup in a type gathers its handlers; each later one is O(1).
    func meaning(of name: String, in type: Any.Type) -> Meaning? {
        let id = ObjectIdentifier(type)
        let name = Selector(name)
        if let names = known.withLock({ $0[id] }) { return names[name] }
        let names = names(of: type)
        known.withLock { $0[id] = names }
        return names[name]
    }

    /// Returns the exposed handlers of a type, sorted by selector.
    package func methods(of type: Any.Type) -> [ExposedMethod] {
        registry.methodSignatures(of: type).map { ExposedMethod($0, of: type, registry, coder) }
    }

    /// Returns the reason why a type has no exposed handler with this name, for the program's own
    /// log.
    func problem(_ name: String, _ type: Any.Type) -> any Error {
        let selector = Selector(name)
        if all.responds(to: selector, type: type) {
            return RPCMethodError.notExposed(.init(selector, type, isStatic: false))
        }
        do throws(DispatchError) {
            _ = try registry.methodSignature(for: selector, type: type)
            return RPCError.methodNotFound
        } catch { return error }
    }

    /// Returns the names of a type's exposed handlers; the first spelling of a name counts.
    private func names(of type: Any.Type) -> [Selector: Meaning] {
        let methods = methods(of: type)
        var result: [Selector: Meaning] = [:]
        for spelling in [\MethodSignature.selector.description, \.name, \.baseName, \.firstPiece] {
            var added: [Selector: Meaning] = [:]
            for method in methods {
                let name = Selector(method.signature[keyPath: spelling])
                added[name] = added[name] == nil ? .method(method) : .ambiguous
            }
            result.merge(added) { first, _ in first }
        }
        return result
    }
}

extension MethodSignature {
    /// The Swift name without its parameters.
    fileprivate var baseName: String { String(name.prefix { $0 != "(" }) }

    /// The selector up to its first colon.
    fileprivate var firstPiece: String { String(selector.description.prefix { $0 != ":" }) }
}
