// swift-tools-version: 6.3

import PackageDescription

// A user's package whose handlers are listed and whose selectors are checked. None of it is run.

let dispatch: [Target.Dependency] = [
    .product(name: "SelectorDispatch", package: "SelectorDispatch"),
    .product(name: "ResponderChain", package: "SelectorDispatch"),
]
let registry: Target.PluginUsage = .plugin(
    name: "HandlerRegistryPlugin",
    package: "SelectorDispatch"
)
let check: Target.PluginUsage = .plugin(name: "SelectorCheckPlugin", package: "SelectorDispatch")

let package = Package(
    name: "Inspection",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Base", dependencies: dispatch, plugins: [registry]),
        .target(name: "Store", dependencies: dispatch + ["Base"], plugins: [registry]),
        .target(name: "Checked", dependencies: dispatch + ["Base"], plugins: [registry, check]),
        // The forms of names, right and wrong, most of them in the scopes of namesakes.
        .target(
            name: "Names",
            dependencies: dispatch + [
                .product(name: "ResponderScene", package: "SelectorDispatch")
            ],
            plugins: [registry]
        ),
        // For `foreign`. TestSupport isn't a product of the library, so its source is linked in.
        .target(name: "TestSupport"),
        .executableTarget(name: "Planting", dependencies: ["TestSupport"]),
    ]
)
