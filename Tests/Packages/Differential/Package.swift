// swift-tools-version: 6.3

import PackageDescription

// Compares HandlerGeneratorCore with the parser and the compiler of the toolchain. `run` passes the
// flags that find the parser's prebuilt modules. HandlerGeneratorCore, its dependencies and
// TestSupport aren't products of the library, so their sources are linked in.

let settings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map {
    SwiftSetting.enableUpcomingFeature($0)
}

let package = Package(
    name: "Differential",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "SelectorDispatchPlatform", swiftSettings: settings),
        .target(
            name: "HandlerGeneratorCore",
            dependencies: ["SelectorDispatchPlatform"],
            swiftSettings: settings
        ),
        .target(name: "TestSupport", swiftSettings: settings),
        .executableTarget(
            name: "Differential",
            dependencies: ["HandlerGeneratorCore", "SelectorDispatchPlatform", "TestSupport"],
            swiftSettings: settings,
            linkerSettings: [.linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax")]
        ),
    ]
)
