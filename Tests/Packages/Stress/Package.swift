// swift-tools-version: 6.3

import PackageDescription

// Random sends, concurrent sends, unknown selectors, and fast paths against slow ones, in numbers; also run
// under the address and thread sanitizers.

let package = Package(
    name: "Stress",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Stress", dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")])
    ]
)
