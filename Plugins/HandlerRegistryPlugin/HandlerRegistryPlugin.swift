import Foundation
import PackagePlugin

/// Runs the generator over a target's Swift files. Writes into the plugin's work directory only; the generator reports
/// each mistake in the build's output as compilers do.
///
/// SwiftPM asks it again when files of the root package come or go, and runs the generator when one of them, or the
/// generator, changes.
@main
struct HandlerRegistryPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("HandlerRegistryPlugin works on Swift targets, which '\(target.name)' isn't")
            return []
        }
        let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
        let folder = context.pluginWorkDirectoryURL
        let output = folder.appending(path: "\(module.moduleName).HandlerRegistry.generated.swift")
        // A list of files, because a command line can't hold the paths of a large target.
        let list = folder.appending(path: "\(module.moduleName).sources")
        try writeIfChanged(sources.map { $0.path(percentEncoded: false) + "\n" }.joined(), to: list)
        return [
            .buildCommand(
                displayName: "Registering the handlers of \(module.moduleName)",
                executable: try context.tool(named: "handler-generator").url,
                arguments: [
                    "--module", module.moduleName, "--output", output.path(percentEncoded: false),
                    "@" + list.path(percentEncoded: false),
                ],
                inputFiles: sources + [list],
                outputFiles: [output])
        ]
    }

    private func writeIfChanged(_ text: String, to url: URL) throws {
        let data = Data(text.utf8)
        if (try? Data(contentsOf: url)) != data { try data.write(to: url) }
    }
}
