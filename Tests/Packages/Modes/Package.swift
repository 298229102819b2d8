// swift-tools-version: 6.3

import PackageDescription

// The same sources in each mode that a target can have, one target for each. Their folders are
// links to one with a handler of every shape. Warnings are errors.

let dispatch: [Target.Dependency] = [
    .product(name: "SelectorDispatch", package: "SelectorDispatch"),
    .product(name: "ResponderChain", package: "SelectorDispatch"),
]
let plugins: [Target.PluginUsage] = [
    .plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")
]

let importFeatures = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map {
    SwiftSetting.enableUpcomingFeature($0)
}
let isolationFeatures = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"].map {
    SwiftSetting.enableUpcomingFeature($0)
}

let modes: [(name: String, settings: [SwiftSetting])] = [
    ("Swift5", [.swiftLanguageMode(.v5)]),
    ("Swift5Complete", [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
    ("Swift6", []),
    ("MainActorDefault", [.defaultIsolation(MainActor.self)]),
    ("StrictMemorySafety", [.strictMemorySafety()]),
    ("UpcomingFeatures", importFeatures + isolationFeatures),
    (
        "EveryFeature",
        [.defaultIsolation(MainActor.self), .strictMemorySafety()] + importFeatures
            + isolationFeatures
    ),
    // A resilient module can import only resilient modules publicly, and the toolchain's Foundation
    // isn't one.
    ("LibraryEvolution", [.unsafeFlags(["-enable-library-evolution"])] + importFeatures),
    ("OptimizedForSize", [.unsafeFlags(["-Osize"], .when(configuration: .release))]),
]

// The toolchain has no static libraries for C++ interoperability.
let isStatic = Context.environment["MODES_STATIC"] != nil
let modesOfBuild = modes + (isStatic ? [] : [("CxxInterop", [.interoperabilityMode(.Cxx)])])

let package = Package(
    name: "Modes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SelectorDispatch", path: "../../..")],
    targets: [
        .target(
            name: "Base",
            dependencies: dispatch,
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: plugins
        )
    ]
        + modesOfBuild.map { mode in
            .executableTarget(
                name: mode.name,
                dependencies: dispatch + ["Base"],
                swiftSettings: mode.settings + [.treatAllWarnings(as: .error)],
                plugins: plugins
            )
        }
)
