// swift-tools-version: 6.3

import PackageDescription

// The examples of README and of the articles. An article has a program of its name, whose output is in `expected.txt`.
// `run` builds and runs them; the tests compare the pages with them.

func article(_ name: String, _ library: String) -> Target {
    .executableTarget(
        name: name, dependencies: [.product(name: library, package: "SelectorDispatch")], exclude: ["expected.txt"],
        plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")])
}

let package = Package(
    name: "Documentation",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        article("Sending", "SelectorDispatch"),
        article("ArgumentsAndNull", "SelectorDispatch"),
        article("Isolation", "SelectorDispatch"),
        article("Errors", "ResponderChain"),
        article("EventsAndResponders", "ResponderChain"),
        article("JSONErrors", "SelectorDispatchJSON"),
        article("JSONRPC", "SelectorDispatchRPC"),
        article("MessagesAsJSON", "SelectorDispatchJSON"),
        article("Recordings", "SelectorDispatchRecording"),
        article("Scenes", "ResponderScene"),
        article("Security", "SelectorDispatchJSON"),
        article("PortingFromNSInvocation", "SelectorDispatch"),
        article("PortingFromUIKit", "ResponderScene"),
        article("PortingFromQt", "ResponderChain"),
        article("PortingFromAnEventBus", "ResponderChain"),
        article("Terminals", "ResponderTerminal"),
        article("ToolsForAgents", "SelectorDispatchMCP"),
        article("Undo", "ResponderChain"),
        // Depends on every library, so that the build has what the documentation is made from.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                .product(name: "SelectorDispatchJSON", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchRecording", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchTesting", package: "SelectorDispatch"),
            ]),
    ]
)
