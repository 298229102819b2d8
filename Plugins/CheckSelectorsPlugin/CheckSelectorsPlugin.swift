import Foundation
import PackagePlugin

/// `swift package check-selectors`: looks up the selectors in the package's sources.
@main
struct CheckSelectorsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try InspectorCommand(name: "check-selectors").run(context, arguments)
    }
}
