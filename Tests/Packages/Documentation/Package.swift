// swift-tools-version: 6.3

import PackageDescription

// The examples of the articles. Each page has a program of the same name, its samples: `articles.py`
// writes it to Programs/. Sources/ has the programs' output, and the two programs that provoke the
// errors. `run` does all of this.

func program(_ name: String, path: String, _ libraries: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: libraries.map { .product(name: $0, package: "SelectorDispatch") },
        path: path,
        exclude: path.hasPrefix("Sources/") ? ["expected.txt"] : [],
        plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
    )
}

func page(_ name: String, _ libraries: String...) -> Target {
    program(name, path: "Programs/\(name)", libraries)
}

func errors(_ name: String, _ library: String) -> Target {
    program(name, path: "Sources/\(name)", [library])
}

let package = Package(
    name: "Documentation",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        page("SelectorDispatchPage", "SelectorDispatch"),
        page("Sending", "SelectorDispatch"),
        page("ArgumentsAndNull", "SelectorDispatch"),
        page("Isolation", "SelectorDispatch"),
        page("Security", "SelectorDispatchJSON"),
        page("PortingFromNSInvocation", "SelectorDispatch"),
        page("PortingFromQt", "ResponderChain"),
        page("ResponderChainPage", "ResponderChain"),
        page("EventsAndResponders", "ResponderChain"),
        page("Routes", "ResponderChain"),
        page("Undo", "ResponderChain"),
        page("PortingFromAnEventBus", "ResponderChain"),
        page("ResponderScenePage", "ResponderScene"),
        page("Scenes", "ResponderScene"),
        page("PortingFromUIKit", "ResponderScene"),
        page("Terminals", "ResponderTerminal"),
        page("SelectorDispatchJSONPage", "SelectorDispatchJSON"),
        page("MessagesAsJSON", "SelectorDispatchJSON"),
        page("ResponderChainJSONPage", "SelectorDispatchJSON"),
        page("JSONRPC", "SelectorDispatchRPC"),
        page("WatchingMessages", "SelectorDispatchRPC"),
        page("ToolsForAgents", "SelectorDispatchMCP"),
        page("SelectorDispatchRecordingPage", "SelectorDispatchRecording"),
        page("Recordings", "SelectorDispatchRecording"),
        page("ResponderSceneJSONPage", "SelectorDispatchRecording"),
        page("ResponderSceneRecordingPage", "SelectorDispatchRecording"),
        errors("Errors", "ResponderChain"),
        errors("JSONErrors", "SelectorDispatchJSON"),
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
