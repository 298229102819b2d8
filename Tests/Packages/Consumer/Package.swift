// swift-tools-version: 6.3

import PackageDescription

// A user's package: the plugin line per target, no registration.

let dispatch: [Target.Dependency] = [
    .product(name: "SelectorDispatch", package: "SelectorDispatch"),
    .product(name: "ResponderChain", package: "SelectorDispatch"),
]
let plugins: [Target.PluginUsage] = [
    .plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")
]

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    products: [.library(name: "LateNull", type: .dynamic, targets: ["LateNull"])],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Base", dependencies: dispatch, plugins: plugins),
        .executableTarget(
            name: "Shop",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .executableTarget(
            name: "CoreOnly",
            dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            plugins: plugins
        ),
        // Loads Foundation after the program's start.
        .target(name: "LateNull"),
        .executableTarget(
            name: "LateFoundation",
            dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        // One program in both language modes.
        .executableTarget(
            name: "TopLevel",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .executableTarget(
            name: "TopLevel5",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: plugins
        ),
        .testTarget(
            name: "ConsumerTests",
            dependencies: [
                "Base", .product(name: "SelectorDispatchTesting", package: "SelectorDispatch"),
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
    ]
)
