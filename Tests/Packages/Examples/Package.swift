// swift-tools-version: 6.3

import PackageDescription

// Programs as somebody else would write them.

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .executableTarget(
            name: "TaskServer",
            dependencies: [.product(name: "SelectorDispatchMCP", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")])
    ]
)
