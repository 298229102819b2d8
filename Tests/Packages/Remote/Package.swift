// swift-tools-version: 6.3

import PackageDescription

// A server and a client of JSON-RPC with foreign peers, a handwritten one in Python, hostile peers,
// mutated messages, and a handwritten `switch`. TestSupport isn't a product of the library, so its
// source is linked in.

let package = Package(
    name: "Remote",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "TestSupport"),
        .executableTarget(
            name: "Remote",
            dependencies: [
                .product(name: "SelectorDispatchRPC", package: "SelectorDispatch"), "TestSupport",
            ],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
        .executableTarget(
            name: "CoreOnly",
            dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        ),
    ]
)
