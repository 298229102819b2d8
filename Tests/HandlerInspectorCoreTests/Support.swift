import HandlerInspectorCore

/// A package in memory: its modules and their files.
struct Sources {
    private var text = "root /shop/\n"
    private var files: [String: String] = [:]

    init(_ add: (inout Sources) -> Void = { _ in }) {
        add(&self)
    }

    /// Adds a module.
    ///
    /// - Parameters:
    ///   - package: The package that the module belongs to, by default the one under test.
    ///   - isOpaque: Whether its sources are unknown.
    ///   - files: Sources by file name. One without imports gets the library's import.
    mutating func add(
        _ module: String,
        package: String = "Shop",
        dependsOn dependencies: [String] = [],
        isOpaque: Bool = false,
        _ files: [String: String] = [:]
    ) {
        text += """
            module \(module)
            target \(module)
            package \(package)

            """
        if package == "Shop" { text += "own\n" }
        if isOpaque { text += "opaque\n" }
        for dependency in dependencies { text += "depends \(dependency)\n" }
        for (name, source) in files.sorted(by: { $0.key < $1.key }) {
            let path =
                package == "Shop" ? "/shop/\(module)/\(name)" : "/\(package)/\(module)/\(name)"
            text += "source \(path)\n"
            self.files[path] =
                source + (source.contains("import ") ? "" : "\nimport SelectorDispatch")
        }
    }

    /// Adds a module with one file, `A.swift`.
    mutating func add(
        _ module: String,
        package: String = "Shop",
        dependsOn dependencies: [String] = [],
        _ source: String
    ) {
        add(module, package: package, dependsOn: dependencies, ["A.swift": source])
    }

    var graph: ModuleGraph { ModuleGraph(text) }

    func read(_ path: String) throws(UnreadableSource) -> [UInt8] {
        guard let source = files[path] else { throw UnreadableSource(reason: "no such file") }
        return Array(source.utf8)
    }
}

/// Returns the diagnostics for one module of a package that depends on the library.
func diagnostics(in module: String, _ add: (inout Sources) -> Void) -> [String] {
    let sources = Sources {
        $0.add("SelectorDispatch", package: "SelectorDispatch", library)
        add(&$0)
    }
    var check = SelectorCheck(sources.graph, read: sources.read)
    return check.diagnostics(inModule: module).map(\.line)
}

/// Returns the diagnostics for a source of the example package, which depends on `others`.
func check(
    _ source: String,
    imports: String = "import SelectorDispatch",
    others: (inout Sources) -> Void = { _ in }
) -> [String] {
    diagnostics(in: "Shop") {
        others(&$0)
        let added = $0.graph.modules.map(\.name)
        $0.add("Shop", dependsOn: added, ["A.swift": imports + "\n" + source, "Cart.swift": shop])
    }.map { String($0.dropFirst("Shop/A.swift:".count)) }
}

/// The library's declarations, as far as they distinguish its calls.
let library = """
    public protocol MessageSending {}
    public protocol MessageReceiver: MessageSending {}
    extension MessageReceiver {
        public func send(_ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict) {}
        public func delayed(by delay: Duration) -> DelayedReceiver<Self> {}
        public func invocation(for selector: Selector) {}
        public func responds(to selector: Selector) -> Bool {}
    }
    public struct HandlerRegistry {
        public subscript<T>(_ target: T) -> BoundReceiver<T> {}
        public static func cancelDelayedSends(to target: AnyObject, _ selector: Selector? = nil) {}
    }
    public protocol Responder: MessageReceiver {}
    extension Responder {
        public func route(_ selector: Selector, with: [Any?] = []) {}
        public func tryToRoute(_ selector: Selector, with: [Any?] = []) {}
    }
    """

/// The rest of the target under test.
let shop = """
    import SelectorDispatch
    class Button: Responder {}
    class Cart: Responder {
        @Handler func btnClick1(_ sender: Button, userInfo: [String: Any]) {}
        @Handler func reload() {}
        @Handler func saved(_ event: Event) {}
        @Handler static func make(_ size: Int) {}
        @Handler("join::") func join(_ first: String, _ rest: String...) {}
    }
    """
