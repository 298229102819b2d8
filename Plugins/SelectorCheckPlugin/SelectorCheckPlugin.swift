import Foundation
import PackagePlugin

/// Shows the diagnostics of `swift package check-selectors` as warnings in a target's build.
///
/// The tool runs when a source of the target, or of a target that it depends on, changes, and prints each warning once;
/// the compiler would repeat a `#warning` for several of its jobs. The output is a Swift file, because any other file
/// would become a resource, and a resource's accessor needs Foundation.
@main
struct SelectorCheckPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("SelectorCheckPlugin works on Swift targets, which '\(target.name)' isn't")
            return []
        }
        let folder = context.pluginWorkDirectoryURL
        let graph = folder.appending(path: "\(module.moduleName).modules")
        let output = folder.appending(path: "\(module.moduleName).SelectorCheck.generated.swift")
        try PluginFile.writeIfChanged(ModuleGraphText(of: context.package).text, to: graph)
        let reachable = [module] + module.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
        return [
            .buildCommand(
                displayName: "Checking the selectors of \(module.moduleName)",
                executable: try context.tool(named: "handler-inspector").url,
                arguments: [
                    "check-selectors", "--modules", graph.path(percentEncoded: false), "--module", module.moduleName,
                    "--output", output.path(percentEncoded: false),
                ],
                inputFiles: reachable.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) } + [graph],
                outputFiles: [output])
        ]
    }
}
