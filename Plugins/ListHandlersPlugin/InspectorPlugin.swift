import Foundation
import PackagePlugin

/// The source of three plugins: `swift package list-handlers`, `swift package check-selectors`, and
/// SelectorCheckPlugin, which shows the diagnostics of the latter as warnings in a target's build.
@main
struct InspectorPlugin: BuildToolPlugin, CommandPlugin {
    private let command =
        #fileID.hasPrefix("ListHandlersPlugin/") ? "list-handlers" : "check-selectors"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "handler-inspector").url
        process.arguments = try [command, "--modules", writeGraph(command, context)] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The tool has reported the reason. SwiftPM exits with 1 for every failure of a plugin.
        if process.terminationStatus != 0 { exit(1) }
    }

    /// Runs the tool when a source of the target, or of a target that it depends on, changes.
    ///
    /// The tool prints each warning once. The compiler would repeat a `#warning` for several of its
    /// jobs. The output is a Swift file, because any other file would become a resource, and a
    /// resource's accessor needs Foundation.
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else {
            Diagnostics.error(
                "SelectorCheckPlugin works on Swift targets, which '\(target.name)' isn't"
            )
            return []
        }
        let graph = try writeGraph(module.moduleName, context)
        let output = context.pluginWorkDirectoryURL.appending(
            path: "\(module.moduleName).SelectorCheck.generated.swift"
        )
        let reachable =
            [module]
            + module.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
        return [
            .buildCommand(
                displayName: "Checking the selectors of \(module.moduleName)",
                executable: try context.tool(named: "handler-inspector").url,
                arguments: [
                    command, "--modules", graph, "--module", module.moduleName, "--output",
                    output.path(percentEncoded: false),
                ],
                inputFiles: reachable.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
                    + [URL(filePath: graph)],
                outputFiles: [output]
            )
        ]
    }

    /// Writes the package's modules to a file unless it has this content, and returns its path.
    ///
    /// A newer file would make the tool run.
    private func writeGraph(_ name: String, _ context: PluginContext) throws -> String {
        let graph = context.pluginWorkDirectoryURL.appending(path: "\(name).modules")
        let text = Data(ModuleGraphText(of: context.package).text.utf8)
        if (try? Data(contentsOf: graph)) != text { try text.write(to: graph) }
        return graph.path(percentEncoded: false)
    }
}

/// The modules of a package and of its dependencies, as text for `handler-inspector`, with one fact
/// on each line.
struct ModuleGraphText {
    private(set) var text: String
    private var packages: Set<String> = []

    init(of package: Package) {
        let root = package.directoryURL.path(percentEncoded: false)
        text = "root \(root)\(root.hasSuffix("/") ? "" : "/")\n"
        add(package, isOwn: true)
    }

    private mutating func add(_ package: Package, isOwn: Bool) {
        guard packages.insert(package.id).inserted else { return }
        for target in package.targets { add(target, of: package, isOwn: isOwn) }
        for dependency in package.dependencies { add(dependency.package, isOwn: false) }
    }

    private mutating func add(_ target: any Target, of package: Package, isOwn: Bool) {
        guard let name = Self.name(of: target) else { return }
        line("module", name)
        line("target", target.name)
        line("package", package.displayName)
        if isOwn { line("own") }
        if target is BinaryArtifactTarget { line("opaque") }
        for dependency in Self.dependencies(of: target) { line("depends", dependency) }
        guard let swift = target as? SwiftSourceModuleTarget else { return }
        for path in swift.sourceFiles(withSuffix: "swift").map({
            $0.url.path(percentEncoded: false)
        }).sorted() {
            line("source", path)
        }
    }

    private mutating func line(_ fact: String, _ value: String = "") {
        text += (value.isEmpty ? fact : "\(fact) \(value)") + "\n"
    }

    private static func dependencies(of target: any Target) -> [String] {
        target.dependencies.flatMap { dependency -> [any Target] in
            switch dependency {
            case .target(let target): [target]
            case .product(let product): product.targets
            @unknown default: []
            }
        }.compactMap(name)
    }

    private static func isLibrary(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            guard case .target(let macro) = dependency else { return false }
            return macro.name == "HandlerMacro"
        }
    }

    /// Returns the name of a target's module, as imports have it; nil for a plugin or a system
    /// library.
    private static func name(of target: any Target) -> String? {
        switch target {
        // A module alias gives it another name, by which sources with handlers can't import it.
        case let library where isLibrary(library): "SelectorDispatch"
        case let module as any SourceModuleTarget: module.moduleName
        case is BinaryArtifactTarget: target.name
        default: nil
        }
    }
}
