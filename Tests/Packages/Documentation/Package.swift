// swift-tools-version: 6.3

import PackageDescription

// The examples of the articles. Each article has a program of the same name: `articles.py` writes
// it to Programs/ from the page and from Sources/, which has the omitted code and the program's
// output. `run` does all of this.

func article(_ name: String, _ libraries: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: libraries.map { .product(name: $0, package: "SelectorDispatch") },
        path: "Programs/\(name)",
        plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
    )
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
        // The examples of the other pages.
        article("Snippets", "SelectorDispatchRecording", "SelectorDispatchRPC"),
        // Depends on every library, so that the build has the input for the documentation.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                .product(name: "SelectorDispatchJSON", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchRecording", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchTesting", package: "SelectorDispatch"),
            ]
        ),
    ]
)
