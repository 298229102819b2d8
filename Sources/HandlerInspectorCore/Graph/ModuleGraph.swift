/// The modules of a package and of the packages that it depends on, as known to a plugin.
///
/// A plugin passes them to the tool as text, with one fact on each line. A fact belongs to the last
/// module before it.
///
/// ```text
/// root /home/me/Shop/
/// module Shop
/// target Shop
/// package Shop
/// own
/// depends Vendor
/// source /home/me/Shop/Sources/Shop/Cart.swift
/// module Vendor
/// opaque
/// ```
package struct ModuleGraph: Sendable {
    /// A module and the facts about it.
    package struct Module: Sendable {
        package var name: String
        /// The target's name, from which the module's name is derived.
        package var target: String
        /// The name of the package that it belongs to.
        package var package = ""
        /// Whether it belongs to the package that the command runs for.
        package var isOwn = false
        /// Whether its sources, and so its handlers, are unknown.
        package var isOpaque = false
        /// The names of the modules that it directly depends on.
        package var dependencies: [String] = []
        /// The paths of its Swift files.
        package var sources: [String] = []

        func isNamed(_ word: String) -> Bool { word == target || word == name }
    }

    /// The folder, with a slash at its end, of the package that the command runs for.
    package var root = ""
    /// The modules, in the order of their names.
    package private(set) var modules: [Module] = []
    private var indices: [String: Int] = [:]

    /// Reads the text of a plugin.
    ///
    /// Unknown facts are ignored.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            read(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        modules.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for (index, module) in modules.enumerated() { indices[module.name] = index }
    }

    private mutating func read(_ fact: String, _ value: String) {
        if fact == "root" { root = value }
        if fact == "module" { modules.append(Module(name: value, target: value)) }
        guard !modules.isEmpty else { return }
        let last = modules.count - 1
        switch fact {
        case "package": modules[last].package = value
        case "target": modules[last].target = value
        case "own": modules[last].isOwn = true
        case "opaque": modules[last].isOpaque = true
        case "depends": modules[last].dependencies.append(value)
        case "source": modules[last].sources.append(value)
        default: break
        }
    }

    /// The module with a name; nil if there is none.
    package subscript(name: String) -> Module? { indices[name].map { modules[$0] } }

    /// Returns the package's own modules.
    ///
    /// - Parameter names: The names of the targets or modules to return; an empty array for all.
    /// - Throws: ``ListingError/unknownTarget(_:suggestions:)`` if there is no module for a name.
    func own(named names: [String]) throws(ListingError) -> [Module] {
        let own = modules.filter(\.isOwn)
        for name in names where !own.contains(where: { $0.isNamed(name) }) {
            throw .unknownTarget(
                name,
                suggestions: nearestMatches(to: name, in: own.map(\.target))
            )
        }
        return own.filter { names.isEmpty || names.contains(where: $0.isNamed) }
    }

    /// Returns the modules that a module depends on, directly or through others, in the order of
    /// their names.
    package func dependencies(of name: String) -> [Module] {
        var found: Set<String> = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            waiting += (self[next]?.dependencies ?? []).filter { found.insert($0).inserted }
        }
        found.remove(name)
        return modules.filter { found.contains($0.name) }
    }

    /// Returns a path as diagnostics show it: relative to the package's folder if it is inside.
    package func shown(_ path: String) -> String {
        !root.isEmpty && path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}
