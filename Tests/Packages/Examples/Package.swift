// swift-tools-version: 6.3

import PackageDescription

// Programs as somebody else would write them.

let plugins: [Target.PluginUsage] = [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
let editorKit: Target.Dependency = .product(name: "EditorKit", package: "EditorKit")

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
        .executableTarget(
            name: "TaskServer",
            dependencies: [.product(name: "SelectorDispatchMCP", package: "SelectorDispatch")],
            plugins: plugins),

        .executableTarget(
            name: "WebTools",
            dependencies: [.product(name: "SelectorDispatchMCP", package: "SelectorDispatch")],
            plugins: plugins),

        .executableTarget(
            name: "PluginHost", dependencies: [editorKit], exclude: ["session.txt", "expected.txt"], plugins: plugins),
        .target(name: "CaseTools", dependencies: [editorKit], plugins: plugins),
        .target(name: "Bookmarks", dependencies: [editorKit], plugins: plugins),

        .executableTarget(
            name: "Adventure", dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            exclude: ["session.txt", "expected.txt"], plugins: plugins),

        .executableTarget(
            name: "LanguageServer",
            dependencies: [.product(name: "SelectorDispatchRPC", package: "SelectorDispatch")],
            exclude: ["expected.txt"], plugins: plugins),

        .executableTarget(
            name: "Groceries", dependencies: [.product(name: "ResponderTerminal", package: "SelectorDispatch")],
            exclude: ["expected.txt"], plugins: plugins),

        .executableTarget(
            name: "PortedRouter", dependencies: [.product(name: "ResponderChain", package: "SelectorDispatch")],
            exclude: ["Before", "expected.txt"], plugins: plugins),
    ]
)
