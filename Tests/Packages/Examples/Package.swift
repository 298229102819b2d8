// swift-tools-version: 6.3

import PackageDescription

// Programs and tests in a typical user's style.

let plugins: [Target.PluginUsage] = [
    .plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")
]
let editorKit: Target.Dependency = .product(name: "EditorKit", package: "EditorKit")

@MainActor func program(_ name: String, _ library: String, exclude: [String] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: library, package: "SelectorDispatch")],
        exclude: exclude,
        plugins: plugins
    )
}

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "CaseTools", type: .dynamic, targets: ["CaseTools"]),
        .library(name: "Bookmarks", type: .dynamic, targets: ["Bookmarks"]),
    ],
    dependencies: [
        .package(name: "EditorKit", path: "EditorKit"),
        .package(name: "SelectorDispatch", path: "../../.."),
    ],
    targets: [
        program("TaskServer", "SelectorDispatchMCP"),
        program("WebTools", "SelectorDispatchMCP"),
        program("Adventure", "SelectorDispatch", exclude: ["session.txt", "expected.txt"]),
        program("LanguageServer", "SelectorDispatchRPC", exclude: ["expected.txt"]),
        program("Groceries", "ResponderTerminal", exclude: ["session.txt", "expected.txt"]),
        program(
            "AdminCommands",
            "SelectorDispatchJSON",
            exclude: ["commands.json", "session.txt", "expected.txt"]
        ),
        program("PortedController", "ResponderScene", exclude: ["expected.txt"]),
        .testTarget(
            name: "ArgumentCountTests",
            dependencies: [
                .product(name: "SelectorDispatchTesting", package: "SelectorDispatch")
            ],
            plugins: plugins
        ),
        .executableTarget(
            name: "ScenePlayer",
            dependencies: [
                .product(name: "ResponderTerminal", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchRecording", package: "SelectorDispatch"),
            ],
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .testTarget(
            name: "ScenePlayerTests",
            dependencies: ["ScenePlayer"],
            plugins: plugins
        ),
        program("PortedRouter", "ResponderChain", exclude: ["Before", "expected.txt"]),
        .executableTarget(
            name: "PluginHost",
            dependencies: [editorKit],
            exclude: ["session.txt", "expected.txt"],
            plugins: plugins
        ),
        .target(name: "CaseTools", dependencies: [editorKit], plugins: plugins),
        .target(name: "Bookmarks", dependencies: [editorKit], plugins: plugins),
    ]
)
