// swift-tools-version: 6.3

import PackageDescription

// Targets that must not build, and three that must. `run` compares each build's errors with the
// target's expected.txt.

let dispatch: [Target.Dependency] = [
    .product(name: "SelectorDispatch", package: "SelectorDispatch")
]
let plugins: [Target.PluginUsage] = [
    .plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")
]

let package = Package(
    name: "Misuse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(name: "Accepted", dependencies: dispatch, plugins: plugins),
        // A single import, of the chain, is enough.
        .target(
            name: "ChainAlone",
            dependencies: [.product(name: "ResponderChain", package: "SelectorDispatch")],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            plugins: plugins
        ),
        .target(name: "ForgottenPlugin", dependencies: dispatch, exclude: ["expected.txt"]),
        .target(name: "ForgottenProduct", exclude: ["expected.txt"], plugins: plugins),
        .target(name: "ForgottenProductAndPlugin", exclude: ["expected.txt"]),
        .target(name: "InternalImport", dependencies: dispatch, plugins: plugins),
        .target(name: "OtherContract", dependencies: dispatch, exclude: ["expected.txt"]),
        .target(name: "OtherIsolation", dependencies: dispatch, exclude: ["expected.txt"]),
        .target(name: "PlainArguments", dependencies: dispatch, exclude: ["expected.txt"]),
        .target(
            name: "Refused",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .target(
            name: "RefusedInCondition",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .target(
            name: "TypedMessages",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            plugins: plugins
        ),
        .target(
            name: "UnsafeNames",
            dependencies: dispatch,
            exclude: ["expected.txt"],
            swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]
        ),
    ]
)
