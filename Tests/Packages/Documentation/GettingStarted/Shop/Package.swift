// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SelectorDispatch", path: "../SelectorDispatch")
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [.product(name: "ResponderChain", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")])
    ]
)
