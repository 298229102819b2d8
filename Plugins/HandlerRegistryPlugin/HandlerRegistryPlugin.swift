import Foundation
import PackagePlugin

/// Runs the generator on a target's Swift files.
///
/// The plugin writes only to its work directory. The generator reports errors in the build's output
/// in the compiler's format. SwiftPM runs the plugin again when files of the root package are added
/// or removed, and the generator when one of the files, or the generator itself, changes.
@main
struct HandlerRegistryPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else {
            Diagnostics.error(
                "HandlerRegistryPlugin works on Swift targets, which '\(target.name)' isn't"
            )
            return []
        }
        let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
        let folder = context.pluginWorkDirectoryURL
        let outputs = (0...shares(of: sources.count)).map { share in
            let number = share == 0 ? "" : ".\(share)"
            return folder.appending(
                path: "\(module.moduleName).HandlerRegistry\(number).generated.swift"
            )
        }
        // Pass a file with the list, because a command line is too short for the paths of a large
        // target.
        let list = folder.appending(path: "\(module.moduleName).sources")
        try write(sources, to: list)
        // Any of them may declare a tag. The sources of a binary one are unknown.
        let dependencies = module.recursiveTargetDependencies
        let others = folder.appending(path: "\(module.moduleName).dependencies")
        let otherSources = dependencies.compactMap {
            ($0 as? SwiftSourceModuleTarget)?.sourceFiles(withSuffix: "swift")
        }
        try write(otherSources.joined().map(\.url), to: others)
        // One statement for each argument, because the type checker takes seconds for a sum of all.
        var arguments = ["--module", module.moduleName]
        // Without the option, a target that has handlers but doesn't depend on the library would
        // fail with errors that don't name the missing dependency.
        let library = dependencies.first(where: isLibrary)
        if library == nil { arguments.append("--without-library") }
        if let alias = library?.name, alias != "SelectorDispatch" {
            arguments += ["--library-alias", alias]
        }
        if !dependencies.contains(where: { $0 is BinaryArtifactTarget }) {
            arguments += ["--dependencies", others.path(percentEncoded: false)]
        }
        for output in outputs { arguments += ["--output", output.path(percentEncoded: false)] }
        arguments.append("@" + list.path(percentEncoded: false))
        return [
            .buildCommand(
                displayName: "Registering the handlers of \(module.moduleName)",
                executable: try context.tool(named: "handler-generator").url,
                arguments: arguments,
                inputFiles: sources + [list],
                outputFiles: outputs
            )
        ]
    }

    /// Returns whether a target is the library, to which a module alias gives another name.
    private func isLibrary(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            guard case .target(let macro) = dependency else { return false }
            return macro.name == "HandlerMacro"
        }
    }

    /// Writes a list of files unless it has this content.
    ///
    /// A newer file would make the generator run.
    private func write(_ files: [URL], to list: URL) throws {
        let text = Data(files.map { $0.path(percentEncoded: false) + "\n" }.joined().utf8)
        if (try? Data(contentsOf: list)) != text { try text.write(to: list) }
    }

    /// Returns the number of files after the first that share a target's handlers; 0 for a small
    /// target.
    ///
    /// With several, the compiler's jobs, which take files in order, get about equal work, and an
    /// edit recompiles only one of them.
    private func shares(of sources: Int) -> Int { sources < 8 ? 0 : min(sources / 3, 64) }
}
