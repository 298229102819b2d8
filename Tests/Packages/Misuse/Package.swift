// swift-tools-version: 6.3

import PackageDescription

// Targets that must not build, and one that must. `run` compares what the build says with each target's expected.txt.

let dispatch: [Target.Dependency] = [.product(name: "SelectorDispatch", package: "SelectorDispatch")]
let plugins: [Target.PluginUsage] = [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]

let package = Package(
    name: "Misuse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Accepted", dependencies: dispatch, plugins: plugins),
        .target(name: "ForgottenPlugin", dependencies: dispatch, exclude: ["expected.txt"]),
        .target(name: "Refused", dependencies: dispatch, exclude: ["expected.txt"], plugins: plugins),
        .target(name: "RefusedInCondition", dependencies: dispatch, exclude: ["expected.txt"], plugins: plugins),
    ]
)
