// swift-tools-version: 6.3

import PackageDescription

// Code that the example PluginHost and its plug-ins share. It is a separate package and a dynamic
// library, so that all of them use the same copy of SelectorDispatch and its registry.

let package = Package(
    name: "EditorKit",
    platforms: [.macOS(.v15)],
    products: [.library(name: "EditorKit", type: .dynamic, targets: ["EditorKit"])],
    dependencies: [.package(name: "SelectorDispatch", path: "../../../..")],
    targets: [
        .target(
            name: "EditorKit",
            dependencies: [.product(name: "ResponderChain", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        )
    ]
)
