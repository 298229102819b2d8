// swift-tools-version: 6.3

import PackageDescription

// Compares HandlerGeneratorCore with the parser and the compiler of the toolchain. `run` passes the flags that find the
// parser's prebuilt modules. HandlerGeneratorCore is no product of the library, so its sources are linked in.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Differential",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "HandlerGeneratorCore", swiftSettings: settings),
        .executableTarget(
            name: "Differential", dependencies: ["HandlerGeneratorCore"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax")]),
    ]
)
