// swift-tools-version: 6.3

import PackageDescription

// A server and a client of JSON-RPC beside foreign ones, one by hand in Python, hostile peers, mutated messages, and a
// hand-written `switch`.
// TestSupport is no product of the library, so its source is linked in.

let package = Package(
    name: "Remote",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "TestSupport"),
        .executableTarget(
            name: "Remote",
            dependencies: [.product(name: "SelectorDispatchRPC", package: "SelectorDispatch"), "TestSupport"],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]),
        .executableTarget(
            name: "CoreOnly",
            dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]),
    ]
)
