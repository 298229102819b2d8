// swift-tools-version: 6.3

import PackageDescription

// A user's package: the plugin line per target, no registration. The same sources are built in Swift 6 mode, in Swift 5
// mode, and with the main actor as default isolation; the three folders link to one.

let dispatch: [Target.Dependency] = [
    .product(name: "SelectorDispatch", package: "SelectorDispatch"),
    .product(name: "ResponderChain", package: "SelectorDispatch"),
]
let plugins: [Target.PluginUsage] = [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Base", dependencies: dispatch, plugins: plugins),
        .executableTarget(name: "Mode6", dependencies: dispatch + ["Base"], plugins: plugins),
        .executableTarget(
            name: "Mode5", dependencies: dispatch + ["Base"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: plugins),
        .executableTarget(
            name: "MainActorDefault", dependencies: dispatch + ["Base"],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ],
            plugins: plugins),
        .executableTarget(
            name: "ReadmeExample",
            dependencies: dispatch + [.product(name: "ResponderScene", package: "SelectorDispatch")],
            exclude: ["expected.txt"], plugins: plugins),
        .executableTarget(
            name: "CoreOnly", dependencies: [.product(name: "SelectorDispatch", package: "SelectorDispatch")],
            plugins: plugins),
        .testTarget(
            name: "ConsumerTests",
            dependencies: ["Base", .product(name: "SelectorDispatchTesting", package: "SelectorDispatch")],
            plugins: plugins),
    ]
)
