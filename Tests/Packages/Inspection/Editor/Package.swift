// swift-tools-version: 6.3

import PackageDescription

// A user's package as an editor opens it.

let package = Package(
    name: "Editor",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../../..")],
    targets: [
        .target(
            name: "Shop",
            dependencies: [.product(name: "ResponderChain", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        )
    ]
)
