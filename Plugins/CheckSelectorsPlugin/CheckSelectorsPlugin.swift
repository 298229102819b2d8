import Foundation
import PackagePlugin

/// `swift package check-selectors`: looks up the selectors that the package's sources name.
@main
struct CheckSelectorsPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try InspectorCommand(name: "check-selectors").run(context, arguments)
    }
}
