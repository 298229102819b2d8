// swift-tools-version: 6.3

import PackageDescription

// The cost of a send compared with handwritten code. The library is used as its users use it: from
// another module, in release, with handlers that the plugin registers.

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Measuring"),
        .target(
            name: "Conversions",
            dependencies: [
                "Measuring", .product(name: "SelectorDispatch", package: "SelectorDispatch"),
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
        .executableTarget(name: "WithoutFoundation", dependencies: ["Conversions", "Measuring"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Conversions", "Measuring",
                .product(name: "SelectorDispatch", package: "SelectorDispatch"),
                .product(name: "ResponderChain", package: "SelectorDispatch"),
                .product(name: "ResponderScene", package: "SelectorDispatch"),
                .product(name: "SelectorDispatchRecording", package: "SelectorDispatch"),
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
    ]
)
