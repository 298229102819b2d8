import Foundation
import PackagePlugin

/// `swift package list-handlers`: lists the package's handlers.
@main
struct ListHandlersPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try InspectorCommand(name: "list-handlers").run(context, arguments)
    }
}
