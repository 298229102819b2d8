import HandlerGeneratorCore

/// Handlers of different modules that answer to one message of a type, and handlers that hide a superclass's.
///
/// Two of one module are the build's to report. A type is known by the module that declares it, as far as its name tells.
struct HandlerConflicts {
    private struct Receiver: Hashable {
        var module: String
        var path: String
        var isStatic: Bool
    }

    private(set) var findings: [Finding] = []
    private let graph: ModuleGraph
    /// The names behind each type's colon, by module and name.
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
                if earlier.module != handler.module { report(handler, and: earlier) }
            } else {
                first[receiver, default: [:]][handler.selector] = handler
            }
        }
        for handler in handlers where !handler.isOverride {
            if let hidden = superclassHandler(of: handler, in: first) { report(handler, hiding: hidden) }
        }
    }

    // MARK: Types

    private func receiver(of handler: ListedHandler) -> Receiver {
        let parts = Self.parts(handler.type)
        // `Shop.Cart` in an extension may name the module.
        if parts.count > 1, graph[parts[0]] != nil, declares(parts[0], parts[parts.count - 1]) {
            return Receiver(
                module: parts[0], path: parts.dropFirst().joined(separator: "."), isStatic: handler.isStatic)
        }
        let module = declaringModule(of: parts[parts.count - 1], from: handler.module)
        return Receiver(
            module: module ?? handler.module, path: parts.joined(separator: "."), isStatic: handler.isStatic)
    }

    /// The module that declares a type, seen from another: itself, if it does.
    private func declaringModule(of name: String, from module: String) -> String? {
        if declares(module, name) { return module }
        return graph.dependencies(of: module).first { declares($0.name, name) }?.name
    }

    private func declares(_ module: String, _ name: String) -> Bool { inherited[module]?[name] != nil }

    private static func parts(_ path: String) -> [String] {
        path.prefix { $0 != "<" }.split(separator: ".").map(String.init)
    }

    /// The nearest handler of a superclass with a handler's selector.
    private func superclassHandler(
        of handler: ListedHandler, in handlers: [Receiver: [String: ListedHandler]]
    ) -> ListedHandler? {
        let receiver = receiver(of: handler)
        var module = receiver.module
        var name = Self.parts(receiver.path).last ?? ""
        var seen: Set<String> = []
        while seen.insert("\(module).\(name)").inserted {
            var next: (String, String)?
            for ancestor in inherited[module]?[name] ?? [] {
                guard let declaring = declaringModule(of: ancestor, from: module),
                    !seen.contains("\(declaring).\(ancestor)")
                else { continue }
                let key = Receiver(module: declaring, path: ancestor, isStatic: handler.isStatic)
                if let hidden = handlers[key]?[handler.selector] { return hidden }
                // Of what a class inherits the superclass comes first.
                if next == nil { next = (declaring, ancestor) }
            }
            guard let next else { return nil }
            (module, name) = next
        }
        return nil
    }

    // MARK: Findings

    private mutating func report(_ handler: ListedHandler, and earlier: ListedHandler) {
        let problem = Diagnostic.Problem.duplicateSelector(
            selector: handler.selector, receiver: handler.type, isStatic: handler.isStatic, first: earlier.swiftName,
            firstPlace: Self.place(earlier), second: handler.swiftName)
        findings.append(Finding(.declaration(problem), at: handler.path, handler.location))
    }

    private mutating func report(_ handler: ListedHandler, hiding hidden: ListedHandler) {
        let problem = Finding.Problem.hiddenHandler(
            swiftName: handler.swiftName, hider: Self.message(handler), hidden: Self.message(hidden),
            place: Self.place(hidden))
        findings.append(Finding(problem, at: handler.path, handler.location))
    }

    private static func place(_ handler: ListedHandler) -> String { "\(handler.path):\(handler.location.line)" }

    private static func message(_ handler: ListedHandler) -> String {
        "\(handler.isStatic ? "+" : "-")[\(handler.type) \(handler.selector)]"
    }
}
