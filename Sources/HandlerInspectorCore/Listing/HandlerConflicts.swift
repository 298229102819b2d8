import HandlerGeneratorCore

/// Finds a type's handlers for the same message in different modules, and handlers that hide a
/// superclass's.
///
/// The build reports two in the same module. Types are distinguished by name and by the module that
/// declares them.
struct HandlerConflicts {
    /// A type or its instances.
    private struct Receiver: Hashable {
        /// The module that declares the type.
        var module: String
        var path: String
        var isStatic: Bool
    }

    private(set) var diagnostics: [ToolDiagnostic] = []
    private let graph: ModuleGraph
    /// The types that each type inherits from or conforms to, by the module that declares it and its
    /// name.
    private var inherited: [String: [String: [String]]] = [:]

    init(_ handlers: [ListedHandler], _ graph: ModuleGraph, read: SourceReader) {
        self.graph = graph
        for module in graph.modules {
            for path in module.sources {
                guard let bytes = try? read(path) else { continue }
                for type in CallScanner.scan(bytes, path: path).types where !type.isExtension {
                    inherited[module.name, default: [:]][type.name, default: []] += type.inherited
                }
            }
        }
        var first: [Receiver: [String: ListedHandler]] = [:]
        for handler in handlers {
            let receiver = receiver(of: handler)
            if let earlier = first[receiver]?[handler.selector] {
                if earlier.module != handler.module {
                    diagnostics.append(ToolDiagnostic(handler.duplicate(of: earlier)))
                }
            } else {
                first[receiver, default: [:]][handler.selector] = handler
            }
        }
        for handler in handlers where !handler.isOverride {
            if let hidden = superclassHandler(of: handler, in: first) {
                report(handler, hiding: hidden)
            }
        }
    }

    private func receiver(of handler: ListedHandler) -> Receiver {
        let parts = Self.parts(handler.type)
        // In an extension of `Shop.Cart`, the first part may be the module.
        if parts.count > 1, graph[parts[0]] != nil, declares(parts[0], parts[parts.count - 1]) {
            return Receiver(
                module: parts[0],
                path: parts.dropFirst().joined(separator: "."),
                isStatic: handler.isStatic
            )
        }
        let module = declaringModule(of: parts[parts.count - 1], from: handler.module)
        return Receiver(
            module: module ?? handler.module,
            path: parts.joined(separator: "."),
            isStatic: handler.isStatic
        )
    }

    /// Returns the module that declares the type to which a name refers in another module; nil if
    /// the graph has none.
    private func declaringModule(of name: String, from module: String) -> String? {
        if declares(module, name) { return module }
        return graph.dependencies(of: module).first { declares($0.name, name) }?.name
    }

    private func declares(_ module: String, _ name: String) -> Bool {
        inherited[module]?[name] != nil
    }

    private static func parts(_ path: String) -> [String] {
        path.prefix { $0 != "<" }.split(separator: ".").map(String.init)
    }

    /// Returns the nearest superclass's handler with the same selector; nil if there is none.
    private func superclassHandler(
        of handler: ListedHandler,
        in handlers: [Receiver: [String: ListedHandler]]
    ) -> ListedHandler? {
        let receiver = receiver(of: handler)
        var module = receiver.module
        var name = Self.parts(receiver.path).last ?? ""
        var seen: Set<String> = []
        while seen.insert("\(module).\(name)").inserted {
            var next: (module: String, name: String)?
            for ancestor in inherited[module]?[name] ?? [] {
                guard let declaring = declaringModule(of: ancestor, from: module),
                    !seen.contains("\(declaring).\(ancestor)")
                else { continue }
                let key = Receiver(module: declaring, path: ancestor, isStatic: handler.isStatic)
                if let hidden = handlers[key]?[handler.selector] { return hidden }
                // A class lists its superclass first.
                if next == nil { next = (declaring, ancestor) }
            }
            guard let next else { return nil }
            module = next.module
            name = next.name
        }
        return nil
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
