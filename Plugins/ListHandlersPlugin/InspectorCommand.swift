import Foundation
import PackagePlugin

/// A command that runs `handler-inspector` on the package's modules.
struct InspectorCommand {
    let name: String

    func run(_ context: PluginContext, _ arguments: [String]) throws {
        let graph = context.pluginWorkDirectoryURL.appending(path: "\(name).modules")
        try Data(ModuleGraphText(of: context.package).text.utf8).write(to: graph)
        let process = Process()
        process.executableURL = try context.tool(named: "handler-inspector").url
        process.arguments = [name, "--modules", graph.path(percentEncoded: false)] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The tool has reported the reason. SwiftPM exits with 1 for every failure of a plugin.
        if process.terminationStatus != 0 { exit(1) }
    }
}
