// swift-tools-version: 6.3

import PackageDescription

// Services, clients and workers over NATS, beside a real server, other clients and faults. The folder is called neither
// NATS nor nats, so that a clone of the library may be.

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
let nats: Target.Dependency = .product(name: "SelectorDispatchNATS", package: "SelectorDispatch")
let handlers: Target.PluginUsage = .plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")

let package = Package(
    name: "NATSPeers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../../..", traits: ["NATS"])],
    targets: [
        .executableTarget(
            name: "Peer", dependencies: [nats, .product(name: "dispatch", package: "SelectorDispatch")],
            swiftSettings: settings, plugins: [handlers]),
        // The example of the article.
        .executableTarget(
            name: "PastOneMachine", dependencies: [nats], exclude: ["expected.txt"], swiftSettings: settings,
            plugins: [handlers]),
        .executableTarget(name: "CPeer", linkerSettings: [.linkedLibrary("nats")]),
        .testTarget(name: "NATSTests", dependencies: [nats], swiftSettings: settings, plugins: [handlers]),
    ]
)
