// swift-tools-version: 6.3

import PackageDescription

// Services, clients and workers over NATS, with a real server, other clients and faults. The
// folder's name isn't NATS or nats, so that a clone of the library may have that name.

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
let nats: Target.Dependency = .product(name: "SelectorDispatchNATS", package: "SelectorDispatch")
let handlers: Target.PluginUsage = .plugin(
    name: "HandlerRegistryPlugin",
    package: "SelectorDispatch"
)

let package = Package(
    name: "NATSPeers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../../..", traits: ["NATS"])],
    targets: [
        .executableTarget(
            name: "Peer",
            dependencies: [nats, .product(name: "dispatch", package: "SelectorDispatch")],
            swiftSettings: settings,
            plugins: [handlers]
        ),
        // The article's example.
        .executableTarget(
            name: "PastOneMachine",
            dependencies: [nats],
            exclude: ["expected.txt"],
            swiftSettings: settings,
            plugins: [handlers]
        ),
        .executableTarget(name: "CPeer", linkerSettings: [.linkedLibrary("nats")]),
        .testTarget(
            name: "NATSTests",
            dependencies: [nats],
            swiftSettings: settings,
            plugins: [handlers]
        ),
    ]
)
