import HandlerInspectorCore

/// A package that exists in memory: its modules, and the files that they have.
struct Sources {
    private var text = "root /shop/\n"
    private var files: [String: String] = [:]

    /// - Parameters:
    ///   - files: file name to source.
    mutating func add(
        _ module: String, package: String = "Shop", dependsOn dependencies: [String] = [], isOpaque: Bool = false,
        _ files: [String: String] = [:]
    ) {
        text += "module \(module)\ntarget \(module)\npackage \(package)\n"
        if package == "Shop" { text += "own\n" }
        if isOpaque { text += "opaque\n" }
        for dependency in dependencies { text += "depends \(dependency)\n" }
        for (name, source) in files.sorted(by: { $0.key < $1.key }) {
            let path = package == "Shop" ? "/shop/\(module)/\(name)" : "/\(package)/\(module)/\(name)"
            text += "source \(path)\n"
            self.files[path] = source + (source.contains("import ") ? "" : "\nimport SelectorDispatch")
        }
    }

    var graph: ModuleGraph { ModuleGraph(text) }

    func read(_ path: String) throws(UnreadableSource) -> [UInt8] {
        guard let source = files[path] else { throw UnreadableSource(reason: "no such file") }
        return Array(source.utf8)
    }
}
